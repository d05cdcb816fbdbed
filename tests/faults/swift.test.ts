import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Bucket } from '../helpers/bucket';
import { BUCKETS, Swift } from '../helpers/swift';

const describeWithSwift = process.env.SWIFT_MISSING === undefined ? describe : describe.skip;

/** The precondition of other tests with Swift: it refuses access like a real store. */
describeWithSwift('the bucket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'));
  const bytes = Buffer.from('a picture');
  let swift: Swift;
  let bucket: Bucket;
  beforeAll(async () => {
    swift = await Swift.start(folder);
    bucket = swift.bucket(BUCKETS.signatures);
    await bucket.write('signature_1.png', bytes);
  });
  afterAll(async () => {
    await swift.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const status = async (path: string, init: RequestInit = {}): Promise<number> => (await fetch(path, init)).status;
  const isRefusal = (code: number): boolean => code >= 400 && code < 500;

  it('gives its owner what was stored', async () => {
    expect(await bucket.read('signature_1.png')).toEqual(bytes);
    expect(await bucket.names()).toEqual(['signature_1.png']);
  });

  it.each(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'])('refuses %s of somebody without a key', async (method) => {
    const body = method === 'PUT' || method === 'POST' ? 'x' : null;
    for (const path of ['/signatures', '/signatures/signature_1.png', '/v1/AUTH_test/signatures', '/v1/AUTH_test/signatures/signature_1.png']) {
      const code = await status(swift.endpoint + path, { method, body });
      expect({ path, code, refused: isRefusal(code) }).toEqual({ path, code, refused: true });
    }
    expect(await bucket.read('signature_1.png')).toEqual(bytes);
  });

  it('refuses a signed link of which any part was changed', async () => {
    const link = await bucket.presigned('signature_1.png');
    expect(await status(link)).toBe(200);
    for (const [part, value] of new URL(link).searchParams) {
      const changed = new URL(link);
      changed.searchParams.set(part, /\d$/.test(value) ? value.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) : `${value.slice(0, -1)}${value.endsWith('a') ? 'b' : 'a'}`);
      const code = await status(changed.href);
      expect({ part, code, refused: isRefusal(code) }).toEqual({ part, code, refused: true });
    }
    expect(await status(link.replace('signature_1.png', 'signature_2.png'))).toBe(403);
    expect(isRefusal(await status(link.slice(0, link.indexOf('?'))))).toBe(true);
  });

  it('refuses another account’s valid key access to private objects, and permits public ones', async () => {
    await bucket.write('public.png', bytes, 'public-read');
    const foreign = swift.bucket(BUCKETS.signatures, swift.foreignKey);
    expect(await foreign.read('public.png')).toEqual(bytes);
    await expect(foreign.read('signature_1.png')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(foreign.names()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(foreign.remove('signature_1.png')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await bucket.remove('public.png');
  });

  it('refuses a key whose secret is wrong', async () => {
    await expect(swift.bucket(BUCKETS.signatures, { ...swift.owner, secretAccessKey: 'guessed' }).read('signature_1.png')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('keeps what was stored over a restart', async () => {
    await swift.stop();
    await expect(bucket.read('signature_1.png')).rejects.toThrow();
    await swift.begin();
    expect(await bucket.read('signature_1.png')).toEqual(bytes);
  });
});
