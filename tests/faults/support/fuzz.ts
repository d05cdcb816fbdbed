import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';

import { API } from '@site/rules';

import type { StaffTarget } from './staff';

/** Seeded random numbers (mulberry32). */
export class Random {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }
}

export interface FuzzRequest {
  /** Raw bytes, in parts. */
  readonly parts: readonly Buffer[];
  /** Milliseconds between parts. */
  readonly pauseMs: number;
  /** How the client ends: waits for the response, disconnects, or closes its half. */
  readonly ending: 'wait' | 'hang-up' | 'half-close';
}

export interface FuzzKeys {
  readonly public: string;
  readonly build: string;
}

const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT', 'get', 'G\u00cbT', ''];

const PATHS: Readonly<Record<'site' | 'cms', readonly string[]>> = {
  site: ['/', '/us', '/us/contract', '/il/nothing-here', '/404', '/robots.txt', '/static/page-0123456789abcdef0123.json', '/page-data/us/page-data.json', '/.build.json', '/_preview', '/fr/feed.xml', '/nl/withdrawal', ...Object.values(API)],
  cms: [
    '/', '/_health', '/admin', '/admin/', '/admin/init', '/admin/login', '/admin/users/me', '/admin/renew-token', '/admin/forgot-password', '/admin/register', '/upload', '/upload/files', '/uploads/nothing.png',
    '/content-manager/collection-types/api::article.article', '/i18n/locales', '/publishing/state', '/api/articles', '/api/home-page', '/api/site-settings', '/api/nothing', '/api/upload', '/api/signatures/signature_1.png', '/graphql',
    ...Object.values(API),
  ],
};

const SEGMENTS = ['..', '.', '%2e%2e', '%2f', '%5c', '\\', '%00', '%', '%E0%A4%A', '%ff', '%F0%9F%98%80', 'ы', ';a=b', '//', '\u0000', '\ud800', '__proto__', 'constructor', '$&', '*', '~', '|', ' ', '\t'];
const QUERIES = [
  'a=b', 'filters[title][$contains]=a', 'filters[$and][0][$or][0][title][$eq]=a', 'filters[title]=%00', 'populate=*', 'populate[localizations][populate]=*', 'sort=title:asc', 'sort[0][title]=x', 'pagination[pageSize]=-1',
  'pagination[page]=1e99', 'pagination[limit]=99999999999999999999', 'locale=*', 'locale[]=ru&locale[]=en', 'status=draft', 'fields[0]=a', '_q=%25_%5C', '_q[a]=b', 'a[b][c][d][e][f][g][h][i]=j', 'expires=1&token=a', 'expires=NaN&token[]=a', '%', '__proto__[a]=b', 'constructor[prototype][a]=b', '&&&===', 'sub1=%ED%A0%80',
];
const TYPES = ['application/json', 'application/json; charset=utf-7', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', 'application/vnd.api+json', 'application/json, text/html', '', 'a/b; c="', 'image/png'];
const WORDS = ['', 'a', '\u0000', '\ud800', '😀'.repeat(20), 'a'.repeat(5_000), "' OR 1=1 --", '${7*7}', '{{7*7}}', '<script>', '../../etc/passwd', '1e999', '-0', '\r\nX: y', 'null', '%00', '\u202e', 'İ', '𝔘𝔫𝔦'];
const HEADERS: readonly ((random: Random, keys: FuzzKeys) => string)[] = [
  (random) => `Range: ${random.pick(['bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,1-1,2-2,3-3', 'bytes=99999999999999999999-', 'lines=1-2', 'bytes=', `bytes=${'0-1,'.repeat(200)}`])}`,
  (random) => `If-None-Match: ${random.pick(['*', 'W/"a"', '"', 'a'.repeat(500), '"a", "b", "c"'])}`,
  (random) => `If-Modified-Since: ${random.pick(['yesterday', 'Mon, 01 Jan 2999 00:00:00 GMT', '0'])}`,
  (random) => `Accept-Encoding: ${random.pick(['gzip', 'br;q=0.1, gzip;q=x', 'identity;q=0, *;q=0', ','.repeat(300), 'zstd'])}`,
  (random) => `Accept: ${random.pick(['*/*', 'application/json;q=1;q=2', '/', 'text/html'])}`,
  (random) => `Content-Encoding: ${random.pick(['gzip', 'br', 'deflate', 'gzip, gzip', 'none', 'identity'])}`,
  (random) => `Expect: ${random.pick(['100-continue', 'a miracle'])}`,
  (random) => `Upgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.0'])}\r\nConnection: Upgrade`,
  (random) => `Connection: ${random.pick(['close', 'keep-alive', 'close, keep-alive', 'content-length', 'host'])}`,
  (random, keys) => `Authorization: ${random.pick([`Bearer ${keys.public}`, `Bearer ${keys.build}`, 'Bearer', 'Bearer a.b.c', `Bearer ${'a'.repeat(3_000)}`, 'Basic !!!', 'Bearer eyJhbGciOiJub25lIn0.eyJpZCI6MX0.'])}`,
  (random) => `Idempotency-Key: ${random.pick(['a', 'a'.repeat(64), 'ы', '', 'a'.repeat(4_000)])}`,
  (random) => `X-Forwarded-For: ${random.pick(['1.2.3.4', '::1', 'a'.repeat(1_000), '1.2.3.4, '.repeat(100), '%'])}`,
  (random) => `X-Request-Id: ${random.pick(['a', 'request-0123456789', '\u007f'])}`,
  (random) => `Cookie: ${random.pick(['a=b', '=', ';'.repeat(200), 'strapi_admin_refresh=a', 'a=%'])}`,
  (random) => `Origin: ${random.pick(['null', 'http://localhost:8000', 'http://evil.example', '%'])}`,
  (random) => `Transfer-Encoding: ${random.pick(['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'xchunked'])}`,
  (random) => `Content-Length: ${random.pick(['0', '-1', '1e3', '99999999999', '5, 5', ' 7', ''])}`,
  (random) => `${random.bytes(1 + random.below(12)).toString('latin1')}: ${random.bytes(random.below(20)).toString('latin1')}`,
  (random) => `X-${'a'.repeat(random.below(50))}: ${'b'.repeat(random.below(9_000))}`,
];

/** Request number `index` of a seed, independent of the others. */
export function fuzzRequest(seed: number, index: number, server: 'site' | 'cms', keys: FuzzKeys): FuzzRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
  const path = pathOf(random, server);
  const method = random.pick(METHODS);
  const body = method === 'GET' && random.chance(0.8) ? Buffer.alloc(0) : bodyOf(random);
  const headers = [`Host: ${random.chance(0.9) ? '127.0.0.1' : random.pick(['', 'a b', '[::1', 'evil.example:99999', '%00'])}`];
  if (random.chance(0.6)) headers.push(`Authorization: Bearer ${keys.public}`);
  if (body.length > 0 || random.chance(0.2)) headers.push(`Content-Type: ${random.chance(0.7) ? 'application/json' : random.pick(TYPES)}`);
  for (let count = random.below(4); count > 0; count -= 1) headers.push(random.pick(HEADERS)(random, keys));
  return onTheWire(random, method, path, headers, body);
}

const STAFF_METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];
/**
 * Routes that an Editor’s screens call, except entries and routes that end the session (`/admin/logout`,
 * `/admin/users/me/sessions`).
 */
const STAFF_PATHS = [
  '/admin/users/me', '/admin/users/me/permissions', '/admin/users', '/admin/roles', '/admin/api-tokens', '/admin/information', '/admin/project-settings', '/content-manager/init', '/content-manager/content-types', '/content-manager/components', '/content-manager/uid/generate', '/content-manager/uid/check-availability',
  '/content-manager/homepage/recent-documents', '/content-manager/relations/api::article.article/createdBy', '/content-manager/relations/api::article.article/none/createdBy', '/content-manager/relations/api::subscriber.subscriber/agreement_version', '/content-manager/relations/api::article.article/title', '/content-manager/relations/content.link/page', '/content-manager/homepage/count-documents', '/content-manager/preview/url/api::article.article', '/content-manager/collection-types/api::help-request.help-request', '/content-manager/collection-types/api::subscriber.subscriber',
  '/i18n/locales', '/i18n/content-manager/get-fill-from-locale/api::article.article', '/publishing/state', '/publishing/translations', '/upload', '/upload', '/upload?id=1', '/upload/files', '/upload/files/1', '/upload/files/1/replace', '/upload/folders', '/upload/folders/1', '/upload/folder-structure', '/upload/configuration', '/upload/actions/bulk-update', '/upload/actions/bulk-move',
];
const ENTRY_ACTIONS = ['', '', '', '', '/actions/publish', '/actions/publish', '/actions/unpublish', '/actions/discard', '/actions/countDraftRelations'];
const COLLECTION_ACTIONS = ['', '', '', '/actions/publish', '/actions/bulkPublish', '/actions/bulkUnpublish', '/actions/bulkFindForValidation', '/actions/countManyEntriesDraftRelations', '/auto-clone/', '/clone/'];
const STAFF_QUERIES = ['locale=en', 'locale=ru', 'locale=he', 'locale=xx', 'status=published', 'status=modified', 'page=1&pageSize=10', 'page=0', 'pageSize=1e9', 'sort=id:DESC', 'sort=createdBy.password:ASC', 'filters[$and][0][createdBy][password][$startsWith]=$2', 'filters[id][$in]=a', 'filters[id][$eq]=99999999999999999999', 'filters[createdAt][$gt]=a', 'filters[title][$regexp]=(', 'folder=1', 'folderPath=/'];

/** Request number `index` of an Editor’s session. */
export function fuzzStaffRequest(seed: number, index: number, token: string, targets: readonly StaffTarget[]): FuzzRequest {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0xc2b2ae35));
  const method = random.pick(STAFF_METHODS);
  const { path: entryPath, entry } = random.pick(targets);
  let path = random.pick(STAFF_PATHS);
  if (random.chance(0.6)) path = random.chance(0.7) ? entryPath + random.pick(ENTRY_ACTIONS) : entryPath.replace(/(collection-types\/[^/]+)\/.*/, '$1') + random.pick(COLLECTION_ACTIONS);
  if (random.chance(0.1)) path += `/${random.pick(SEGMENTS)}`;
  if (random.chance(0.5)) path += `${path.includes('?') ? '&' : '?'}${Array.from({ length: 1 + random.below(3) }, () => random.pick(random.chance(0.7) ? STAFF_QUERIES : QUERIES)).join('&')}`;
  const isUpload = path.startsWith('/upload') && random.chance(0.6);
  const body = method === 'GET' ? Buffer.alloc(0) : isUpload ? uploadOf(random) : random.chance(0.8) ? changedEntry(random, entry, entryPath) : bodyOf(random);
  const headers = ['Host: 127.0.0.1', `Authorization: Bearer ${token}`, `Content-Type: ${isUpload ? 'multipart/form-data; boundary=x' : random.chance(0.95) ? 'application/json' : random.pick(TYPES)}`];
  if (random.chance(0.2)) headers.push(random.pick(HEADERS)(random, { public: token, build: token }));
  return onTheWire(random, method, path, headers, body);
}

/** An entry as the admin sends it, with some values that no form sends. */
function changedEntry(random: Random, entry: StaffTarget['entry'], path: string): Buffer {
  const value = (): unknown => random.pick<unknown>([...WORDS, 1, -1, 1e308, null, true, [], {}, [[]], [null], { id: 1 }, { id: 'a' }, { connect: [{ id: 1 }] }, { connect: 'a', disconnect: [null] }, { set: [{ documentId: 'a' }] }, [{ __component: 'a' }], [{ id: 99_999_999 }], { length: 1e9 }]);
  const data: Record<string, unknown> = { ...entry };
  for (let count = random.below(4); count > 0; count -= 1) data[random.chance(0.9) ? random.pick(Object.keys(data)) : random.pick(WORDS)] = value();
  if (random.chance(0.2)) Object.assign(data, { documentIds: random.chance(0.7) ? [path.split('/').at(-1)] : value(), locale: random.chance(0.5) ? 'en' : value(), contentTypeUID: 'api::article.article', field: random.chance(0.8) ? 'slug' : value(), value: value(), data: value(), fileIds: value(), folderIds: value(), destinationFolderId: value(), name: value() });
  const json = Buffer.from(JSON.stringify(data));
  return random.chance(0.05) ? mutated(random, json) : json;
}

/** A picture of one pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

function uploadOf(random: Random): Buffer {
  const content = random.pick([PNG, PNG, mutated(random, PNG), random.bytes(random.below(500)), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), Buffer.alloc(random.below(100_000))]);
  const name = random.chance(0.7) ? 'picture.png' : random.pick(WORDS);
  const info = random.chance(0.5) ? JSON.stringify({ name: random.pick(WORDS), alternativeText: random.pick(WORDS), folder: random.pick([null, 1, 'a']) }) : random.pick(WORDS);
  const part = (head: string, value: Buffer) => Buffer.concat([Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`), value, Buffer.from('\r\n')]);
  const files = Array.from({ length: random.chance(0.9) ? 1 : random.below(30) }, () => part(`name="files"; filename="${name}"\r\nContent-Type: ${random.pick(['image/png', 'image/svg+xml', 'text/html', 'a'])}`, content));
  return Buffer.concat([...files, part('name="fileInfo"', Buffer.from(info)), Buffer.from(random.chance(0.9) ? '--x--\r\n' : '')]);
}

function onTheWire(random: Random, method: string, path: string, headers: readonly string[], body: Buffer): FuzzRequest {
  const isChunked = random.chance(0.15);
  const length = isChunked ? ['Transfer-Encoding: chunked'] : random.chance(0.95) ? [`Content-Length: ${random.chance(0.92) ? body.length : body.length + random.below(40) - 20}`] : [];
  const version = random.chance(0.96) ? 'HTTP/1.1' : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'http/1.1']);
  const head = Buffer.from(`${method} ${path} ${version}\r\n${[...headers, ...length].join('\r\n')}\r\n\r\n`, random.chance(0.5) ? 'latin1' : 'utf8');
  let whole: Buffer = Buffer.concat([head, isChunked ? chunked(random, body) : body]);
  if (random.chance(0.05)) whole = mutated(random, whole);
  if (random.chance(0.05)) whole = Buffer.concat([whole, whole]);
  const ending = random.chance(0.75) ? 'wait' : random.pick(['hang-up', 'half-close'] as const);
  if (ending === 'hang-up' && random.chance(0.7)) whole = whole.subarray(0, random.below(whole.length + 1));
  const isSlow = random.chance(0.1);
  return { parts: isSlow ? split(random, whole) : [whole], pauseMs: isSlow ? random.below(60) : 0, ending };
}

function pathOf(random: Random, server: 'site' | 'cms'): string {
  let path = random.pick(PATHS[server]);
  if (random.chance(0.3)) path += `/${random.pick(SEGMENTS)}${random.chance(0.5) ? random.pick(SEGMENTS) : ''}`;
  if (random.chance(0.05)) path = random.bytes(1 + random.below(30)).toString('latin1');
  if (random.chance(0.03)) path += `/${'a'.repeat(random.below(9_000))}`;
  if (random.chance(0.03)) path = path.toUpperCase();
  if (random.chance(0.02)) path = `http://evil.example${path}`;
  if (random.chance(0.35)) path += `?${Array.from({ length: 1 + random.below(4) }, () => random.pick(QUERIES)).join('&')}`;
  if (random.chance(0.02)) path += `?${'a[b]'.repeat(random.below(400))}=c`;
  return path;
}

/** Approximately what browsers send. */
function bodyOf(random: Random): Buffer {
  const text = (): unknown => (random.chance(0.6) ? 'Анна' : random.pick<unknown>([...WORDS, 1, -1, 1e308, null, true, [], {}, [[[]]], { length: 1e9 }]));
  const data: Record<string, unknown> = { first_name: text(), last_name: text(), email: random.chance(0.6) ? 'fuzz@example.com' : text(), phone: random.chance(0.6) ? '+37060000009' : text(), country_code: 'lt', ip_address: '192.0.2.7', form: 'help', language: 'ru' };
  if (random.chance(0.3)) Object.assign(data, { full_name: text(), agreement: text(), consent: text(), time_zone: text(), signature: { kind: text(), image: random.bytes(random.below(300)).toString('base64'), strokes: text() } });
  if (random.chance(0.2)) data[random.pick(WORDS)] = text();
  if (random.chance(0.3)) Reflect.deleteProperty(data, random.pick(Object.keys(data)));
  const json = Buffer.from(JSON.stringify(random.chance(0.85) ? { data } : random.pick<unknown>([data, [data], text(), { data: text() }, { email: text(), password: text() }])));
  switch (random.below(12)) {
    case 0: return mutated(random, json);
    case 1: return Buffer.from(random.pick(['['.repeat(20_000), '{"a":'.repeat(5_000), '"\\ud800"', '{"__proto__":{"a":1}}', '{"data":{"__proto__":null}}', '1e400', '\ufeff{}', '', 'null']));
    case 2: return random.bytes(random.below(5_000));
    case 3: return gzipSync(random.chance(0.5) ? json : Buffer.alloc(300_000));
    case 4: return deflateSync(json).subarray(0, random.below(60));
    case 5: return Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="${random.pick(WORDS)}"\r\n\r\n${random.pick(WORDS)}\r\n--x${random.chance(0.5) ? '--' : ''}\r\n`);
    case 6: return Buffer.from(new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)])).toString());
    case 7: return Buffer.alloc(random.below(random.chance(0.1) ? 2_000_000 : 20_000), 'a');
    default: return json;
  }
}

function chunked(random: Random, body: Buffer): Buffer {
  const chunks = split(random, body).map((chunk) => Buffer.concat([Buffer.from(`${random.chance(0.95) ? chunk.length.toString(16) : random.pick(['-1', 'ffffffffff', 'x', ''])}\r\n`), chunk, Buffer.from('\r\n')]));
  return Buffer.concat([...chunks, Buffer.from(random.chance(0.9) ? '0\r\n\r\n' : '0\r\nX: y')]);
}

function mutated(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + random.below(6); count > 0 && copy.length > 0; count -= 1) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

function split(random: Random, bytes: Buffer): Buffer[] {
  const count = 2 + random.below(4);
  const size = Math.max(1, Math.ceil(bytes.length / count));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

/** Timeout of a client, shorter than the server's for incomplete requests. */
const ANSWER_MS = 3_000;
const POLL_INTERVAL_MS = 20;

export interface Outcome {
  /** Statuses of all responses on the connection. */
  readonly statuses: readonly number[];
}

/** Sends a request on a new connection. */
export async function sendFuzz(port: number, { parts, pauseMs, ending }: FuzzRequest): Promise<Outcome> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', resolve);
    socket.once('end', resolve);
  });
  for (const [index, part] of parts.entries()) {
    if (index > 0) await pause(pauseMs);
    if (!socket.destroyed) socket.write(part);
  }
  if (ending === 'half-close') socket.end();
  if (ending === 'hang-up') await pause(5);
  else await Promise.race([closed, answered(socket, received)]);
  socket.destroy();
  const text = Buffer.concat(received).toString('latin1');
  return { statuses: [...text.matchAll(/(?:^|\r\n|\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)) };
}

/** Resolves when a response has ended, or none arrives. */
async function answered(socket: Socket, received: readonly Buffer[]): Promise<void> {
  const end = Date.now() + ANSWER_MS;
  while (Date.now() < end && !socket.destroyed) {
    const count = received.length;
    await pause(POLL_INTERVAL_MS);
    if (count > 0 && received.length === count) return;
  }
}
