import { request } from 'node:http';
import { parse } from 'node:path';

import { API, SIGNATURE } from '@site/rules';

import { signedLink } from '../../cms/src/features/signing/signed-link';
import { storeOf } from '../helpers/store';
import { api, asAdmin, env, withKey } from './support/calls';
import { post, signedOf, signing, subscriberOf } from './support/signings';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/** Requests a raw path, which other clients would normalize. */
function ask(path: string, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(env('CMS_URL'));
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, path, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    sent.on('error', fail);
    sent.end();
  });
}

/** Path and query of a new signing's link, and the stored picture. */
async function newLink(): Promise<{ reference: string; file: string; target: string; picture: Buffer }> {
  const { reference, signatureUrl } = signedOf(await post(await signing()).expect(201));
  const { pathname, search } = new URL(signatureUrl);
  const file = String(subscriberOf(reference).signature_file);
  return { reference, file, target: pathname + search, picture: await storeOf(process.env).read(file) };
}

const linkTo = (file: string, { key = env('SIGNATURE_LINK_KEYS').split(',')[0] ?? '', now = new Date() } = {}) => {
  const { pathname, search } = new URL(signedLink(file, { cmsUrl: new URL(env('CMS_URL')), keys: [key], now }));
  return pathname + search;
};

let link: Awaited<ReturnType<typeof newLink>>;
beforeAll(async () => {
  link = await newLink();
});

describe('the link in a record', () => {
  it('returns the picture, byte for byte, to anyone who has it', async () => {
    const { status, headers, bytes } = await ask(link.target);
    expect(status).toBe(200);
    expect(bytes.equals(link.picture)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(link.picture.length),
      'cache-control': `private, max-age=${SIGNATURE.cacheSeconds}`,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('answers a HEAD without the picture', async () => {
    const { status, headers, bytes } = await ask(link.target, 'HEAD');
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': String(link.picture.length) });
  });

  it('ends a year after the signing', () => {
    const expires = Number(new URL(link.target, env('CMS_URL')).searchParams.get('expires'));
    expect(expires).toBe(Math.floor(Number(subscriberOf(link.reference).signed_at) / 1000) + SIGNATURE.linkSeconds);
  });

  it('signed with a replaced key still works', async () => {
    const [, replaced = ''] = env('SIGNATURE_LINK_KEYS').split(',');
    expect((await ask(linkTo(link.file, { key: replaced }))).bytes.equals(link.picture)).toBe(true);
  });
});

describe('refused without further information', () => {
  const expectForbidden = async (target: string, method = 'GET') => {
    const { status, headers, bytes } = await ask(target, method);
    expect(status).toBe(403);
    expect(headers['cache-control']).toBe('no-store');
    if (method === 'GET') expect(JSON.parse(bytes.toString())).toEqual({ data: null, error: { status: 403, name: 'ForbiddenError', message: 'This key may not do that.', details: { code: 'forbidden' } } });
  };

  it('an expired link', async () => {
    const now = new Date(Date.now() - SIGNATURE.linkSeconds * 1000 - 1000);
    await expectForbidden(linkTo(link.file, { now }));
    await expectForbidden(linkTo(link.file, { now }), 'HEAD');
  });

  it('a link signed with another key', async () => {
    await expectForbidden(linkTo(link.file, { key: 'a-key-of-somebody-else-0123456789' }));
  });

  it('the token of another picture', async () => {
    const other = await newLink();
    await expectForbidden(link.target.slice(0, -64) + other.target.slice(-64));
    await expectForbidden(link.target.replace(link.file, other.file));
  });

  it.each<[string, (right: string) => string]>([
    ['a later end', (right) => right.replace(/expires=\d/, (start) => `expires=${Number(start.at(-1)) + 1}`)],
    ['a token cut', (right) => right.slice(0, -1)],
    ['half a token', (right) => right.slice(0, -32)],
    ['a token changed', (right) => right.slice(0, -1) + (right.endsWith('0') ? '1' : '0')],
    ['a token in capitals', (right) => right.slice(0, -64) + right.slice(-64).toUpperCase()],
    ['no token', (right) => right.replace(/&token.*/, '')],
    ['nothing but the file', (right) => right.replace(/\?.*/, '')],
    ['one parameter more', (right) => `${right}&download=1`],
    ['one parameter before', (right) => right.replace('?', '?a&')],
    ['its end twice', (right) => right.replace('&token', '&expires=9999999999&token')],
    ['its token twice', (right) => `${right}&token=${right.slice(-64)}`],
    ['its parameters the other way round', (right) => right.replace(/\?(.*)&(.*)$/, '?$2&$1')],
    ['parameters as a list', (right) => right.replace('token=', 'token[]=')],
    ['its path in capitals', (right) => right.replace(API.signatures, API.signatures.toUpperCase())],
    ['a slash at the end of its path', (right) => right.replace('?', '/?')],
    ['a letter of its path written otherwise', (right) => right.replace('signature_', 'signatur%65_')],
    ['another file’s name', (right) => right.replace(/signature_\d+\.png/, 'signature_1.png')],
    ['a file that is no picture', (right) => right.replace(/signature_\d+\.png/, 'cms.db')],
  ])('%s', async (_what, change) => {
    await expectForbidden(change(link.target));
  });

  it.each(['..%2Fcms.db', '%2e%2e%2fcms.db', '..%5Ccms.db'])('a way out of the folder is no address at all: %s', async (file) => {
    const { status, bytes } = await ask(link.target.replace(/signature_\d+\.png/, file), 'GET');
    expect(status).toBe(400);
    expect(JSON.parse(bytes.toString())).toMatchObject({ data: null, error: { status: 400 } });
  });
});

it('a valid link to a deleted picture returns 404', async () => {
  const { target, file, picture } = await newLink();
  const store = storeOf(process.env);
  await store.remove(file);
  expect((await ask(target)).status).toBe(404);
  // Restore it for tests that verify all signings.
  await store.write(file, picture);
});

it('no key allows listing, writing or deleting pictures', async () => {
  for (const key of ['public', 'build', 'none'] as const) {
    for (const path of [API.signatures, `${API.signatures}/`]) expect([401, 403, 404]).toContain((await withKey(api().get(path), key)).status);
    for (const method of ['post', 'put', 'delete'] as const) expect([404, 405]).toContain((await withKey(api()[method](link.target), key)).status);
  }
  for (const path of ['/signatures', '/uploads/signatures', '/uploads']) expect((await ask(`${path}/${link.file}`)).status).toBe(404);
});

it('the picture is not in the media library', async () => {
  const { body } = await asAdmin(api().get('/upload/files?page=1&pageSize=100')).expect(200);
  const { results, pagination } = body as { results: readonly object[]; pagination: { total: number } };
  expect(results).toHaveLength(pagination.total);
  expect(JSON.stringify(results)).not.toContain(parse(link.file).name);
});
