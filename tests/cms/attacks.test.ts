import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';
import { openEvidence } from '../../cms/src/features/evidence/evidence-database';
import { signatureStore } from '../../cms/src/features/signing/signature-store';
import { databaseIndependentTest } from '../helpers/scope';
import { attack, cutWithCheckpoints } from '../unit/support/attacks';
import { Signings } from '../unit/support/signings';
import { asAdmin, api, env } from './support/calls';
import { Random } from './support/random';
import { post, signedOf, signing, subscriberOf } from './support/signings';
import { withdraw } from './support/withdrawals';

/**
 * Attacks on the evidence by somebody who can write to the whole database and the store, made on a copy in memory of
 * the CMS's records: a chain of its own over the records of this file, as the database returns them. In the chain of the
 * whole run most entries would be the same again, and every variation verifies all of them.
 *   ATTACK_COUNT  number of variations, default 36: each of six kinds three times with the stolen key, and once in each way
 *                 without it
 *   ATTACK_SEED   repeats the run that printed this seed
 */
const COUNT = Number(process.env.ATTACK_COUNT ?? 36);
const random = new Random(Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 32));
const SIGNINGS = 6;

jest.setTimeout(120_000 + COUNT * 1_000);

/** All records of the CMS. */
let whole: Signings;
/** Those of this file, and a checkpoint that was kept elsewhere. */
let recorded: Signings;
let kept: string;
const siteKey = readEvidenceKey(env('EVIDENCE_KEYS'));

beforeAll(async () => {
  const before = (await copied()).entries.length;
  await withdraw().expect(201);
  for (let number = 0; number < SIGNINGS; number += 1) signedOf(await post(await signing()).expect(201));
  const { reference } = signedOf(await post(await signing()).expect(201));
  await asAdmin(api().delete(`/content-manager/collection-types/api::subscriber.subscriber/${String(subscriberOf(reference).document_id)}`)).expect(200);
  whole = await copied();
  recorded = chainOf(whole, before);
  for (let size = 1; size < recorded.entries.length; size += 1) recorded.checkpoint(size, recorded.entries[size - 1]?.recorded_at);
  kept = recorded.checkpoint();
});

/** The entries that introduce keys and those after the one with this number, with their records, as a chain of their own. */
function chainOf(all: Signings, after: number): Signings {
  const chain = all.clone();
  const own = chain.entries.filter(({ kind, sequence }) => kind === 'key' || Number(sequence) > after);
  const references = new Set(own.map(({ reference }) => String(reference)));
  const keep = (rows: Record<string, unknown>[], isOwn: (row: Record<string, unknown>) => boolean): void => void rows.splice(0, rows.length, ...rows.filter(isOwn));
  keep(chain.subscribers, ({ reference }) => references.has(String(reference)));
  keep(chain.withdrawals, ({ reference }) => references.has(String(reference)));
  keep(chain.erasureRecords, (row) => String(row.references).split(' ').some((reference) => references.has(reference)));
  const files = new Set(chain.subscribers.map(({ signature_file: file }) => String(file)));
  for (const file of chain.pictures.keys()) if (!files.has(file)) chain.pictures.delete(file);
  chain.entries.splice(0, chain.entries.length, ...own);
  chain.relink(1);
  return chain;
}

async function copied(): Promise<Signings> {
  const copy = new Signings();
  const evidence = openEvidence();
  try {
    await evidence.read(async (snapshot) => {
      copy.versions.push(...(await snapshot.versions(0, 1_000)).map((row) => ({ ...row })));
      copy.entries.push(...(await snapshot.entries(undefined, 10_000)).map((row) => ({ ...row })));
      const references = [...new Set(copy.entries.map(({ reference }) => String(reference)))];
      copy.subscribers.push(...(await snapshot.subscribers(references)).map((row, index) => ({ ...row, id: index + 1 })));
      copy.withdrawals.push(...(await snapshot.withdrawals(references)).map((row, index) => ({ ...row, id: index + 1 })));
      for (const { reference } of copy.entries.filter(({ kind }) => kind === 'erasure')) {
        const found = await snapshot.erasureRecords(String(reference));
        copy.erasureRecords.push(...found.filter(({ references: named }) => !copy.erasureRecords.some((one) => one.references === named)).map((row) => ({ ...row })));
      }
    });
  } finally {
    await evidence.close();
  }
  for (const { signature_file: file } of copy.subscribers) copy.pictures.set(String(file), (await signatureStore().get(String(file))) ?? new Uint8Array());
  copy.trusted.push(siteKey.publicKey);
  copy.signWith(siteKey);
  copy.now = Date.now();
  return copy;
}

it('the CMS’s records verify, with the checkpoint that was kept', async () => {
  expect((await whole.verify()).fault).toBeUndefined();
  expect((await recorded.verify(undefined, [kept])).fault).toBeUndefined();
});

// The attacks change copies of the records in memory; that the copies verify is tested on each database.
databaseIndependentTest(`of ${COUNT} attacks all are found: without the key in the database alone, with the key by the checkpoint that was kept (seed ${random.seed})`, async () => {
  const { missed, revealedByCheckpoint, summary } = await attack({ recorded, kept, siteKey }, COUNT, random);
  process.stdout.write(summary);
  expect(missed).toEqual([]);
  for (const [name, times] of Object.entries(revealedByCheckpoint)) expect({ name, isTried: times >= Math.floor(COUNT / 12) }).toEqual({ name, isTried: true });
});

it('a kept checkpoint reveals entries removed together with the checkpoints over them', async () => {
  // The last entries are a signing and its erasure.
  const copy = cutWithCheckpoints(recorded, 2 + random.below(SIGNINGS));
  expect((await copy.verify(undefined, [kept])).fault).toMatchObject({ code: 'entries_missing', message: expect.stringContaining(`The checkpoint that was given counts ${recorded.entries.length} entries`) as string });
});
