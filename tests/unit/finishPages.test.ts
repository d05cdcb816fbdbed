/** @jest-environment node */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { finishHtml } from '../../web/gatsby/postbuild/finishHtml';
import { finishPages } from '../../web/gatsby/postbuild/finishPages';

const folder = mkdtempSync(join(tmpdir(), 'finish-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const dataFile = (html: string) => /data-page="\/static\/(page-[0-9a-f]{12}\.json)"/.exec(html)?.[1] ?? '';
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Pages as written by Gatsby. */
const WRAPPER = '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper"><p title=\'a "quote"\'>text &amp; more</p></div><div id="gatsby-announcer" style="position:absolute;top:0" aria-live="assertive"></div>';
const CHUNK_MAP = '<script\n  id="gatsby-chunk-mapping"\n>\n  window.___chunkMapping="{}";\n</script>';
const SCRIPTS = CHUNK_MAP + '<script>window.___webpackCompilationHash="a";</script><script src="/app-1.js" async></script>';
const EMPTY_STYLE = '<style data-emotion="css-global 0"></style>';
const [CDATA, CDATA_END] = ['/*<![CDATA[*/', '/*]]>*/'];
const page = (path: string, { body = WRAPPER, scripts = SCRIPTS } = {}) => `<!DOCTYPE html><html><head>${EMPTY_STYLE}<style data-emotion="css a">.a{color:red}</style></head><body>${body}<script id="gatsby-script-loader">${CDATA}window.pagePath="${path}";${CDATA_END}</script><!-- slice-start id="_gatsby-scripts-1" -->${scripts}<!-- slice-end id="_gatsby-scripts-1" --></body></html>`;

let cached: Map<string, unknown>;
const cache = { get: (key: string) => Promise.resolve(cached.get(key)), set: (key: string, value: unknown) => Promise.resolve(void cached.set(key, value)) };
const finish = () => finishPages(folder, cache);

beforeEach(() => {
  cached = new Map();
  rmSync(folder, { recursive: true });
  write('ru/index.html', page('/ru'));
  write('nl/index.html', page('/nl'));
  write('webpack.stats.json', '{"assetsByChunkName":{"app":["app-1.js"],"component---home":["shared-1.js","home-1.js","home-1.css"]}}');
  write('page-data/ru/page-data.json', '{"path":"/ru","title":"one"}');
  write('page-data/nl/page-data.json', '{"path":"/nl","title":"other"}');
});

test('scripts are deferred, page data gets a unique name, what no browser needs goes, and the rest stays byte for byte the same', async () => {
  await finish();
  const html = read('ru/index.html');
  const data = dataFile(html);
  expect(html).toBe(
    page('/ru', {
      body: '<div tabindex="-1" id="gatsby-focus-wrapper"><p title=\'a "quote"\'>text &amp; more</p></div><div id="gatsby-announcer" aria-live="assertive"></div>',
      scripts: `<script type="text/plain" data-page="/static/${data}"></script><script>window.___webpackCompilationHash="a";</script><script type="text/plain" data-src="/app-1.js"></script>`,
    })
      .replace(EMPTY_STYLE, '')
      .replace(CDATA, '')
      .replace(CDATA_END, ''),
  );
  expect(read(`static/${data}`)).toBe('{"path":"/ru","title":"one"}');
  expect(read(`static/${dataFile(read('nl/index.html'))}`)).toBe('{"path":"/nl","title":"other"}');
});

test('the root is the Russian home page, whatever Gatsby makes of it', async () => {
  for (const body of [WRAPPER, `${WRAPPER}<p>Another build</p>`]) {
    write('index.html', page('/', { body }));
    write('ru/index.html', page('/ru', { body }));
    const { sources, pages } = await finish();
    expect(read('index.html')).toBe(read('ru/index.html'));
    expect(sources['/index.html']).toEqual(sources['/ru/index.html']);
    expect(pages).toBe(2);
  }
});

test('the scripts of the page’s own template are named beside the others, the latest ones', async () => {
  write('page-data/ru/page-data.json', '{"path":"/ru","componentChunkName":"component---home"}');
  await finish();
  const own = '<script type="text/plain" data-own data-src="/shared-1.js"></script><script type="text/plain" data-own data-src="/home-1.js"></script>';
  expect(read('ru/index.html')).toContain(`json"></script>${own}<script>window.___webpackCompilationHash="a";</script>`);
  expect(read('nl/index.html')).not.toContain('data-own');
  write('webpack.stats.json', '{"assetsByChunkName":{"component---home":["home-2.js"]}}');
  expect((await finish()).parsed).toBe(1);
  expect(read('ru/index.html')).toContain('<script type="text/plain" data-own data-src="/home-2.js"></script><script>window');
  expect(read('ru/index.html')).not.toContain('shared-1.js');
});

test('the inline script becomes shorter, and its hash is that of what is in the page', async () => {
  const long = '(function inlineScript(){const greeting="x";\n// A comment.\nfunction show(first){console.log(first+greeting);}show(greeting);})()';
  write('ru/index.html', page('/ru', { body: `${WRAPPER}<script>${long}</script>` }));
  const { sources } = await finish();
  const [, short = ''] = /<script>([^<]*console\.log[^<]*)<\/script>/.exec(read('ru/index.html')) ?? [];
  expect(short.length).toBeGreaterThan(20);
  expect(short.length).toBeLessThan(long.length / 1.5);
  expect(short).not.toContain('comment');
  expect(sources['/ru/index.html']?.scripts).toContain(hash(short));
  const before = read('ru/index.html');
  cached.clear();
  await finish();
  expect(read('ru/index.html')).toBe(before);
});

test('counts its changes, and lists the inline scripts and styles of each page', async () => {
  const { sources, ...counts } = await finish();
  expect(counts).toEqual({ pages: 2, parsed: 2, scriptsDeferred: 2, styleAttributesRemoved: 4 });
  expect(sources['/ru/index.html']).toEqual({ scripts: [hash('window.pagePath="/ru";'), hash('window.___webpackCompilationHash="a";')], styles: [hash('.a{color:red}')] });
});

test('a page that Gatsby did not render again is neither changed nor parsed', async () => {
  const first = await finish();
  const before = read('ru/index.html');
  const second = await finish();
  expect(read('ru/index.html')).toBe(before);
  expect(second).toEqual({ ...first, parsed: 0, scriptsDeferred: 0, styleAttributesRemoved: 0 });
  // Unchanged without a remembered hash, too.
  cached.clear();
  expect(await finish()).toEqual({ ...second, parsed: 2 });
  expect(read('ru/index.html')).toBe(before);
});

test('a page into which Gatsby inserted its scripts again is processed again', async () => {
  await finish();
  const before = read('ru/index.html');
  write('ru/index.html', before.replace(/(slice-start id="_gatsby-scripts-1" -->).*(<!-- slice-end)/, `$1${SCRIPTS}$2`));
  expect(await finish()).toMatchObject({ parsed: 1, scriptsDeferred: 1, styleAttributesRemoved: 0 });
  expect(read('ru/index.html')).toBe(before);
});

test('changed data has another name, and the old file is removed', async () => {
  await finish();
  const before = dataFile(read('ru/index.html'));
  write('page-data/ru/page-data.json', '{"path":"/ru","title":"two"}');
  await finish();
  const after = dataFile(read('ru/index.html'));
  expect(after).not.toBe(before);
  expect(read('ru/index.html').match(/data-page=/g)).toHaveLength(1);
  expect(readdirSync(join(folder, 'static')).sort()).toEqual([after, dataFile(read('nl/index.html'))].sort());
});

test('Gatsby’s page slices are processed too', async () => {
  write('_gatsby/slices/_gatsby-scripts-1.html', SCRIPTS);
  await finish();
  expect(read('_gatsby/slices/_gatsby-scripts-1.html')).toBe('<script>window.___webpackCompilationHash="a";</script><script type="text/plain" data-src="/app-1.js"></script>');
});

describe('the build fails and names the page', () => {
  test.each([
    ['has no script to defer', { scripts: '<script>window.___webpackCompilationHash="a";</script><script type="module" src="/app-1.mjs"></script>' }, 'No script to defer'],
    ['has no place for its data', { scripts: '<script>window.compilationHash="a";</script><script src="/app-1.js" async></script>' }, 'found 0'],
    ['has no map of Gatsby’s files', { scripts: SCRIPTS.replace(CHUNK_MAP, '') }, 'gatsby-chunk-mapping'],
    ['has a wrapper of another name', { body: WRAPPER.replace('gatsby-announcer', 'announcer').replace(' style="position:absolute;top:0"', '') }, 'wrappers'],
    ['has a style attribute, which no browser would apply', { body: `${WRAPPER}<p class="a" style="color:red">text</p>` }, 'has a style attribute'],
    ['has one where scripts are off', { body: `${WRAPPER}<noscript><p style="color:red">text</p></noscript>` }, 'has a style attribute'],
  ])('if it %s', async (_what, parts, message) => {
    write('us/index.html', page('/us', parts));
    write('page-data/us/page-data.json', '{}');
    const attempt = finish();
    await expect(attempt).rejects.toThrow('us/index.html');
    await expect(attempt).rejects.toThrow(message);
  });

  test('if it has no data', async () => {
    write('us/index.html', page('/us'));
    await expect(finish()).rejects.toThrow('us/page-data.json');
  });

  test('and if there is no page at all', async () => {
    for (const path of ['ru/index.html', 'nl/index.html']) rmSync(join(folder, path));
    await expect(finish()).rejects.toThrow('no pages');
  });
});

test('only inline scripts and styles are hashed, not files and data', () => {
  const html = '<style data-emotion="css a">.a{color:red}</style><script>one()</script><script\n id="x">\ntwo("é")</script><script src="/a.js" async></script><script type="application/ld+json">{}</script><script type="text/plain" data-src="/b.js"></script>';
  expect(finishHtml(html, { dataPath: undefined }).sources).toEqual({ scripts: [hash('one()'), hash('\ntwo("é")')], styles: [hash('.a{color:red}')] });
});

test('text that only looks like markup is left alone', async () => {
  const text = '<p title="&lt;script src=&quot;/x.js&quot; async>&lt;/script> style=&quot;a&quot;">&lt;p style="color:red"&gt; &lt;script src="/x.js" async&gt;</p>';
  const comment = '<!-- <script src="/x.js" async></script><p style="a"> -->';
  write('us/index.html', page('/us', { body: WRAPPER + text + comment }));
  write('page-data/us/page-data.json', '{}');
  await finish();
  expect(read('us/index.html')).toContain(text + comment);
});

test.each(['window.pagePath="/us"', 'window.pagePath="../../secret"', '<code>window.pagePath="/absent"</code>'])('a page whose text resembles Gatsby’s script keeps its own data: %s', async (text) => {
  write('ru/index.html', page('/ru', { body: `${WRAPPER}<p>${text}</p><script type="application/ld+json">{"a":1}</script>` }));
  write('us/index.html', page('/us'));
  write('page-data/us/page-data.json', '{"path":"/us"}');
  await finish();
  expect(read(`static/${dataFile(read('ru/index.html'))}`)).toBe('{"path":"/ru","title":"one"}');
});
