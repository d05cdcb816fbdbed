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

import { checkpointsIn } from '../src/features/evidence/checkpoint-file';
import type { DocumentVerification } from '../src/features/evidence/document-verification';
import { inclusionProof } from '../src/features/evidence/inclusion-proof';
import type { Records } from '../src/features/evidence/records';
import type { Verification } from '../src/features/evidence/verification';
import { verifyEverything } from '../src/features/evidence/verify-everything';
import { kindOf } from '../src/lib/errors';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { contains: { type: 'string' }, checkpoint: { type: 'string', multiple: true, default: [] }, proof: { type: 'string' }, save: { type: 'string' } } });
  const kept = { contains: values.contains ?? values.proof, checkpoints: values.checkpoint.flatMap(readCheckpoints) };
  let isInOrder = false;
  await verifyEverything(kept, {
    async whenVerified({ verification, documents }, snapshot) {
      report(verification, documents);
      isInOrder = verification.fault === undefined && documents?.fault === undefined;
      if (isInOrder && values.proof !== undefined) await saveProof(snapshot, values.proof, values.save);
    },
  });
  return isInOrder;
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
