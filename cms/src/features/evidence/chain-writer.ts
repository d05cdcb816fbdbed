import { type Commitments, type Entry, FIRST_PREVIOUS_HASH, SALT_PATTERN, bytesToHex, commit, entryHash, serializeCommitments, signedPartOfEntry } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { lockInTransaction } from '../../lib/transaction-lock';
import { TransactionQueue } from '../../lib/transaction-queue';
import { UIDS } from '../../uids';
import { recordSingleErasure } from '../person-data/erasure-record';
import { type EntryKind, versionFingerprint } from './chain';
import { CHECKPOINT_TIME, ENTRY_COLUMNS, ERASURE_RECORD_COLUMNS, type Row, SUBSCRIBER_COLUMNS, type Values, VERSION_COLUMNS, VERSION_NAME_COLUMNS, WITHDRAWAL_COLUMNS, readValues } from './columns';
import { type Connection, Records } from './records';
import type { EvidenceKey } from './signing-keys';

/** Appends the evidence entry of a signing. Commits to the stored row, not to the request. */
export async function appendSigning(strapi: Core.Strapi, reference: string): Promise<void> {
  // Before taking the lock, for which all concurrent signings wait: the row belongs to this transaction, and versions never change.
  const commitments = await strapi.db.transaction(({ trx }) => commitmentsToSigning(recordsIn(trx), reference));
  await appendEntry(strapi, 'signing', reference, async () => commitments);
}

async function commitmentsToSigning(records: Records, reference: string): Promise<Commitments> {
  const [row, second] = await records.subscribers([reference]);
  if (!row || second) throw new Error('Evidence: expected exactly one subscriber with this reference.');
  const { evidence_salt: salt, email_confirmed_at: _later, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, row);

  const id = Number(row.agreement_version_id);
  const versionRow = await records.versionName(id);
  if (!versionRow) throw new Error('Evidence: the subscriber points to no version of the agreement.');
  const version = readValues(VERSION_NAME_COLUMNS, versionRow);
  if (version.language !== subscriber.language || version.version !== subscriber.version_number || version.sha256 !== subscriber.agreement_sha256) {
    throw new Error('Evidence: the subscriber points to another version of the agreement than it names.');
  }
  return commit(usableSalt(salt), { ...subscriber, agreement_version: await fingerprintOf(records, id, version) });
}

/** Fingerprints of the versions that were signed last. */
const fingerprints = new Map<string, string>();
const KEPT_FINGERPRINTS = 20;

/** Versions never change: reading and hashing their long texts for each signing takes longer than the rest of its entry. */
async function fingerprintOf(records: Records, id: number, name: Values<typeof VERSION_NAME_COLUMNS>): Promise<string> {
  const key = JSON.stringify([id, name]);
  const known = fingerprints.get(key);
  if (known !== undefined) return known;
  const row = await records.version(id);
  if (!row) throw new Error('Evidence: the subscriber points to no version of the agreement.');
  const fingerprint = versionFingerprint(readValues(VERSION_COLUMNS, row));
  fingerprints.set(key, fingerprint);
  const [oldest = ''] = fingerprints.keys();
  if (fingerprints.size > KEPT_FINGERPRINTS) fingerprints.delete(oldest);
  return fingerprint;
}

/** Appends the evidence entry of a confirmed e-mail address. Does nothing for a signing that has no entry itself. */
export async function appendConfirmation(strapi: Core.Strapi, reference: string): Promise<void> {
  await appendEntry(strapi, 'confirmation', reference, async (records) => {
    if (!(await records.kindsOf(reference)).includes('signing')) return undefined;
    const [row, second] = await records.subscribers([reference]);
    if (!row || second) throw new Error('Evidence: expected exactly one subscriber with this reference.');
    const { evidence_salt: salt, email, email_confirmed_at } = readValues(SUBSCRIBER_COLUMNS, row);
    return commit(usableSalt(salt), { email, email_confirmed_at });
  });
}

/** Appends the evidence entry of a withdrawal, which commits to its row as stored. */
export async function appendWithdrawal(strapi: Core.Strapi, reference: string): Promise<void> {
  const commitments = await strapi.db.transaction(({ trx }) => commitmentsToWithdrawal(recordsIn(trx), reference));
  await appendEntry(strapi, 'withdrawal', reference, async () => commitments);
}

async function commitmentsToWithdrawal(records: Records, reference: string): Promise<Commitments> {
  const [row, second] = await records.withdrawals([reference]);
  if (!row || second) throw new Error('Evidence: expected exactly one withdrawal with this reference.');
  const { evidence_salt: salt, ...withdrawal } = readValues(WITHDRAWAL_COLUMNS, row);
  return commit(usableSalt(salt), withdrawal);
}

/** Appends the evidence entry of an erasure, which commits to the erasure record. Does nothing if the signing or withdrawal has no entry. */
export async function appendErasure(strapi: Core.Strapi, reference: string): Promise<void> {
  await appendEntry(strapi, 'erasure', reference, async (records) => {
    const kinds = await records.kindsOf(reference);
    if (kinds.includes('erasure')) throw new Error('Evidence: there is already an erasure of this reference.');
    if (!kinds.includes('signing') && !kinds.includes('withdrawal')) return undefined;
    if ((await records.erasureRecords(reference)).length === 0) await recordSingleErasure(strapi, reference, { agreements: kinds.includes('signing') ? 1 : 0 });
    const [row, second] = await records.erasureRecords(reference);
    if (!row || second) throw new Error('Evidence: expected exactly one record of this erasure.');
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
 * Appends an entry, in the transaction of the record that it is evidence of.
 * @param commitments reads, under the chain's lock, what the entry commits to; undefined appends nothing
 */
export async function appendEntry(strapi: Core.Strapi, kind: EntryKind, reference: string, commitments: (records: Records) => Promise<Commitments | undefined>): Promise<void> {
  if (!strapi.db.inTransaction()) throw new Error('Evidence: entries must be appended in the transaction of their record.');
  await withChainLock(strapi, async (records) => {
    const committed = await commitments(records);
    if (committed) await insert(strapi, records, await lastEntry(records), { kind, reference, commitments: committed });
  });
}

/**
 * Makes the first of `EVIDENCE_KEYS` the signing key, by an entry signed by the previous key if it is still known. The
 * first such entry vouches for all entries from before signatures were introduced.
 * @throws if another key succeeded this one: each key is introduced once, so the chain would never verify again
 */
export async function recordSigningKey(strapi: Core.Strapi): Promise<void> {
  const [key] = environment().evidenceKeys;
  await withChainLock(strapi, async (records) => {
    const last = await lastEntry(records);
    if (last.signer === key.publicKey) return;
    if (last.signer !== null && (await records.kindsOf(key.publicKey)).includes('key')) throw new Error(`Configuration: EVIDENCE_KEYS begins with a key (public key ${shortened(key.publicKey)}) that another one has succeeded; it must not sign again. Put its successor (public key ${shortened(last.signer)}), or a new key, in front of it.`);
    const previous = environment().evidenceKeys.find(({ publicKey, sign }) => publicKey === last.signer && sign !== undefined);
    await insert(strapi, records, { ...last, signer: (previous ?? key).publicKey }, { kind: 'key', reference: key.publicKey, commitments: {} });
    strapi.log.info('Evidence: a new key signs entries from now on.');
  });
}

/** Enough to find it in what the site publishes; the log leaves whole keys out. */
const shortened = (publicKey: string): string => `${publicKey.slice(0, 8)}…`;

const queue = new TransactionQueue();

async function withChainLock(strapi: Core.Strapi, work: (records: Records) => Promise<void>): Promise<void> {
  await strapi.db.transaction(({ trx }) =>
    queue.run(trx, async () => {
      await lockInTransaction(strapi, trx, 'evidence');
      await work(recordsIn(trx));
    }),
  );
}

/** The last entry of the chain, as far as the next one needs it. */
interface Last {
  readonly sequence: number;
  readonly hash: string;
  readonly recordedAt: number;
  /** Public key of the key that must sign the next entry. */
  readonly signer: string | null;
}

async function lastEntry(records: Records): Promise<Last> {
  const row: Row | undefined = await records.lastEntry();
  if (!row) return { sequence: 0, hash: FIRST_PREVIOUS_HASH, recordedAt: 0, signer: null };
  const { sequence, hash, kind, reference, recorded_at: recordedAt, public_key: publicKey } = readValues(ENTRY_COLUMNS, row);
  if (sequence === null || hash === null || recordedAt === null) throw new Error('Evidence: the last entry is damaged.');
  return { sequence, hash, recordedAt: Date.parse(recordedAt), signer: kind === 'key' ? reference : publicKey };
}

async function lastCheckpointTime(records: Records): Promise<number> {
  const row = await records.lastCheckpointTime();
  return Date.parse((row && readValues(CHECKPOINT_TIME, row).made_at) ?? '') || 0;
}

async function insert(strapi: Core.Strapi, records: Records, last: Last, content: Pick<Entry, 'reference' | 'commitments'> & { readonly kind: EntryKind }): Promise<void> {
  const { publicKey, sign } = signingKey(last.signer);
  // Clocks of several machines may differ: never date an entry before its predecessor, or before a checkpoint that does not cover it.
  const recordedAt = new Date(Math.max(Date.now(), last.recordedAt, await lastCheckpointTime(records)));
  const entry: Entry = { ...content, sequence: last.sequence + 1, recorded_at: recordedAt.toISOString(), previous_hash: last.hash, public_key: publicKey };
  const hash = entryHash(entry);
  // `createMany`, because `create` reads the row again and all concurrent signings wait for this.
  await strapi.db.query(UIDS.evidenceEntry).createMany({
    data: [{ ...entry, recorded_at: recordedAt, commitments: serializeCommitments(entry.commitments), hash, signature: bytesToHex(sign(signedPartOfEntry(hash))) }],
  });
}

/** The key that signs at present: in a rotation, a running process changes to the new one without a restart. */
export async function currentKey(records: Records): Promise<ReturnType<typeof signingKey>> {
  return signingKey((await lastEntry(records)).signer);
}

function signingKey(publicKey: string | null): Required<EvidenceKey> & { readonly sign: NonNullable<EvidenceKey['sign']> } {
  const key = environment().evidenceKeys.find((one) => one.publicKey === publicKey);
  if (key?.sign === undefined) throw new Error('Evidence: EVIDENCE_KEYS lacks the private key that currently signs; another process may have introduced a new one.');
  return { publicKey: key.publicKey, sign: key.sign };
}
