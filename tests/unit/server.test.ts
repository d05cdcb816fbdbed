/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { API, CONTRACT_SIGNING_BODY_BYTES, HELP_REQUEST_BODY_BYTES, IDEMPOTENCY_HEADER, LOCALES, WELL_KNOWN } from '@site/rules';

import { createSite } from '../../web/server/site';
import { switchBuild } from '../../web/server/siteFolder';
import { observatoryPoints } from '../helpers/observatory';
import { accepted, json, lost, refused, startServer, type LocalServer } from './support/server';

const HASHED = '/app-0123456789abcdef0123.js';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))});`;

const folder = mkdtempSync(join(tmpdir(), 'server-test-'));
const root = join(folder, 'build-1');
let cms: LocalServer;
let site: ReturnType<typeof createSite>;

beforeAll(async () => {
  write('index.html', 'root');
  write('404/index.html', 'not found: ru');
  write(HASHED, SCRIPT);
  writeFileSync(join(root, `${HASHED}.br`), brotliCompressSync(SCRIPT));
  writeFileSync(join(root, `${HASHED}.gz`), gzipSync(SCRIPT));
  write('symbols.svg', '<svg/>');
  write('favicon.ico', 'icon');
  write('preview/index.html', 'preview');
  write('robots.txt', 'User-agent: *');
  write('page-data/ru/page-data.json', '{}');
  for (const { prefix } of LOCALES) {
    write(`${prefix}/index.html`, `home: ${prefix}`);
    write(`${prefix}/contract/index.html`, `contract: ${prefix}`);
    write(`${prefix}/404/index.html`, `not found: ${prefix}`);
  }
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const page = (name: string) => ({ scripts: [`'sha256-script-of-${name}'`], styles: [`'sha256-style-of-${name}'`] });
  write('.policies.json', JSON.stringify({ outside: { scripts: ['https://pixel.example'], calls: ['https://geo.example'], pictures: [] }, pages: { '/us/index.html': page('us'), '/us/404/index.html': page('us-404'), '/404/index.html': page('404'), '/index.html': page('root'), '/preview/index.html': page('preview') } }));
  switchBuild(folder, 'build-1');
  cms = await startServer(accepted);
  site = createSite({ folder, cmsUrl: cms.url, adminUrl: 'https://cms.example.com/behind/a/path', picturesUrl: 'https://store.example/bucket' });
  await site.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  cms.answer = accepted;
  cms.requests.length = 0;
});
afterAll(async () => {
  await site.close();
  await cms.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly port?: number;
}

/** Requests a raw path, which `fetch` would normalize. */
function ask(path: string, { method = 'GET', headers = {}, body, port = (site.server.address() as AddressInfo).port }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const post = (body: string, headers: Record<string, string> = {}): Ask => ({ method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } });
const codeOf = ({ text }: Answer): unknown => (JSON.parse(text) as { error: { details: { code: string } } }).error.details.code;

describe('pages', () => {
  test('are served at their address, and at no other', async () => {
    expect(await ask('/us/contract?a=b')).toMatchObject({ status: 200, text: 'contract: us' });
    expect(await ask('/')).toMatchObject({ status: 200, text: 'root' });
    for (const path of ['/us/contract/?a=b', '/us/contract/index.html?a=b', '/us/contract//?a=b']) expect(await ask(path)).toMatchObject({ status: 301, headers: { location: '/us/contract?a=b' } });
  });

  test.each([
    ['/helprequest?sub1=a%20b', '/ru/helprequest?sub1=a%20b'],
    ['/contract', '/ru/contract'],
  ])('%s leads to %s', async (path, location) => {
    expect(await ask(path)).toMatchObject({ status: 301, headers: { location } });
  });

  test.each([
    ['/il/nothing', 'il'],
    ['/fr/contract/deeper', 'fr'],
    ['/nothing', 'ru'],
    ['/de/contract', 'ru'],
    ['/us/404', 'us'],
    ['/404', 'ru'],
    ['/404.html', 'ru'],
    ['/page-data/nothing.json', 'ru'],
  ])('%s is not found, in the language of its prefix (%s)', async (path, prefix) => {
    const answer = await ask(path);
    expect(answer).toMatchObject({ status: 404, text: `not found: ${prefix}` });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await ask(path, { method: 'HEAD' })).toMatchObject({ status: 404, text: '' });
  });

  test.each(['//evil.example/', '//evil.example', '///evil.example//', '/\\evil.example/', '/%2Fevil.example/', '//evil.example/%2e%2e/', '/%5Cevil.example/'])('%s does not redirect to another site', async (path) => {
    const { status, headers } = await ask(path);
    expect([301, 404]).toContain(status);
    if (status === 301) expect(new URL(headers.location ?? '', 'http://site.example').origin).toBe('http://site.example');
  });

  test.each(['/../secret.txt', '/us/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt', '/..\\secret.txt', '/%00', '/%', '/%E0%A4%A'])('%s reveals nothing', async (path) => {
    const { status, text } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(text).not.toContain('secret');
  });

  test('accept no other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect((await ask('/us/euronews', { method })).status).toBe(405);
  });
});

describe('files', () => {
  test('are compressed as the browser accepts', async () => {
    const brotli = await ask(HASHED, { headers: { 'Accept-Encoding': 'gzip, deflate, br' } });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(SCRIPT);
    const gzip = await ask(HASHED, { headers: { 'Accept-Encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(SCRIPT);
    const plain = await ask(HASHED);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.text).toBe(SCRIPT);
    for (const { headers } of [brotli, gzip, plain]) expect(headers.vary).toMatch(/accept-encoding/i);
  });

  test.each([
    [HASHED, 'public, max-age=31536000, immutable'],
    ['/us', 'public, max-age=0, must-revalidate'],
    ['/page-data/ru/page-data.json', 'public, max-age=0, must-revalidate'],
    ['/robots.txt', 'public, max-age=0, must-revalidate'],
    ['/nothing', 'public, max-age=0, must-revalidate'],
    ['/symbols.svg', 'public, max-age=86400'],
  ])('%s is cached: %s', async (path, cacheControl) => {
    expect((await ask(path)).headers['cache-control']).toBe(cacheControl);
  });

  test.each([
    ['/us', 'text/html'],
    [HASHED, 'text/javascript'],
    ['/symbols.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/x-icon'],
  ])('%s has the content type %s', async (path, type) => {
    expect((await ask(path)).headers['content-type']?.split(';')[0]).toBe(type);
  });

  test('are not sent again if unchanged', async () => {
    const { headers } = await ask('/us');
    const unchanged = await ask('/us', { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect(unchanged).toMatchObject({ status: 304, text: '' });
    for (const name of ['cache-control', 'content-security-policy', 'x-content-type-options', 'referrer-policy']) expect([name, unchanged.headers[name]]).toEqual([name, headers[name]]);
  });
});

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

describe('headers', () => {
  test.each(['/us', HASHED, '/nothing', '/us/', '/api/help-requests', '/uploads/a.jpg', '/%', '/symbols.svg'])('%s has the common ones', async (path) => {
    expect((await ask(path)).headers).toMatchObject({ ...HEADERS, 'content-security-policy': expect.stringContaining("default-src 'none'") as string });
  });

  test('errors of the CMS, lost responses and too large bodies have them too', async () => {
    cms.answer = refused(400, 'validation_failed', []);
    expect((await ask(API.helpRequests, post('{}'))).headers).toMatchObject({ ...HEADERS, 'content-security-policy': NOTHING });
    cms.answer = lost;
    expect((await ask(API.helpRequests, post('{}'))).headers).toMatchObject({ ...HEADERS, 'content-security-policy': NOTHING });
    expect((await ask(API.helpRequests, post('x'.repeat(HELP_REQUEST_BODY_BYTES + 1)))).headers).toMatchObject({ ...HEADERS, 'content-security-policy': NOTHING });
  });

  test('even malformed requests are answered with them', async () => {
    const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1').end('no request\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain(`Content-Security-Policy: ${NOTHING}\r\n`);
    expect(text).toContain('X-Content-Type-Options: nosniff\r\n');
  });

  test('slow clients are disconnected with an error', async () => {
    const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /us HTTP/1.1\r\nHost: example.com\r\nX-Slow: ');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain(`Content-Security-Policy: ${NOTHING}\r\n`);
  }, 60_000);

  test.each([
    ['/us', 'us'],
    ['/us/nothing', 'us-404'],
    ['/nothing', '404'],
    ['/', 'root'],
  ])('%s runs the scripts and styles that stand in it, and no others', async (path, name) => {
    const policy = String((await ask(path)).headers['content-security-policy']);
    expect(policy).toContain(`; script-src 'self' 'sha256-script-of-${name}' https://pixel.example; script-src-attr 'none'; `);
    expect(policy).toMatch(new RegExp(`; style-src 'self' 'sha256-[^ ]+=' 'sha256-style-of-${name}'; style-src-attr 'none'; `));
    expect(policy).toContain("; connect-src 'self' https://geo.example; ");
    // Origin of signature pictures.
    expect(policy).toContain("; img-src 'self' data: https://cms.example.com; ");
    expect(policy).not.toContain('unsafe');
  });

  test('over TLS they include HSTS, and never name the CMS’s software', async () => {
    cms.answer = (response) => response.writeHead(200, { 'X-Powered-By': 'Engine', Server: 'Engine' }).end('picture');
    const secure = createSite({ folder, cmsUrl: cms.url, siteUrl: 'https://www.example.com' });
    await secure.listen({ host: '127.0.0.1', port: 0 });
    const { port } = secure.server.address() as AddressInfo;
    try {
      for (const path of ['/us', '/nothing', '/us/', '/uploads/a.png']) expect((await ask(path, { port })).headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000; includeSubDomains' });
      const { headers, text } = await ask('/us', { port });
      expect(observatoryPoints({ headers, html: text })).toBeGreaterThanOrEqual(125);
    } finally {
      await secure.close();
    }
    const { headers } = await ask('/uploads/a.png');
    for (const name of ['strict-transport-security', 'x-powered-by', 'server']) expect(headers).not.toHaveProperty(name);
  });

  test('the score is computed from real headers', async () => {
    const { headers, text } = await ask('/us');
    // No HSTS without TLS.
    expect(observatoryPoints({ headers, html: text })).toBe(80);
    expect(observatoryPoints({ headers: {}, html: '' })).toBe(30);
    const secure = { ...headers, 'strict-transport-security': 'max-age=31536000' };
    expect(observatoryPoints({ headers: { ...secure, 'content-security-policy': "script-src 'self' 'unsafe-inline'" }, html: '' })).toBe(80);
    expect(observatoryPoints({ headers: secure, html: '<script src="https://elsewhere.example/a.js"></script>' })).toBe(135);
  });
});

describe('the preview page', () => {
  test('can be framed by the admin only, and is neither cached nor indexed', async () => {
    const { status, text, headers } = await ask('/preview');
    expect([status, text]).toEqual([200, 'preview']);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-script-of-preview' .*; img-src 'self' data: https:\/\/cms\.example\.com https:\/\/store\.example; .*; frame-ancestors https:\/\/cms\.example\.com$/) as string,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
  });

  test.each(['/preview/index.html', '/preview/', '/us/preview', '/us', '/page-data/ru/page-data.json'])('nothing else can be framed: %s', async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string });
  });

  test('cannot be framed if the admin’s address is not configured', async () => {
    const alone = createSite({ folder, cmsUrl: cms.url });
    await alone.listen({ host: '127.0.0.1', port: 0 });
    try {
      expect((await ask('/preview', { port: (alone.server.address() as AddressInfo).port })).headers).toMatchObject({ 'content-security-policy': expect.stringMatching(/; frame-ancestors 'none'$/) as string });
    } finally {
      await alone.close();
    }
  });

  test('gets its drafts from the CMS, which sees the token and no cookie', async () => {
    cms.answer = (response) => response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' }).end('{"data":{}}');
    const { status, headers } = await ask(`${API.preview}?path=%2Fil&status=draft`, { headers: { Authorization: 'Bearer token', Cookie: 'a=b' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
    expect(cms.requests[0]?.url.search).toBe('?path=%2Fil&status=draft');
    expect(cms.requests[0]?.headers).toMatchObject({ authorization: 'Bearer token' });
    expect(cms.requests[0]?.headers).not.toHaveProperty('cookie');
  });
});

describe('the proxy to the CMS', () => {
  test('request and response are forwarded unchanged, with the client’s address', async () => {
    const body = JSON.stringify({ data: { first_name: 'Анна' } });
    const answer = await ask(API.helpRequests, post(body, { Authorization: 'Bearer key', [IDEMPOTENCY_HEADER]: 'key-of-the-request', Cookie: 'a=b', 'X-Forwarded-For': '198.51.100.1', 'X-Request-Id': 'of-the-visitor' }));
    expect(answer).toMatchObject({ status: 201, text: JSON.stringify({ data: { reference: 'R-1' } }) });
    expect(cms.requests).toHaveLength(1);
    expect(cms.requests[0]).toMatchObject({ method: 'POST', body });
    expect(cms.requests[0]?.url.pathname).toBe(API.helpRequests);
    expect(cms.requests[0]?.headers).toMatchObject({ authorization: 'Bearer key', 'idempotency-key': 'key-of-the-request', 'x-forwarded-for': '198.51.100.1, 127.0.0.1' });
    expect(cms.requests[0]?.headers).not.toHaveProperty('cookie');
    // Visitors must not choose the request id in the logs.
    expect(cms.requests[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('errors are returned unchanged', async () => {
    cms.answer = refused(400, 'validation_failed', [{ field: 'email', code: 'invalid' }]);
    const answer = await ask(API.helpRequests, post('{}'));
    expect([answer.status, codeOf(answer)]).toEqual([400, 'validation_failed']);
  });

  test('pictures are proxied', async () => {
    cms.answer = (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('picture');
    expect(await ask('/uploads/team_1.png')).toMatchObject({ status: 200, text: 'picture', headers: { 'content-type': 'image/png' } });
    expect(cms.requests[0]?.url.pathname).toBe('/uploads/team_1.png');
  });

  test.each([
    ['GET', '/api/help-requests'],
    ['DELETE', '/api/help-requests'],
    ['PUT', '/api/help-requests'],
    ['POST', '/api/help-requests/1'],
    ['POST', '/api/help-requests/'],
    ['GET', '/api/home-page'],
    ['POST', '/api/subscribers'],
    ['GET', '/api/signatures/signature_1767225601000.png'],
    ['GET', '/api/agreements'],
    ['GET', '/api/contract-signings'],
    ['GET', '/api/content-revision'],
    ['POST', '/api/preview'],
    ['GET', '/api/preview/home'],
    ['GET', '/content-manager/preview/url/api::home-page.home-page'],
    ['GET', '/admin'],
    ['GET', '/admin/init'],
    ['POST', '/admin/login'],
    ['POST', '/uploads/a.png'],
    ['POST', '/upload'],
    ['GET', '/uploads/../admin/init'],
    ['GET', '/uploads/../api/content-revision'],
    ['GET', '/uploads/%2e%2e/admin/init'],
    ['GET', '/uploads/%2E%2E%2Fadmin/init'],
    ['GET', '/uploads/..%2fadmin/init'],
    ['GET', '/uploads/..\\admin/init'],
    ['GET', '//uploads/../admin'],
  ])('%s %s does not reach it', async (method, path) => {
    const { status } = await ask(path, { method });
    const reached = cms.requests.filter(({ url }) => !decodeURIComponent(url.pathname).startsWith('/uploads/') || url.pathname.includes('%'));
    expect(reached.map(({ url }) => url.pathname)).toEqual([]);
    expect(status).toBeGreaterThanOrEqual(300);
  });

  test.each([
    [API.helpRequests, HELP_REQUEST_BODY_BYTES],
    [API.contractSignings, CONTRACT_SIGNING_BODY_BYTES],
  ])('a body that is larger than any for %s is refused here', async (path, bytes) => {
    const answer = await ask(path, post('x'.repeat(bytes + 1)));
    expect([answer.status, codeOf(answer)]).toEqual([413, 'body_too_large']);
    expect(cms.requests).toEqual([]);
  });

  test('a signing is forwarded completely, with its idempotency key', async () => {
    cms.answer = json({ data: { reference: 'R-1' } }, 201);
    const body = JSON.stringify({ data: 'x'.repeat(CONTRACT_SIGNING_BODY_BYTES - 20) });
    expect(await ask(API.contractSignings, post(body, { Authorization: 'Bearer key', [IDEMPOTENCY_HEADER]: 'a-key-of-one-signing' }))).toMatchObject({ status: 201 });
    expect(cms.requests).toEqual([expect.objectContaining({ body }) as object]);
    expect(cms.requests[0]?.headers).toMatchObject({ authorization: 'Bearer key', [IDEMPOTENCY_HEADER.toLowerCase()]: 'a-key-of-one-signing' });
  });

  test.each([
    [WELL_KNOWN.evidenceKeys, API.evidenceKeys, ''],
    [WELL_KNOWN.evidenceCheckpoint, API.evidenceCheckpoint, ''],
    [WELL_KNOWN.evidenceCheckpoints, API.evidenceCheckpoints, '?size=3'],
    [WELL_KNOWN.evidenceProof, API.evidenceProof, '?hash=ab'],
    [WELL_KNOWN.evidenceEntries, API.evidenceEntries, '?block=1'],
  ])('what proves signatures is published at %s, with the headers of the CMS and its own parameter only', async (path, target, search) => {
    cms.answer = (response) => response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=60', 'X-Robots-Tag': 'noindex' }).end('{"data":{}}');
    expect(await ask(`${path}?hash=ab&block=1&size=3&other=2`)).toMatchObject({ status: 200, text: '{"data":{}}', headers: { 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex', 'content-type': 'application/json' } });
    expect(cms.requests.map(({ url }) => url.pathname + url.search)).toEqual([target + search]);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask(path, { method, ...(method === 'POST' ? { body: '{}' } : {}) })).status).toBeGreaterThanOrEqual(400);
    for (const other of [`${path}/`, `${path}%2e`, `${path}/../keys.json`, path.replace('well-known', 'well%2Dknown'), path.toUpperCase()]) await ask(other);
    expect(cms.requests).toHaveLength(1);
  });

  test.each([
    ['repeated', 'hash=a&hash=b', 400],
    ['longer than any', `hash=${'a'.repeat(1_001)}`, 400],
    ['in a query that is longer than any', `x=${'a'.repeat(4_001)}&hash=a`, 400],
    ['negative, left to the CMS', 'hash=-1', 200],
    ['encoded, left to the CMS as it was meant', 'hash=%61%62%00%E2%80%94', 200],
    ['with broken codes', 'hash=%E0%A4%A', 200],
  ])('a parameter that is %s', async (_what, query, status) => {
    cms.answer = json({ data: {} });
    expect((await ask(`${WELL_KNOWN.evidenceProof}?${query}`)).status).toBe(status);
    expect(cms.requests).toHaveLength(status === 200 ? 1 : 0);
    if (status === 200) expect(cms.requests[0]?.url.searchParams.get('hash')).toBe(new URLSearchParams(query).get('hash'));
  });

  test('a client that leaves early does not end anything, and the CMS that does is an error', async () => {
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((done) => (begun = done));
    let ended: () => void = () => undefined;
    const isEnded = new Promise<void>((done) => (ended = done));
    cms.answer = (response) => {
      response.once('close', ended);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{');
      begun();
    };
    const socket = connect((site.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${WELL_KNOWN.evidenceEntries}?block=0 HTTP/1.1\r\nHost: a\r\n\r\n`);
    await isBegun;
    socket.destroy();
    // The request to the CMS is given up with it.
    await isEnded;
    cms.answer = lost;
    expect((await ask(`${WELL_KNOWN.evidenceEntries}?block=0`)).status).toBe(503);
    cms.answer = json({ data: {} });
    expect((await ask(`${WELL_KNOWN.evidenceEntries}?block=0`)).status).toBe(200);
  });

  test('a lost response is an error', async () => {
    cms.answer = lost;
    const answer = await ask(API.helpRequests, post('{}'));
    expect([answer.status, codeOf(answer), answer.headers['cache-control']]).toEqual([503, 'unavailable', 'no-store']);
    expect(cms.requests).toHaveLength(1);
  });

  test('no-store is preserved, and cookies of the CMS are not returned', async () => {
    cms.answer = (response) => response.writeHead(201, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', 'Set-Cookie': ['session=1; HttpOnly', 'other=2'] }).end('{"data":{}}');
    const { status, headers } = await ask(API.helpRequests, post('{}'));
    expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('returns errors while the CMS is down, and pages are still served', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => nobody.once('listening', resolve));
    const cmsUrl = `http://127.0.0.1:${(nobody.address() as AddressInfo).port}`;
    await new Promise((resolve) => nobody.close(resolve));
    const alone = createSite({ folder, cmsUrl });
    await alone.listen({ host: '127.0.0.1', port: 0 });
    const { port } = alone.server.address() as AddressInfo;
    try {
      const answer = await ask(API.helpRequests, { ...post('{"data":{}}'), port });
      expect([answer.status, codeOf(answer)]).toEqual([503, 'unavailable']);
      expect(answer.text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1| at /);
      for (const path of ['/uploads/a.png', API.preview]) {
        const refused = await ask(path, { port });
        expect([refused.status, codeOf(refused)]).toEqual([503, 'unavailable']);
      }
      expect(await ask('/us', { port })).toMatchObject({ status: 200, text: 'home: us' });
    } finally {
      await alone.close();
    }
  });
});
