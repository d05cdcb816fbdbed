/** @jest-environment node */
import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';
import { Random } from '../cms/support/random';
import { attack, cutWithCheckpoints } from './support/attacks';
import { Signings } from './support/signings';

/** Each of six kinds three times with the stolen key, and once in each way without it. */
const COUNT = 36;
const siteKey = readEvidenceKey('17'.repeat(32));
const recorded = new Signings();
recorded.publish('ru', 1);
recorded.introduce(siteKey);
for (const reference of ['BBBBB-BBBBB', 'CCCCC-CCCCC', 'DDDDD-DDDDD', 'EEEEE-EEEEE']) recorded.sign(reference);
for (const reference of ['CCCCC-CCCCC', 'DDDDD-DDDDD']) recorded.confirm(reference);
recorded.erase('CCCCC-CCCCC');
for (let size = 1; size < recorded.entries.length; size += 1) recorded.checkpoint(size);
const kept = recorded.checkpoint();

const random = new Random(Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 32));

it(`of ${COUNT} attacks all are found: without the key in the database alone, with the key by the checkpoint that was kept (seed ${random.seed})`, async () => {
  const { missed, revealedByCheckpoint } = await attack({ recorded, kept, siteKey }, COUNT, random);
  expect(missed).toEqual([]);
  expect(Object.values(revealedByCheckpoint)).toEqual([3, 3, 3, 3, 3, 3]);
});

it('attacks without the key that the database alone does not reveal are revealed by a checkpoint kept elsewhere', async () => {
  const copy = cutWithCheckpoints(recorded, 6);
  expect((await copy.verify()).fault).toBeUndefined();
  expect((await copy.verify(undefined, [kept])).fault).toMatchObject({ code: 'entries_missing' });
});

it('after a regular erasure everything still verifies, with every earlier checkpoint', async () => {
  const copy = recorded.clone();
  copy.erase('EEEEE-EEEEE', copy.now);
  copy.checkpoint();
  expect((await copy.verify(undefined, [kept])).fault).toBeUndefined();
});

it('detects an entry that no checkpoint covers for more than a day', async () => {
  const copy = recorded.clone();
  copy.sign('FFFFF-FFFFF');
  copy.now += 25 * 3_600_000;
  expect((await copy.verify()).fault).toBeUndefined();
  copy.now += 2 * 3_600_000;
  expect((await copy.verify()).fault).toMatchObject({ code: 'checkpoint_missing' });
});

it.each([
  ['size', 2, 'checkpoint_wrong'],
  ['note', 'nothing', 'checkpoint_wrong'],
  ['note', 7, 'checkpoint_wrong'],
  ['made_at', null, 'checkpoint_wrong'],
  ['made_at', 1, 'checkpoint_wrong'],
  ['token', 'AAAA', 'checkpoint_wrong'],
])('detects a stored checkpoint whose %s is changed to %s', async (column, value, code) => {
  const copy = recorded.clone();
  Object.assign(copy.checkpoints.at(-1) ?? {}, { [column]: value });
  expect((await copy.verify()).fault).toMatchObject({ code });
});
