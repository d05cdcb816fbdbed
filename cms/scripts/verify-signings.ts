/**
 * Verifies everything that was signed: the evidence's chain, every record, every version of the agreement, every
 * picture and every sealed document. Names the first fault, and changes nothing. Run from the folder `cms`, after the build; the server may be running.
 *
 * `--contains <hash>`: the chain must also have an entry with this hash, noted at an earlier verification.
 * `--checkpoint <file>`: the entries must also match the checkpoints in this file, kept elsewhere: mails or their attachments,
 * or copies of the published ones. May be repeated.
 * `--proof <hash>`: saves a proof that the last checkpoint covers the entry with this hash, which `verify.mjs` verifies offline;
 * `--save <file>` names the file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { PublishedKeys } from '@site/proof';

import { environment } from '../src/environment';
import { checkpointsIn } from '../src/features/evidence/checkpoint-file';
import { type DocumentVerification, verifyDocuments } from '../src/features/evidence/document-verification';
import { openEvidence } from '../src/features/evidence/evidence-database';
import { inclusionProof } from '../src/features/evidence/inclusion-proof';
import type { Records } from '../src/features/evidence/records';
import { type Expected, type Verification, verify } from '../src/features/evidence/verification';
import { publishedSeals } from '../src/features/signed-documents/published-seals';
import { documentStore } from '../src/features/signing/document-store';
import { signatureStore } from '../src/features/signing/signature-store';
import { kindOf } from '../src/lib/errors';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { contains: { type: 'string' }, checkpoint: { type: 'string', multiple: true, default: [] }, proof: { type: 'string' }, save: { type: 'string' } } });
  const { evidenceKeys, timeStampRoots } = environment();
  const expected: Expected = { publicKeys: evidenceKeys.map(({ publicKey }) => publicKey), timeStampRoots, now: new Date(), contains: values.contains ?? values.proof, checkpoints: values.checkpoint.flatMap(readCheckpoints) };
  const pictures = signatureStore();
  const evidence = openEvidence();
  try {
    // Before the snapshot: what is stored after it has a row that the snapshot does not show.
    const [stored, storedDocuments] = [new Set(await pictures.list()), new Set(await documentStore().list())];
    return await evidence.read(async (snapshot, now) => {
      const verification = await verify({ snapshot, now, pictures, stored }, expected);
      // The documents are compared with entries that are in order.
      const documents = verification.fault ? undefined : await verifyDocuments({ snapshot, now, documents: documentStore(), stored: storedDocuments }, await published(evidenceKeys));
      report(verification, documents);
      const isInOrder = verification.fault === undefined && documents?.fault === undefined;
      if (isInOrder && values.proof !== undefined) await saveProof(snapshot, values.proof, values.save);
      return isInOrder;
    });
  } finally {
    await evidence.close();
  }
}

/** npm runs this in another folder than the one it was called in. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '', file);

/** @throws if no checkpoint covers the entry */
async function saveProof(snapshot: Records, hash: string, file = `inclusion-proof-${hash.slice(0, 16)}.json`): Promise<void> {
  const data = await inclusionProof(snapshot, hash);
  if (!data) throw new Error('No checkpoint covers this entry yet: the CMS creates one within minutes while it runs.');
  writeFileSync(pathOf(file), `${JSON.stringify({ data }, null, 2)}\n`);
  console.log(`Inclusion proof of the entry: ${file}; node verify.mjs --proof ${file} --keys KEYS verifies it.`);
}

/** Keys and certificates as the site publishes them. The entries were verified before, so the keys' times are not needed. */
async function published(keys: readonly { readonly publicKey: string }[]): Promise<PublishedKeys> {
  return { origin: '', keys: keys.map(({ publicKey }) => ({ publicKey, from: '', until: null })), ...(await publishedSeals()) };
}

/** @throws one line that names the file */
function readCheckpoints(file: string): readonly string[] {
  try {
    return checkpointsIn(readFileSync(pathOf(file), 'utf8'));
  } catch (error) {
    throw new Error(`The checkpoint ${file} cannot be read (${kindOf(error)}).`);
  }
}

function report({ fault: faultOfEvidence, counts, head, lastCheckpoint }: Verification, documents: DocumentVerification | undefined): void {
  const { entries, signings, withdrawals, erased, versions, pictures, checkpoints } = counts;
  const fault = faultOfEvidence ?? documents?.fault;
  if (fault) {
    console.error(`FAULT: ${fault.message}`);
    console.error(`Verified before it: ${entries} entries, ${versions} versions of the agreement, ${pictures} pictures, ${documents?.count ?? 0} documents. What comes after it was not verified.`);
    return;
  }
  console.log(`All in order: ${entries} entries (${signings} signed agreements, ${withdrawals} withdrawals, ${erased} erased), ${versions} versions of the agreement, ${pictures} pictures, ${documents?.count ?? 0} documents.`);
  console.log(`Hash of the last entry: ${head}`);
  if (!lastCheckpoint) console.log('There is no checkpoint yet: the CMS creates one within minutes while it runs.');
  else {
    const stamp = lastCheckpoint.stampedAt === null ? 'without a time stamp' : `time-stamped at ${lastCheckpoint.stampedAt}`;
    console.log(`Checkpoints: ${checkpoints}; the last one is over ${lastCheckpoint.size} entries, of ${lastCheckpoint.madeAt}, ${stamp}.`);
  }
}

main().then(
  (inOrder) => process.exit(inOrder ? 0 : 1),
  (error: unknown) => {
    // A database's own message may quote rows.
    const message = error instanceof Error && !('code' in error) ? error.message : `the database or the store could not be read (${kindOf(error)})`;
    console.error(`Not verified: ${message}`);
    process.exit(2);
  },
);
