/**
 * Verifies the audit log: numbers, links, hashes and signatures. Names the first fault, and changes nothing. Run from the
 * folder `cms`, after the build; the server may be running.
 *
 * `--contains <hash>`: the log must also have an entry with this hash, noted at an earlier verification: otherwise the newest
 * entries could be missing unnoticed.
 */
import { parseArgs } from 'node:util';

import { environment } from '../src/environment';
import { verifyAuditLog } from '../src/features/audit/verification';
import { connectToDatabase } from '../src/features/evidence/evidence-database';
import { kindOf } from '../src/lib/errors';

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options: { contains: { type: 'string' } } });
  const { database, evidenceKeys } = environment();
  const connection = connectToDatabase();
  try {
    const { fault, count, first, head } = await verifyAuditLog(connection, database.client, { publicKeys: evidenceKeys.map(({ publicKey }) => publicKey), contains: values.contains });
    if (fault !== undefined) console.error(`FAULT: ${fault}\nVerified before it: ${count} entries. What comes after it was not verified.`);
    else console.log(`All in order: ${count} entries${count === 0 ? '' : ` from number ${first}`}.\nHash of the last entry: ${head ?? 'none'}`);
    return fault === undefined;
  } finally {
    await connection.destroy();
  }
}

main().then(
  (inOrder) => process.exit(inOrder ? 0 : 1),
  (error: unknown) => {
    // A database's own message may quote rows.
    const message = error instanceof Error && !('code' in error) ? error.message : `the database could not be read (${kindOf(error)})`;
    console.error(`Not verified: ${message}`);
    process.exit(2);
  },
);
