import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Bucket } from '../helpers/bucket';
import { Client, Visitor } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { TcpProxy } from '../helpers/tcpProxy';
import { storeOf, type SignatureStore } from '../helpers/store';
import { BUCKETS, Swift } from '../helpers/swift';
import { until } from '../helpers/until';
import { expectVerified, expectLeft, expectRefusal, expectSignsOnce, expectWhole, filled, left, verifySignings } from './support/world';

/** Longest time until a visitor gets a response, in milliseconds. */
const PATIENCE = 30_000;
/** Longest time that data of a failed signing is kept, in milliseconds. */
const SWEPT_AFTER = 120_000;

const describeWithSwift = process.env.SWIFT_MISSING === undefined ? describe : describe.skip;

let swift: Swift;
const folder = mkdtempSync(join(tmpdir(), 'swift-'));
beforeAll(async () => {
  if (process.env.SWIFT_MISSING === undefined) swift = await Swift.start(folder);
});
afterAll(async () => {
  if (process.env.SWIFT_MISSING === undefined) await swift.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The precondition of these tests, and of others with Swift: it refuses access like a real store. */
describeWithSwift('the bucket', () => {
  const BUCKET = 'another';
  const bytes = Buffer.from('a picture');
  let bucket: Bucket;
  beforeAll(async () => {
    bucket = swift.bucket(BUCKET);
    await bucket.create();
    await bucket.write('signature_1.png', bytes);
  });

  const status = async (path: string, init: RequestInit = {}): Promise<number> => (await fetch(path, init)).status;
  const isRefusal = (code: number): boolean => code >= 400 && code < 500;

  it('gives its owner what was stored', async () => {
    expect(await bucket.read('signature_1.png')).toEqual(bytes);
    expect(await bucket.names()).toEqual(['signature_1.png']);
  });

  it.each(['GET', 'HEAD', 'PUT', 'POST', 'DELETE'])('refuses %s of somebody without a key', async (method) => {
    const body = method === 'PUT' || method === 'POST' ? 'x' : null;
    for (const path of [`/${BUCKET}`, `/${BUCKET}/signature_1.png`, `/v1/AUTH_test/${BUCKET}`, `/v1/AUTH_test/${BUCKET}/signature_1.png`]) {
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
    const foreign = swift.bucket(BUCKET, swift.foreignKey);
    expect(await foreign.read('public.png')).toEqual(bytes);
    await expect(foreign.read('signature_1.png')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(foreign.names()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await expect(foreign.remove('signature_1.png')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    await bucket.remove('public.png');
  });

  it('refuses a key whose secret is wrong', async () => {
    await expect(swift.bucket(BUCKET, { ...swift.owner, secretAccessKey: 'guessed' }).read('signature_1.png')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  });

  it('keeps what was stored over a restart', async () => {
    await swift.stop();
    await expect(bucket.read('signature_1.png')).rejects.toThrow();
    await swift.begin();
    expect(await bucket.read('signature_1.png')).toEqual(bytes);
  });
});

describeWithSwift('with an S3 store', () => {
  let gate: TcpProxy;
  /** The CMS's settings, with direct access to the store. */
  let env: Environment;
  let cms: Cms;
  let store: SignatureStore;
  let people = 0;
  const someone = (): Client => new Client(env, ++people);
  /** The CMS reaches its store through a proxy. */
  const startCms = async (): Promise<Cms> => {
    gate = await TcpProxy.before(swift.port);
    return Cms.start({ ...env, ...swift.environment(gate.endpoint) });
  };

  beforeAll(async () => {
    env = { ...(await filled('s3')), ...swift.environment() };
    store = storeOf(env);
    cms = await startCms();
  });
  afterAll(async () => {
    await cms.stop();
    await gate.close();
  });

  it('a signing’s picture is in the bucket, private, as what it is, and nobody gets it without the link', async () => {
    await expectSignsOnce(env, someone());
    const bucket = swift.bucket(BUCKETS.signatures);
    const [name = ''] = await bucket.names();
    expect(name).toMatch(/^signature_\d{13}\.png$/);
    expect(await bucket.head(name)).toMatchObject({ ContentType: 'image/png', CacheControl: 'max-age=3600' });
    await expect(swift.bucket(BUCKETS.signatures, swift.foreignKey).read(name)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
    for (const path of [`/signatures/${name}`, `/v1/AUTH_test/signatures/${name}`]) {
      const { status } = await fetch(swift.endpoint + path);
      expect({ path, status, refused: status >= 400 && status < 500 }).toEqual({ path, status, refused: true });
    }
    expect(await swift.bucket(BUCKETS.pictures).names()).not.toContain(name);
  });

  it('that responds late: the signing waits for it', async () => {
    const client = someone();
    gate.hold('answers');
    const outcome = client.sign();
    await until('the store’s answer', () => gate.isKeeping('answers'));
    gate.release();
    expect(await outcome).toMatchObject({ status: 201 });
    await expectWhole(env);
  });

  it('that is stopped: help requests arrive, a signing leaves nothing, and can be retried once it is available', async () => {
    const client = someone();
    const before = await left(env);
    await swift.stop();
    expect(await new Visitor(env, 1).ask()).toMatchObject({ status: 201 });
    await expectRefusal(client.sign(), 'signature_not_stored');
    await swift.begin();
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });

  it('and a CMS that is killed before one picture is there, and after another is and before the CMS knows: the next start leaves nothing of them', async () => {
    const [first, second] = [someone(), someone()];
    for (const client of [first, second]) await client.prepare();
    const before = await left(env);
    gate.hold('answers');
    const outcomes = [first.sign().catch(() => 'no answer')];
    await until('the store’s answer', () => gate.isKeeping('answers'));
    gate.hold('requests');
    outcomes.push(second.sign().catch(() => 'no answer'));
    await until('the store', () => gate.isKeeping('requests'));
    await cms.kill();
    await gate.close();
    expect(await Promise.all(outcomes)).toEqual(['no answer', 'no answer']);
    const meanwhile = await left(env);
    expect(meanwhile).toMatchObject({ subscribers: before.subscribers, entries: before.entries });
    // Those of the test before may have been removed since.
    expect(meanwhile.attempts).toBeGreaterThanOrEqual(2);
    expect(meanwhile.attempts).toBeLessThanOrEqual(before.attempts + 2);
    expect(meanwhile.pictures).toHaveLength(before.pictures.length + 1);

    cms = await startCms();
    await expectLeft(env, before);
    for (const client of [first, second]) await expectSignsOnce(env, client);
  });

  it('that accepts requests without responding, and is unavailable when the CMS restarts: the client gets an error in time; later, pictures are deleted, and no signing attempt remains', async () => {
    const [refused, killed] = [someone(), someone()];
    await killed.prepare();
    const before = await left(env);
    swift.hang();
    const began = Date.now();
    const asked = new Visitor(env, 2).ask();
    await expectRefusal(refused.sign(), 'signature_not_stored');
    expect(Date.now() - began).toBeLessThan(PATIENCE);
    expect(await asked).toMatchObject({ status: 201 });
    await swift.stop();
    await swift.begin();

    gate.hold('answers');
    const outcome = killed.sign().catch(() => 'no answer');
    await until('the store’s answer', async () => gate.isKeeping('answers') && (await left(env)).pictures.length > before.pictures.length);
    await cms.kill();
    await outcome;
    await gate.close();
    await swift.stop();
    cms = await startCms();
    await swift.begin();
    expect((await left(env)).pictures).toHaveLength(before.pictures.length + 1);
    // The CMS cleans up every minute.
    await until('the sweep', async () => (await left(env)).attempts === 0, SWEPT_AFTER);
    expect(await left(env)).toEqual({ ...before, attempts: 0 });
    for (const client of [refused, killed]) await expectSignsOnce(env, client);
  }, SWEPT_AFTER + 120_000);

  it('and a CMS that stood still until another process swept its signing: the picture that it stores afterwards is deleted', async () => {
    const client = someone();
    await client.prepare();
    const { pictures } = await left(env);
    gate.hold('requests');
    const outcome = client.sign();
    await until('the store', () => gate.isKeeping('requests'));
    // As the other process does after a minute; there is no picture that it could delete.
    withDatabase(env, (database) => database.exec('DELETE FROM signing_attempts'));
    gate.release();
    await expectRefusal(outcome, 'signing_not_recorded');
    expect((await left(env)).pictures).toEqual(pictures);
    await expectSignsOnce(env, client);
  });

  it('what was signed meanwhile verifies; a picture in the bucket without a record is found', async () => {
    const { pictures } = await expectWhole(env);
    expect(await store.names()).toEqual(pictures);
    const orphan = 'signature_1700000000000.png';
    const [name = ''] = await store.names();
    await store.write(orphan, await store.read(name));
    await expect(verifySignings(env)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`The picture ${orphan} is in the store, but no record names it.`) });
    await store.remove(orphan);
    await expectVerified(env, (await store.names()).length);
  });
});
