/** @jest-environment node */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { sourcesOf, writePolicies } from '../../web/gatsby/policies';
import { pagePolicy, type Policies } from '../../web/server/policy';

const folder = mkdtempSync(join(tmpdir(), 'policies-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policies = () => JSON.parse(readFileSync(join(folder, '.policies.json'), 'utf8')) as Policies;

/** What Gatsby puts into every page. */
const WRAPPER = '<div style="outline:none" tabindex="-1" id="gatsby-focus-wrapper">text</div><div id="gatsby-announcer" style="position:absolute;top:0" aria-live="assertive"></div>';

test('each page says which scripts and styles stand in it; files and data are not among them', () => {
  const html = '<style data-emotion="css a">.a{color:red}</style><script>one()</script><script\n id="x">\ntwo("é")</script><script src="/a.js" async></script><script type="application/ld+json">{}</script><script type="text/plain" data-src="/b.js"></script>';
  expect(sourcesOf(html)).toEqual({ scripts: [hash('one()'), hash('\ntwo("é")')], styles: [hash('.a{color:red}')] });
});

test('what Gatsby writes into attributes goes; a page drawn earlier stays as it is', () => {
  write('ru/index.html', `<body>${WRAPPER}<script>one()</script></body>`);
  writePolicies(folder);
  const html = readFileSync(join(folder, 'ru/index.html'), 'utf8');
  expect(html).toBe('<body><div tabindex="-1" id="gatsby-focus-wrapper">text</div><div id="gatsby-announcer" aria-live="assertive"></div><script>one()</script></body>');
  expect(policies().pages).toEqual({ '/ru/index.html': { scripts: [hash('one()')], styles: [] } });
  writePolicies(folder);
  expect(readFileSync(join(folder, 'ru/index.html'), 'utf8')).toBe(html);
});

test('a style in an attribute, which no browser would apply, ends the build', () => {
  write('us/index.html', '<p class="a" style="color:red">text</p>');
  expect(() => writePolicies(folder)).toThrow('us/index.html');
  rmSync(join(folder, 'us'), { recursive: true });
});

describe('addresses of others', () => {
  const names = ['GATSBY_GEO_URL', 'GATSBY_POSTBACK_URL', 'GATSBY_PIXEL_SCRIPT_URL', 'GATSBY_PIXEL_ORIGINS'] as const;
  afterEach(() => names.forEach((name) => (process.env[name] = '')));

  test('are called by pages as the settings say, and a script comes from the pixel’s alone', () => {
    process.env.GATSBY_GEO_URL = 'https://geo.example/json/';
    process.env.GATSBY_POSTBACK_URL = 'https://network.example/postback?a=b';
    process.env.GATSBY_PIXEL_SCRIPT_URL = 'https://pixel.example/events.js';
    process.env.GATSBY_PIXEL_ORIGINS = 'https://collects.example, https://also.example/';
    writePolicies(folder);
    const policy = pagePolicy({ policies: policies(), file: '/ru/index.html' });
    expect(policy).toContain(`; script-src 'self' ${hash('one()')} https://pixel.example; `);
    expect(policy).toContain("; connect-src 'self' https://geo.example https://network.example https://pixel.example https://collects.example https://also.example; ");
    expect(policy).toContain("; img-src 'self' data: https://pixel.example https://collects.example https://also.example; ");
  });

  test('are nowhere when there are none', () => {
    writePolicies(folder);
    expect(pagePolicy({ policies: policies(), file: '/ru/index.html' })).not.toMatch(/https?:/);
  });
});
