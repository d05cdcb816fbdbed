import { type Commitments, type Entry, FIRST_PREVIOUS_HASH, SALT_PATTERN, bytesToHex, commit, entryHash, serializeCommitments, signedPartOfEntry } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { recordSingleErasure } from '../person-data/erasure-record';
import { type EntryKind, versionFingerprint } from './chain';
import { ENTRY_COLUMNS, ERASURE_RECORD_COLUMNS, type Row, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, readValues } from './columns';
import { type Connection, Records } from './records';
import type { EvidenceKey } from './signing-keys';

/** Appends the evidence of a signing: what of the subscriber the database has stored. */
export async function appendSigning(strapi: Core.Strapi, reference: string): Promise<void> {
  // Before the lock, for which everybody who signs waits: the row is this transaction's own, and a version never changes.
  const commitments = await strapi.db.transaction(({ trx }) => commitmentsToSigning(recordsIn(trx), reference));
  await appendEntry(strapi, 'signing', reference, async () => commitments);
}

async function commitmentsToSigning(records: Records, reference: string): Promise<Commitments> {
  const [row, second] = await records.subscribers([reference]);
  if (!row || second) throw new Error('Evidence: there is no such subscriber, or not one.');
  const { evidence_salt: salt, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, row);

  const versionRow = await records.version(Number(row.agreement_version_id));
  if (!versionRow) throw new Error('Evidence: the subscriber points to no version of the agreement.');
  const version = readValues(VERSION_COLUMNS, versionRow);
  if (version.language !== subscriber.language || version.version !== subscriber.version_number || version.sha256 !== subscriber.agreement_sha256) {
    throw new Error('Evidence: the subscriber points to another version of the agreement than it names.');
  }
  return commit(usableSalt(salt), { ...subscriber, agreement_version: versionFingerprint(version) });
}

/** Appends that a signing was erased, with who did it: what stays of it, so that the chain can still be verified. Of what has no entry there is nothing to take back. */
export async function appendErasure(strapi: Core.Strapi, reference: string): Promise<void> {
  await appendEntry(strapi, 'erasure', reference, async (records) => {
    const kinds = await records.kindsOf(reference);
    if (kinds.includes('erasure')) throw new Error('Evidence: this was erased before.');
    if (!kinds.includes('signing')) return undefined;
    if ((await records.erasureRecords(reference)).length === 0) await recordSingleErasure(strapi, reference);
    const [row, second] = await records.erasureRecords(reference);
    if (!row || second) throw new Error('Evidence: there is no record of this erasure, or not one.');
    const { evidence_salt: salt, ...erasure } = readValues(ERASURE_RECORD_COLUMNS, row);
    return commit(usableSalt(salt), erasure);
  });
}

function usableSalt(salt: string | null): string {
  if (salt === null || !SALT_PATTERN.test(salt)) throw new Error('Evidence: the record has no salt.');
  return salt;
}

const recordsIn = (transaction: Connection): Records => new Records(transaction, environment().database.client);

/**
 * Appends an entry, in the transaction of what it is evidence of.
 * @param commitments what the entry commits to, read while nobody else appends; undefined if there is nothing to append
 */
export async function appendEntry(strapi: Core.Strapi, kind: EntryKind, reference: string, commitments: (records: Records) => Promise<Commitments | undefined>): Promise<void> {
  if (!strapi.db.inTransaction()) throw new Error('Evidence is appended in the transaction of what it is evidence of.');
  await inTurn(strapi, async (records) => {
    const committed = await commitments(records);
    if (committed) await insert(strapi, await lastEntry(records), { kind, reference, commitments: committed });
  });
}

/**
 * Makes the first of `EVIDENCE_KEYS` the one that signs from here on, by an entry that the key before it signs, if that
 * is still known: the first such entry vouches for all that were written before entries were signed.
 */
export async function introduceKey(strapi: Core.Strapi): Promise<void> {
  const [key] = environment().evidenceKeys;
  await inTurn(strapi, async (records) => {
    const last = await lastEntry(records);
    if (last.signer === key.publicKey) return;
    const before = environment().evidenceKeys.find(({ publicKey, sign }) => publicKey === last.signer && sign !== undefined);
    await insert(strapi, { ...last, signer: (before ?? key).publicKey }, { kind: 'key', reference: key.publicKey, commitments: {} });
    strapi.log.info('Evidence: from now on another key signs its entries.');
  });
}

async function inTurn(strapi: Core.Strapi, work: (records: Records) => Promise<void>): Promise<void> {
  await strapi.db.transaction(({ trx }) =>
    oneAfterAnother(trx, async () => {
      await lockInTransaction(strapi, trx, 'evidence');
      await work(recordsIn(trx));
    }),
  );
}

/** What the next entry follows. */
interface Last {
  readonly sequence: number;
  readonly hash: string;
  readonly recordedAt: number;
  /** The public key by which the next entry is to be signed. */
  readonly signer: string | null;
}

async function lastEntry(records: Records): Promise<Last> {
  const row: Row | undefined = await records.lastEntry();
  if (!row) return { sequence: 0, hash: FIRST_PREVIOUS_HASH, recordedAt: 0, signer: null };
  const { sequence, hash, kind, reference, recorded_at: recordedAt, public_key: publicKey } = readValues(ENTRY_COLUMNS, row);
  if (sequence === null || hash === null || recordedAt === null) throw new Error('Evidence: the last entry is damaged.');
  return { sequence, hash, recordedAt: Date.parse(recordedAt), signer: kind === 'key' ? reference : publicKey };
}

async function insert(strapi: Core.Strapi, last: Last, said: Pick<Entry, 'reference' | 'commitments'> & { readonly kind: EntryKind }): Promise<void> {
  const { publicKey, sign } = signingKey(last.signer);
  // The clock of one machine may be behind another's: no entry is dated before the one before it.
  const recordedAt = new Date(Math.max(Date.now(), last.recordedAt));
  const entry: Entry = { ...said, sequence: last.sequence + 1, recorded_at: recordedAt.toISOString(), previous_hash: last.hash, public_key: publicKey };
  const hash = entryHash(entry);
  // Not one `create`, which reads the row again: everybody who signs waits for this.
  await strapi.db.query(UIDS.evidenceEntry).createMany({
    data: [{ ...entry, recorded_at: recordedAt, commitments: serializeCommitments(entry.commitments), hash, signature: bytesToHex(sign(signedPartOfEntry(hash))) }],
  });
}

function signingKey(publicKey: string | null): Required<EvidenceKey> & { readonly sign: NonNullable<EvidenceKey['sign']> } {
  const key = environment().evidenceKeys.find((one) => one.publicKey === publicKey);
  if (key?.sign === undefined) throw new Error('Evidence: EVIDENCE_KEYS does not have the private key that signs at present; another process may have been given a new one.');
  return { publicKey: key.publicKey, sign: key.sign };
}

const queues = new WeakMap<Connection, Promise<unknown>>();

/** Within one transaction too, the next entry is made when the one before is there: the admin erases several rows at once. */
function oneAfterAnother<T>(transaction: Connection, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(transaction) ?? Promise.resolve()).then(work);
  queues.set(transaction, result.catch(() => undefined));
  return result;
}
