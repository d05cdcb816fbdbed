/**
 * Verifies everything that was signed: the evidence's chain, every record, every version of the agreement and every
 * picture. Names the first fault, and changes nothing. Run from the folder `cms`, after the build; the server may be running.
 *
 * `--contains <hash>`: the chain must also have an entry with this hash, noted at an earlier verification.
 */
import { parseArgs } from 'node:util';

import { openEvidence } from '../src/evidence/open';
import { type Verification, verify } from '../src/evidence/verify';
import { signatureStore } from '../src/signatures/store';
import { kindOf } from '../src/utils/errors';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { contains: { type: 'string' } } });
  const pictures = signatureStore();
  const evidence = openEvidence();
  try {
    // Before the snapshot: what is stored after it has a row that the snapshot does not show.
    const stored = new Set(await pictures.list?.());
    const verification = await evidence.read((snapshot, now) => verify({ snapshot, now, pictures, stored }, values.contains));
    report(verification);
    return verification.fault === undefined;
  } finally {
    await evidence.close();
  }
}

function report({ fault, counts, head }: Verification): void {
  const { entries, signings, erased, versions, pictures } = counts;
  if (fault) {
    console.error(`FAULT: ${fault.message}`);
    console.error(`Found in order before it: ${entries} entries, ${versions} versions of the agreement, ${pictures} pictures. What comes after it was not looked at.`);
    return;
  }
  console.log(`All in order: ${entries} entries (${signings} signed agreements, ${erased} erased), ${versions} versions of the agreement, ${pictures} pictures.`);
  console.log(`Hash of the last entry: ${head}`);
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
