import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { API, CONTRACT_SIGNING_BODY_BYTES } from '@site/rules';

import { until } from '../helpers/until';
import { api, asAdmin, env, errorOf, helpRequest, send, type Staff, withKey } from './support/calls';
import { staff } from './support/staff';

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const NESTED = '['.repeat(2_000_000);
const ARTICLES = '/content-manager/collection-types/api::article.article';
/** Routes to which an outsider without a key may try to send a body. */
const PATHS = [API.helpRequests, API.contractSignings, API.siteState, '/api/upload', '/api/articles', '/admin/login', '/admin/users', ARTICLES, '/content-manager/single-types/api::home-page.home-page', '/upload', '/upload/', '/UPLOAD', '/upload/files/1/replace', '/nothing', '/', '/uploads/x', '/graphql'];

function open(): Socket {
  return connect(Number(env('CMS_PORT')), '127.0.0.1');
}

/**
 * Sends raw bytes and nothing after them.
 * @returns everything received until the connection is closed or the first response is complete
 */
async function raw(...parts: readonly (string | Buffer)[]): Promise<string> {
  const socket = open();
  for (const part of parts) socket.write(part);
  let text = '';
  try {
    for await (const chunk of socket) {
      text += String(chunk);
      if (isWhole(text)) break;
    }
  } catch {
    // The connection was closed while sending.
  }
  socket.destroy();
  return text;
}

function isWhole(text: string): boolean {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  return length === undefined ? /^HTTP\/1\.1 (?:204|304)/.test(head) && rest.length > 0 : Buffer.byteLength(rest.join('\r\n\r\n')) >= Number(length);
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const request = (line: string, headers: Readonly<Record<string, string>> = {}): string => `${line} HTTP/1.1\r\nHost: example.com\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
const json = (length: number | string, key?: string) => ({ 'Content-Type': 'application/json', 'Content-Length': String(length), ...(key !== undefined && { Authorization: `Bearer ${key}` }) });

const temporary = (): readonly string[] => readdirSync(tmpdir()).map((name) => join(tmpdir(), name));
let others: readonly string[] = [];
/** Folders of running uploads. Earlier tests may have left their own in the same place. */
const uploads = (): readonly string[] => temporary().filter((path) => !others.includes(path));

let editor: Staff;
beforeAll(async () => {
  mkdirSync(tmpdir(), { recursive: true });
  others = temporary();
  editor = await staff('strapi-editor');
});

describe('a body', () => {
  test.each(PATHS)('without credentials to %s is not read', async (path) => {
    // Nothing of the announced body is sent.
    for (const [method, length] of [['POST', 1_000_000], ['PUT', 8_000_000], ['PATCH', 100_000]] as const) {
      const answer = await raw(request(`${method} ${path}`, json(length, 'a'.repeat(64))));
      expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
      expect(statusOf(answer)).toBeLessThan(500);
    }
  });

  test.each(PATHS)('that is compressed, to %s, is refused', async (path) => {
    const bytes = gzipSync(NESTED);
    for (const encoding of ['gzip', 'deflate', 'br', 'identity', 'x', 'gzip, gzip'])
      for (const key of [env('PUBLIC_CLIENT_KEY'), env('BUILD_KEY'), env('ADMIN_TOKEN')]) {
        const answer = await raw(request(`POST ${path}`, { ...json(bytes.length, key), 'Content-Encoding': encoding }), bytes);
        expect(statusOf(answer)).toBe(415);
      }
  });

  test('is not parsed if it is nested deeply', async () => {
    const codes = async (body: string) => [
      errorOf(await withKey(api().post(API.helpRequests).set('Content-Type', 'application/json'), 'public').send(body)).details.code,
      errorOf(await withKey(api().post(API.contractSignings).set('Content-Type', 'application/json'), 'public').send(body)).details.code,
      errorOf(await api().post('/admin/login').set('Content-Type', 'application/json').send(body)).details.code,
      errorOf(await editor(api().post(ARTICLES).set('Content-Type', 'application/json')).send(body)).details.code,
    ];
    expect(await codes(NESTED)).toEqual(['body_too_large', 'malformed_body', 'body_too_large', 'body_too_large']);
    for (const one of ['['.repeat(2_000), `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, `{"data":"\\"${'['.repeat(10)}",${'"a":['.repeat(40)}`]) expect(new Set(await codes(one))).toEqual(new Set(['malformed_body']));
  });

  test('with brackets in its texts is accepted', async () => {
    await send({ message: `"\\${'[{'.repeat(1_000)}\\"` }).expect(201);
  });

  test('with very many values is not parsed', async () => {
    const body = `{"data":[${'0,'.repeat(1_000_000)}0]}`;
    expect(errorOf(await withKey(api().post(API.contractSignings).set('Content-Type', 'application/json'), 'public').send(body)).details.code).toBe('malformed_body');
  });

  test.each([
    ['/admin/login', 8 * 1_024, (body: string) => api().post('/admin/login').set('Content-Type', 'application/json').send(body)],
    [API.siteState, 64 * 1_024, (body: string) => withKey(api().put(API.siteState).set('Content-Type', 'application/json'), 'build').send(body)],
    ['/admin/users/me', 512 * 1_024, (body: string) => asAdmin(api().put('/admin/users/me').set('Content-Type', 'application/json')).send(body)],
    [ARTICLES, 1_024 * 1_024, (body: string) => editor(api().post(ARTICLES).set('Content-Type', 'application/json')).send(body)],
    [API.contractSignings, CONTRACT_SIGNING_BODY_BYTES, (body: string) => withKey(api().post(API.contractSignings).set('Content-Type', 'application/json'), 'public').send(body)],
  ] as const)('to %s is not larger than it may be', async (path, bytes, ask) => {
    const of = (length: number) => `{"email":"${'a'.repeat(length - 12)}"}`;
    expect((await ask(of(bytes + 1))).status).toBe(413);
    const taken = await ask(of(bytes));
    expect(taken.status).not.toBe(413);
    // A draft with empty fields, which other tests would find.
    if (path === ARTICLES) await editor(api().delete(`${ARTICLES}/${(taken.body as { data: { documentId: string } }).data.documentId}`)).expect(200);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'text/html', 'application/xml', 'application/vnd.api+json', 'application/csp-report', 'application/octet-stream', 'multipart/form-data; boundary=x', ''])('of type “%s” is not read', async (type) => {
    const body = 'email=a&password[a][b]=c';
    for (const [path, key] of [['/admin/login'], [API.helpRequests, env('PUBLIC_CLIENT_KEY')], ['/admin/users/me', env('ADMIN_TOKEN')]] as const)
      for (const method of path === '/admin/users/me' ? ['PUT'] : ['POST']) {
        const answer = await raw(request(`${method} ${path}`, { ...json(body.length, key), 'Content-Type': type }), body);
        expect(statusOf(answer)).toBe(415);
      }
  });

  test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"a":1}}}x', '"text"', 'null', '1', '{', '\ufeff', '{"a":"\u0000"}', '[1,]'])('like %j is refused', async (body) => {
    const { status } = await api().post('/admin/login').set('Content-Type', 'application/json').send(body);
    expect(status).toBe(400);
  });

  test('that is not UTF-8 is refused', async () => {
    for (const bytes of [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), Buffer.from('{"email":"a"}', 'utf16le')])
      expect(statusOf(await raw(request('POST /admin/login', json(bytes.length)), bytes))).toBe(400);
  });

  test('that is incomplete or chunked never hangs', async () => {
    const chunked = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };
    expect(statusOf(await raw(request('POST /admin/login', chunked), '2\r\n{}\r\n0\r\n\r\n'))).toBe(400);
    expect(statusOf(await raw(request('POST /admin/login', chunked), `4000\r\n${'['.repeat(0x4000)}\r\n`))).toBe(413);
    expect(statusOf(await raw(request('POST /admin/login', chunked), 'zz\r\n{}'))).toBe(400);
    expect(statusOf(await raw(request('POST /admin/login', { ...chunked, 'Content-Length': '2' }), '{}'))).toBe(400);
    for (let count = 0; count < 20; count++) {
      const socket = open();
      socket.write(`${request('POST /admin/login', json(1_000))}{"email":`);
      await new Promise((done) => socket.once('connect', done));
      socket.resetAndDestroy();
    }
    await api().get('/_health').expect(204);
  });
});

describe('an upload without credentials', () => {
  const multipart = (field: string) => `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--x--\r\n`;
  const headers = (body: string) => ({ 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(body.length) });

  test.each(PATHS)('is not stored by %s', async (path) => {
    for (const field of ['files', 'other', '__proto__'])
      for (const key of ['', env('PUBLIC_CLIENT_KEY'), env('BUILD_KEY')])
        for (const method of ['POST', 'PUT', 'PATCH']) {
          const body = multipart(field);
          expect(statusOf(await raw(request(`${method} ${path}`, { ...headers(body), Authorization: `Bearer ${key}` }), body))).toBeGreaterThanOrEqual(400);
        }
    expect(uploads()).toEqual([]);
  });

  test('of staff is deleted after a refusal, for whatever reason', async () => {
    const attach = (field: string, path = '/upload') => editor(api().post(path)).attach(field, PNG, { filename: 'a.png', contentType: 'image/png' });
    for (const field of ['other', '__proto__', 'files[]', 'Files']) expect((await attach(field)).status).toBe(400);
    expect((await attach('files', '/upload/files/0/replace')).status).toBeGreaterThanOrEqual(400);
    expect((await attach('files', '/upload/folders')).status).toBe(415);
    expect((await attach('files').field('fileInfo', 'x'.repeat(100_000))).status).toBe(413);
    expect((await attach('files').field('fileInfo', '{broken')).status).toBeGreaterThanOrEqual(400);
    const broken = '--y\r\nthis is no part';
    expect(statusOf(await raw(request('POST /upload', { ...headers(broken), Authorization: `Bearer ${env('ADMIN_TOKEN')}` }), broken))).toBe(400);
    expect((await editor(api().post('/upload')).attach('files', Buffer.alloc(21 * 1_024 * 1_024), { filename: 'a.png', contentType: 'image/png' })).status).toBe(413);
    await until('its removal', () => Promise.resolve(uploads().length === 0));
  });

  test.each([
    ['has no name', 'files"; filename="', '{}'],
    ['has a name that ends nowhere', 'files"; filename="\r\nX: y', '{}'],
    ['is described by no JSON', 'files"; filename="a.png', '😀'],
    ['is described by a list', 'files"; filename="a.png', '[]'],
    ['is described by nothing', 'files"; filename="a.png', 'null'],
  ])('of the staff that %s is malformed', async (_what, file, info) => {
    for (const path of ['/upload', '/upload/files']) {
      const parts = Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; name="${file}"\r\nContent-Type: image/png\r\n\r\n`), PNG, Buffer.from(`\r\n--x\r\nContent-Disposition: form-data; name="fileInfo"\r\n\r\n${info}\r\n--x--\r\n`)]);
      expect((await editor(api().post(path).set('Content-Type', 'multipart/form-data; boundary=x')).send(parts)).status).toBe(400);
    }
  });

  test('of staff with a character that the database cannot store is not a server error', async () => {
    const made = await editor(api().post(ARTICLES)).send({ title: 'a\u0000b' });
    expect(made.status).toBeLessThan(500);
    const { documentId } = (made.body as { data: { documentId?: string } | null }).data ?? {};
    if (documentId !== undefined) await editor(api().delete(`${ARTICLES}/${documentId}`)).expect(200);
  });

  test('of staff is private while it is received, and deleted if it is aborted', async () => {
    const socket = open();
    socket.write(request('POST /upload', { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100000', Authorization: `Bearer ${env('ADMIN_TOKEN')}` }));
    socket.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG');
    const files = () => uploads().flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    await until('the file', () => Promise.resolve(files().length === 1));
    expect(uploads().map((folder) => statSync(folder).mode & 0o777)).toEqual([0o700]);
    expect(files().map((file) => statSync(file).mode & 0o777)).toEqual([0o600]);
    socket.resetAndDestroy();
    await until('its removal', () => Promise.resolve(uploads().length === 0));
  });

  test('of staff is deleted whenever it is aborted, also before it is read', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG';
    for (let wait = 0; wait < 60; wait += 1) {
      const socket = open();
      socket.write(request('POST /upload', { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '100000', Authorization: `Bearer ${env('ADMIN_TOKEN')}` }) + part);
      await pause(wait / 4);
      socket.resetAndDestroy();
    }
    await api().get('/_health').expect(204);
    await until('their removal', () => uploads().length === 0, 10_000);
  });
});

describe('an address', () => {
  test.each(['a-', 'a.', '1+', '%40', 'A/', '/', 'a'])('with “%s” repeated is refused before it is parsed', async (part) => {
    for (const path of [`/uploads/${part.repeat(15_000 / part.length)}`, `/${part.repeat(2_000)}`, `/?${part.repeat(12_000 / part.length)}`]) expect(statusOf(await raw(request(`GET ${path}`)))).toBe(path.startsWith('//') ? 400 : 414);
  });

  test.each([
    `/api/articles?${'a=1&'.repeat(1_000)}`,
    `/api/articles?a${'[b]'.repeat(100)}=1`,
    `/api/articles?a${'%5Bb%5D'.repeat(100)}=1`,
    `/api/articles?${'populate[a]'.repeat(30)}`,
    `/api/articles?a=1?${'&a=1'.repeat(1_000)}`,
    `/api/articles?a=1&?&${'populate[a]'.repeat(30)}`,
    '/uploads/%00',
    '/uploads/%',
    '/uploads/%E0%A4%A',
    '/%0d%0aSet-Cookie:%20a=b',
    '/a%1fb',
    `/uploads/${'../'.repeat(300)}`,
    '/uploads/%2e%2e/%2e%2e/cms.db',
    '/uploads/..%2f..%5ccms.db',
    '/..',
    'http://evil.example/',
    'http://evil.example/admin',
    '//evil.example/',
    '//evil.example/..',
    '/\\evil.example',
    'admin',
  ])('like %j is malformed', async (target) => {
    const answer = await raw(request(`GET ${target}`));
    expect(statusOf(answer)).toBe(400);
    expect(answer).not.toMatch(/evil|^location/im);
  });

  test.each(['/upload/files?filters[createdAt][$gt]=a', '/upload/folders/1?filters[updatedAt][$lt]=a', `${ARTICLES}?filters[createdAt][$gt]=a`, `${ARTICLES}?filters[id][$in]=a`, `${ARTICLES}?filters[id][$eq]=99999999999999999999`, `${ARTICLES}?filters[title]=%00`, '/upload/folders/1?fields[0]=nothing', '/upload/folders?fields[0]=nothing', '/upload/files?fields[0]=nothing', `${ARTICLES}?fields[0]=nothing`])('with an invalid value or an unknown field is not a server error: %s', async (path) => {
    expect((await editor(api().get(path))).status).toBeLessThan(500);
  });

  test('in a header has no effect', async () => {
    const answer = await raw('GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n\r\n');
    expect([statusOf(answer), /evil/.test(answer)]).toEqual([302, false]);
  });
});

describe('a malformed request', () => {
  test.each([
    ['a method that nobody knows', request('PROPFIND /admin'), 501],
    ['another', request('SEARCH /api/help-requests', json(2)), 501],
    ['TRACE', request('TRACE /admin', { Authorization: 'Bearer secret' }), 405],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
    ['an odd expectation', request('POST /admin/login', { ...json(2), Expect: 'the-impossible' }), 417],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['TLS', Buffer.from('16030100a5010000a1', 'hex'), 400],
    ['headers that are too large', request('GET /', { 'X-Large': 'a'.repeat(20_000) }), 431],
    ['an address that is too large for Node', request(`GET /${'a'.repeat(20_000)}`), 431],
    ['a header with a NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n', 400],
    ['a header folded over two lines', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: a\r\n b\r\nTransfer-Encoding : chunked\r\n\r\n', 400],
    ['two lengths', request('POST /admin/login', { ...json(2), 'content-length': '3' }), 400],
    ['a length that is no number', request('POST /admin/login', json('-1')), 400],
    ['two ways to end a body', request('POST /admin/login', { ...json(2), 'Transfer-Encoding': 'chunked' }), 400],
    ['an unknown transfer encoding', request('POST /admin/login', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'gzip' }), 400],
  ] as const)('(%s) is refused in the shape and with the headers of everything', async (_what, bytes, status) => {
    const answer = await raw(bytes);
    expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of ["content-security-policy: default-src 'none'", 'x-content-type-options: nosniff', 'x-frame-options: DENY', 'content-type: application/json']) expect(answer.toLowerCase()).toContain(header.toLowerCase());
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ data: null, error: { status, name: expect.any(String) as string, message: expect.any(String) as string } });
    expect(answer).not.toMatch(/stack|node_modules|secret/i);
  });

  test('100 Continue is sent only for bodies that will be read', async () => {
    const refused = await raw(request('POST /content-manager/collection-types/api::article.article', { ...json(1_000_000), Expect: '100-continue' }));
    expect(refused).not.toContain('100 Continue');
    expect([statusOf(refused), /^connection: close/im.test(refused)]).toEqual([401, true]);
    const body = JSON.stringify({ data: helpRequest });
    const wanted = await raw(request(`POST ${API.helpRequests}`, { ...json(Buffer.byteLength(body), env('PUBLIC_CLIENT_KEY')), Expect: '100-continue' }), body);
    expect(wanted).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  });
});

describe('a part of an uploaded file', () => {
  let url: string;
  let id: number;
  beforeAll(async () => {
    const { body } = await editor(api().post('/upload')).attach('files', PNG, { filename: 'picture.png', contentType: 'image/png' }).expect(201);
    [{ url, id }] = body as [{ url: string; id: number }];
  });
  afterAll(() => editor(api().delete(`/upload/files/${id}`)).expect(200));

  const size = () => statSync(join(env('DATA_DIR'), 'public', url)).size;
  const bytes = async (range: string, more: Readonly<Record<string, string>> = {}) => {
    const { status, headers, body } = await api().get(url).set({ Range: range, ...more }).buffer(true);
    return { status, range: headers['content-range'] as string | undefined, length: Number(headers['content-length']), type: headers['content-type'] as string, body: body as Buffer };
  };

  test.each([
    ['bytes=0-3', 0, 4],
    ['bytes=5-9', 5, 10],
    ['bytes=60-', 60, Infinity],
    ['bytes=-5', -5, Infinity],
    ['bytes=0-999999', 0, Infinity],
    ['bytes=60-999999', 60, Infinity],
    ['bytes=-999999', 0, Infinity],
  ] as const)('%s is that part', async (range, start, end) => {
    if (!url.startsWith('/')) return;
    const whole = (await bytes('')).body;
    const from = start < 0 ? size() + start : start;
    const part = whole.subarray(from, Math.min(end, size()));
    expect(await bytes(range)).toEqual({ status: 206, range: `bytes ${from}-${from + part.length - 1}/${size()}`, length: part.length, type: 'image/png', body: part });
  });

  test.each(['bytes=5-2', 'bytes=99999-', 'bytes=99999-100000', 'bytes=-0'])('%s is not there', async (range) => {
    if (!url.startsWith('/')) return;
    const answer = await bytes(range);
    expect([answer.status, answer.range]).toEqual([416, `bytes */${size()}`]);
  });

  test.each(['bytes=', 'bytes', 'lines=1-2', 'bytes=a-b', 'bytes=0-1,1-3', 'bytes=0-1,5-6', 'bytes=-', 'bytes=0x1-2', 'bytes=1-2x', 'x'.repeat(1_000), `bytes=${'0-1,'.repeat(1_000)}`])('%s is the whole', async (range) => {
    if (!url.startsWith('/')) return;
    const answer = await bytes(range);
    expect([answer.status, answer.length, answer.body.length]).toEqual([200, size(), size()]);
  });

  test('of another version is the whole', async () => {
    if (!url.startsWith('/')) return;
    expect((await bytes('bytes=0-3', { 'If-Range': 'Thu, 01 Jan 1970 00:00:00 GMT' })).status).toBe(200);
    const lastModified = (await api().head(url)).headers['last-modified'] as string;
    expect((await bytes('bytes=0-3', { 'If-Range': lastModified })).status).toBe(206);
  });
});
