import { join } from 'node:path';

import { Client, Visitor } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
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

describeWithSwift('with an S3 store', () => {
  let swift: Swift;
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
    const own = await filled('s3');
    swift = await Swift.start(join(own.DATA_DIR ?? '', 'swift'));
    env = { ...own, ...swift.environment() };
    store = storeOf(env);
    cms = await startCms();
  });
  afterAll(async () => {
    await cms.stop();
    await gate.close();
    await swift.end();
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

  it('that accepts requests without responding: the client gets an error in time, and the next start cleans up', async () => {
    const client = someone();
    const before = await left(env);
    swift.hang();
    const began = Date.now();
    const asked = new Visitor(env, 2).ask();
    await expectRefusal(client.sign(), 'signature_not_stored');
    expect(Date.now() - began).toBeLessThan(PATIENCE);
    expect(await asked).toMatchObject({ status: 201 });
    await cms.kill();
    swift.resume();
    await gate.close();
    cms = await startCms();
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });

  it.each([
    ['before the picture is there', 'requests', 0],
    ['after the picture is there and before the CMS knows', 'answers', 1],
  ] as const)('a CMS that is killed %s: the next start leaves nothing of it', async (_when, direction, pictures) => {
    const client = someone();
    const before = await left(env);
    gate.hold(direction);
    const outcome = client.sign().catch(() => 'no answer');
    await until('the store', () => gate.isKeeping(direction));
    await cms.kill();
    await gate.close();
    expect(await outcome).toBe('no answer');
    const meanwhile = await left(env);
    expect(meanwhile).toMatchObject({ subscribers: before.subscribers, entries: before.entries, attempts: before.attempts + 1 });
    expect(meanwhile.pictures).toHaveLength(before.pictures.length + pictures);

    cms = await startCms();
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });

  it('that was unavailable when the CMS restarted: the picture is deleted later, and no signing attempt remains', async () => {
    const client = someone();
    const before = await left(env);
    gate.hold('answers');
    const outcome = client.sign().catch(() => 'no answer');
    await until('the store’s answer', () => gate.isKeeping('answers'));
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
    await expectSignsOnce(env, client);
  }, SWEPT_AFTER + 60_000);

  it('what was signed meanwhile verifies', async () => {
    const { pictures } = await expectWhole(env);
    expect(await store.names()).toEqual(pictures);
    await expectVerified(env, pictures.length);
  });

  it('the verification finds a picture in the bucket without a record', async () => {
    const orphan = 'signature_1700000000000.png';
    const [name = ''] = await store.names();
    await store.write(orphan, await store.read(name));
    await expect(verifySignings(env)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`The picture ${orphan} is in the store, but no record names it.`) });
    await store.remove(orphan);
    await expectVerified(env, (await store.names()).length);
  });
});
