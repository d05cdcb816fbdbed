import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { lockInTransaction } from '../utils/transaction-lock';
import { type Commitments, type Entry, type EntryKind, FIRST_PREVIOUS_HASH, SALT_PATTERN, commit, entryHash, serializeCommitments, versionFingerprint } from './chain';
import { ENTRY_COLUMNS, type Row, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, readValues } from './columns';
import { type Connection, Records } from './records';

const UID = 'api::evidence-entry.evidence-entry';

/** Appends the evidence of a signing: what of the subscriber the database has stored. */
export async function appendSigning(strapi: Core.Strapi, reference: string): Promise<void> {
  // Before the lock, for which everybody who signs waits: the row is this transaction's own, and a version never changes.
  const commitments = await strapi.db.transaction(({ trx }) => commitmentsTo(recordsIn(trx), reference));
  await append(strapi, 'signing', reference, async () => commitments);
}

async function commitmentsTo(records: Records, reference: string): Promise<Commitments> {
  const [row, second] = await records.subscribers([reference]);
  if (!row || second) throw new Error('Evidence: there is no such subscriber, or not one.');
  const { evidence_salt: salt, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, row);
  if (salt === null || !SALT_PATTERN.test(salt)) throw new Error('Evidence: the subscriber has no salt.');

  const versionRow = await records.version(Number(row.agreement_version_id));
  if (!versionRow) throw new Error('Evidence: the subscriber points to no version of the agreement.');
  const version = readValues(VERSION_COLUMNS, versionRow);
  if (version.language !== subscriber.language || version.version !== subscriber.version_number || version.sha256 !== subscriber.agreement_sha256) {
    throw new Error('Evidence: the subscriber points to another version of the agreement than it names.');
  }
  return commit(salt, { ...subscriber, agreement_version: versionFingerprint(version) });
}

const recordsIn = (transaction: Connection): Records => new Records(transaction, environment().database.client);

/** Appends that a signing was erased: what stays of it, so that the chain can still be verified. Of what has no entry there is nothing to take back. */
export async function appendErasure(strapi: Core.Strapi, reference: string): Promise<void> {
  await append(strapi, 'erasure', reference, async (records) => {
    const kinds = await records.kindsOf(reference);
    if (kinds.includes('erasure')) throw new Error('Evidence: this was erased before.');
    return kinds.includes('signing') ? {} : undefined;
  });
}

/** @param commitments what the entry commits to; undefined if there is nothing to append */
async function append(strapi: Core.Strapi, kind: EntryKind, reference: string, commitments: (records: Records) => Promise<Commitments | undefined>): Promise<void> {
  if (!strapi.db.inTransaction()) throw new Error('Evidence is appended in the transaction of what it is evidence of.');
  await strapi.db.transaction(({ trx }) =>
    oneAfterAnother(trx, async () => {
      await lockInTransaction(strapi, trx, 'evidence');
      const records = recordsIn(trx);
      const committed = await commitments(records);
      if (committed) await insert(strapi, await records.lastEntry(), { kind, reference, commitments: committed });
    }),
  );
}

async function insert(strapi: Core.Strapi, last: Row | undefined, said: Pick<Entry, 'kind' | 'reference' | 'commitments'>): Promise<void> {
  const { sequence, hash } = last ? readValues(ENTRY_COLUMNS, last) : { sequence: 0, hash: FIRST_PREVIOUS_HASH };
  if (sequence === null || hash === null) throw new Error('Evidence: the last entry is damaged.');

  const recordedAt = new Date();
  const entry: Entry = { ...said, sequence: sequence + 1, recorded_at: recordedAt.toISOString(), previous_hash: hash };
  // Not one `create`, which reads the row again: everybody who signs waits for this.
  await strapi.db.query(UID).createMany({
    data: [{ ...entry, recorded_at: recordedAt, commitments: serializeCommitments(entry.commitments), hash: entryHash(entry) }],
  });
}

const queues = new WeakMap<Connection, Promise<unknown>>();

/** Within one transaction too, the next entry is made when the one before is there: the admin erases several rows at once. */
function oneAfterAnother<T>(transaction: Connection, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(transaction) ?? Promise.resolve()).then(work);
  queues.set(transaction, result.catch(() => undefined));
  return result;
}
