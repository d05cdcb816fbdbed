import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';
import { openEvidence } from '../../cms/src/features/evidence/evidence-database';
import { signatureStore } from '../../cms/src/features/signing/signature-store';
import { attack, cutWithCheckpoints } from '../unit/support/attacks';
import { Signings } from '../unit/support/signings';
import { asAdmin, api, env } from './support/calls';
import { Random } from './support/random';
import { post, signedOf, signing, subscriberOf } from './support/signings';
import { withdraw } from './support/withdrawals';

/**
 * Attacks on the evidence by somebody who can write to the whole database and the store, made on a copy in memory of
 * the CMS's records.
 *   ATTACK_COUNT  number of variations, default 200
 *   ATTACK_SEED   repeats the run that printed this seed
 */
const COUNT = Number(process.env.ATTACK_COUNT ?? 200);
const random = new Random(Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 32));
const SIGNINGS = 6;

jest.setTimeout(120_000 + COUNT * 1_000);

/** The CMS's records, and a checkpoint that was kept elsewhere. */
let recorded: Signings;
let kept: string;
const siteKey = readEvidenceKey(env('EVIDENCE_KEYS'));

beforeAll(async () => {
  await withdraw().expect(201);
  for (let number = 0; number < SIGNINGS; number += 1) signedOf(await post(await signing()).expect(201));
  const { reference } = signedOf(await post(await signing()).expect(201));
  await asAdmin(api().delete(`/content-manager/collection-types/api::subscriber.subscriber/${String(subscriberOf(reference).document_id)}`)).expect(200);
  recorded = await copied();
  // Only a few signings: most entries come from earlier tests, and every variation verifies each checkpoint.
  for (let size = 1; size < recorded.entries.length; size += Math.ceil(recorded.entries.length / 12)) recorded.checkpoint(size, recorded.entries[size - 1]?.recorded_at);
  kept = recorded.checkpoint();
});

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
  expect((await recorded.verify(undefined, [kept])).fault).toBeUndefined();
});

it(`of ${COUNT} attacks all are found: without the key in the database alone, with the key by the checkpoint that was kept (seed ${random.seed})`, async () => {
  const { missed, summary } = await attack({ recorded, kept, siteKey }, COUNT, random);
  process.stdout.write(summary);
  expect(missed).toEqual([]);
});

it('a kept checkpoint reveals entries removed together with the checkpoints over them', async () => {
  // The last entries are a signing and its erasure.
  const copy = cutWithCheckpoints(recorded, 2 + random.below(SIGNINGS));
  expect((await copy.verify(undefined, [kept])).fault).toMatchObject({ code: 'entries_missing', message: expect.stringContaining(`The checkpoint that was given counts ${recorded.entries.length} entries`) as string });
});
