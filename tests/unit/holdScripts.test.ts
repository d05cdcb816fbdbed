/** @jest-environment node */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { holdScripts } from '../../web/gatsby/holdScripts';

const folder = mkdtempSync(join(tmpdir(), 'hold-scripts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const dataFile = (html: string) => /data-page="\/static\/(page-[0-9a-f]{20}\.json)"/.exec(html)?.[1] ?? '';

/** A page as Gatsby writes it. */
const page = (path: string) => `<body><script id="gatsby-script-loader">/*<![CDATA[*/window.pagePath="${path}";/*]]>*/</script><script>window.___webpackCompilationHash="a";</script><script src="/app-1.js" async></script></body>`;

beforeEach(() => {
  write('ru/index.html', page('/ru'));
  write('index.html', page('/'));
  write('page-data/ru/page-data.json', '{"path":"/ru","title":"one"}');
  write('page-data/index/page-data.json', '{"path":"/","title":"root"}');
  holdScripts(folder);
});

test('a page’s scripts wait, and it knows its data by a name that nothing else has', () => {
  const html = read('ru/index.html');
  expect(html).toContain('<script type="text/plain" data-src="/app-1.js"></script>');
  expect(html).not.toContain('<script src=');
  expect(read(`static/${dataFile(html)}`)).toBe('{"path":"/ru","title":"one"}');
  expect(read(`static/${dataFile(read('index.html'))}`)).toBe('{"path":"/","title":"root"}');
});

test('a page that Gatsby did not draw again stays as it is', () => {
  const before = read('ru/index.html');
  holdScripts(folder);
  expect(read('ru/index.html')).toBe(before);
});

test('other data has another name, and the old is not kept here', () => {
  const before = dataFile(read('ru/index.html'));
  write('page-data/ru/page-data.json', '{"path":"/ru","title":"two"}');
  holdScripts(folder);
  const after = dataFile(read('ru/index.html'));
  expect(after).not.toBe(before);
  expect(read('ru/index.html').match(/data-page=/g)).toHaveLength(1);
  expect(readdirSync(join(folder, 'static')).sort()).toEqual([after, dataFile(read('index.html'))].sort());
});
