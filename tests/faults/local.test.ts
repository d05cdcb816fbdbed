import { chmodSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client, Visitor } from '../helpers/client';
import { Cms, withoutOverride, type Environment } from '../helpers/cms';
import { locked, quicken, refusing, slow } from '../helpers/database';
import { storeOf } from '../helpers/store';
import { until } from '../helpers/until';
import { expectVerified, expectLeft, expectRefusal, expectSignsOnce, expectWhole, filled, left } from './support/world';

/** One CMS with its pictures in a folder, used by the tests in sequence. */
let env: Environment;
let cms: Cms;
let folder: string;
let people = 0;
const someone = (): Client => new Client(env, ++people);

beforeAll(async () => {
  env = await filled('local');
  folder = join(env.DATA_DIR ?? '', 'signatures');
  cms = await Cms.start({ ...env, SIGNATURE_LINK_KEYS: '' });
});
afterAll(() => cms.stop());

it('without a signature link key, the start logs an error and signings are refused without leaving anything; with a key a retry succeeds', async () => {
  const client = someone();
  const before = await left(env);
  expect(cms.log).toContain('SIGNATURE_LINK_KEYS');
  await expectRefusal(client.sign(), 'signed_link_failed');
  await expectLeft(env, before);

  await cms.stop();
  cms = await Cms.start(env);
  await expectSignsOnce(env, client);
});

describe('a database that refuses', () => {
  it.each([
    ['the attempt', 'INSERT ON signing_attempts'],
    ['the subscriber', 'INSERT ON subscribers'],
    ['the evidence', 'INSERT ON evidence_entries'],
  ])('%s leaves nothing of a signing, and it can be tried again', async (_what, when) => {
    const client = someone();
    const before = await left(env);
    await refusing(env, when, () => expectRefusal(client.sign(), 'signing_not_recorded'));
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });

  it('everything, held by another program', async () => {
    const client = someone();
    const before = await left(env);
    await locked(env, () => expectRefusal(client.sign(), 'signing_not_recorded'));
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });
});

describe('an unwritable folder', () => {
  const test = withoutOverride === undefined ? it.skip : it;
  test('because it is read-only', async () => {
    const client = someone();
    const before = await left(env);
    chmodSync(folder, 0o500);
    await expectRefusal(client.sign(), 'signature_not_stored');
    chmodSync(folder, 0o700);
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });

  it('because it is not a folder; help requests still arrive', async () => {
    const client = someone();
    const before = await left(env);
    renameSync(folder, `${folder}.away`);
    writeFileSync(folder, '');
    expect(await new Visitor(env, 1).ask()).toMatchObject({ status: 201 });
    await expectRefusal(client.sign(), 'signature_not_stored');
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
    await expectLeft(env, before);
    await expectSignsOnce(env, client);
  });
});

it('a CMS that is killed before it recorded that a signing failed, and after the picture of another was stored and before its row was written: nothing of them is left, after the next start not even the attempts', async () => {
  const [client, other] = [someone(), someone()];
  const before = await left(env);
  await refusing(env, 'DELETE ON signing_attempts', () => expectRefusal(client.sign(), 'signing_not_recorded'));
  expect({ ...(await left(env)), attempts: 0 }).toEqual(before);

  slow(env, 'INSERT ON subscribers');
  const outcome = other.sign().catch(() => 'no answer');
  await until('the picture', async () => (await storeOf(env).names()).length > before.pictures.length);
  await cms.kill();
  expect(await outcome).toBe('no answer');
  quicken(env);
  const meanwhile = await left(env);
  expect(meanwhile).toMatchObject({ subscribers: before.subscribers, entries: before.entries });
  // The sweep, once a minute, may have removed the first one's.
  expect(meanwhile.attempts).toBeGreaterThan(before.attempts);

  cms = await Cms.start(env);
  await expectLeft(env, before);
  for (const each of [client, other]) await expectSignsOnce(env, each);
});

it('what was signed meanwhile verifies', async () => {
  const { pictures } = await expectWhole(env);
  await expectVerified(env, pictures.length);
});
