import { type Commitments, type Entry, type Json, PUBLIC_KEY_PATTERN, SALT_PATTERN, SIGNATURE_PATTERN, entryHash, parseCommitments, sha256 } from '@site/proof';
import { SHA256_PATTERN } from '@site/rules';

import { type EntryKind, commitmentsTo, fieldSetsOf, isEntryKind, versionFingerprint } from './chain';
import { ENTRY_COLUMNS, ERASURE_RECORD_COLUMNS, type Columns, LATER_EVIDENCE_COLUMNS, MalformedColumnError, type Row, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, type Values, WITHDRAWAL_COLUMNS, readValues } from './columns';
import { Fault, type FaultCode } from './faults';

/** An entry with its verified hash. */
export interface CheckedEntry extends Entry {
  readonly kind: EntryKind;
  readonly hash: string;
  /** Not verified yet; null if there is no public key. */
  readonly signature: string | null;
}

/** A verified agreement version. */
export interface CheckedVersion {
  readonly language: string;
  readonly version: number;
  readonly sha256: string;
  readonly fingerprint: string;
}

/** A signing whose record matches its commitments. */
export interface CheckedSigning {
  readonly entry: CheckedEntry;
  readonly file: string;
  readonly sha256: string;
}

/** @throws Fault */
export function checkVersion(row: Row): CheckedVersion {
  const { key, language, version, content, ...values } = read(VERSION_COLUMNS, row, `Version ${shown(row.key)} of the agreement`);
  const name = `Version ${shown(key)} of the agreement`;
  if (key === null || language === null || version === null || content === null || values.sha256 === null) throw new Fault('malformed', `${name} lacks a value.`);
  if (sha256(content) !== values.sha256) throw new Fault('version_changed', `${name}: its text is not the one its SHA-256 was made of.`, 'sha256');
  if (key !== `${language}-${version}` || languageOf(content) !== language) throw new Fault('version_changed', `${name}: key, language, number and text do not belong together.`, 'key');
  return { language, version, sha256: values.sha256, fingerprint: versionFingerprint({ key, language, version, content, ...values }) };
}

function languageOf(content: string): unknown {
  try {
    return (JSON.parse(content) as { language?: unknown } | null)?.language;
  } catch {
    return undefined;
  }
}

/**
 * Checks that an entry is the next one of the chain and was not changed.
 * @param previous hash of the previous entry
 * @throws Fault
 */
export function checkEntry(row: Row, expected: number, previous: string): CheckedEntry {
  const values = read(ENTRY_COLUMNS, row, `Entry ${expected}`);
  const { sequence, kind, reference, recorded_at, previous_hash, hash, public_key, signature } = values;
  if (sequence !== expected) {
    throw new Fault('sequence_broken', sequence !== null && sequence > expected ? `Entry ${expected} is missing: entry ${sequence} comes next.` : `Where entry ${expected} is expected, there is one with the number ${sequence ?? 'null'}.`, 'sequence');
  }
  const name = entryName(expected, reference);
  const commitments = values.commitments === null ? undefined : parseCommitments(values.commitments);
  if (!isEntryKind(kind)) throw new Fault('malformed', `${name} is of no known kind.`, 'kind');
  if (public_key !== null && !PUBLIC_KEY_PATTERN.test(public_key)) throw new Fault('malformed', `${name} names no key that there can be.`, 'public_key');
  if (public_key === null ? signature !== null : !SIGNATURE_PATTERN.test(signature ?? '')) throw new Fault('malformed', `${name}: its signature cannot be read.`, 'signature');
  if (commitments === undefined || !fieldSetsOf(kind, public_key !== null).some((fields) => commitsToAll(commitments, fields))) throw new Fault('malformed', `${name}: its commitments cannot be read.`, 'commitments');
  if (reference === null || recorded_at === null || previous_hash === null || hash === null) throw new Fault('malformed', `${name} lacks a value.`);

  const entry: CheckedEntry = { sequence, kind, reference, recorded_at, previous_hash, commitments, public_key, hash, signature };
  if (entryHash(entry) !== hash) throw new Fault('entry_changed', `${name} was changed: it is not what its hash was made of.`, 'hash');
  if (previous_hash !== previous) {
    throw new Fault('link_broken', expected === 1 ? `${name} is not the first of a chain.` : `${name} does not follow entry ${expected - 1}: it carries the hash of another one.`, 'previous_hash');
  }
  return entry;
}

function commitsToAll(commitments: Commitments, fields: readonly string[]): boolean {
  return Object.keys(commitments).length === fields.length && fields.every((field) => SHA256_PATTERN.test(commitments[field] ?? ''));
}

/**
 * Checks that a subscriber matches the entry's commitments.
 * @param version the agreement version that the record points to
 * @throws Fault
 */
export function checkRecord(entry: CheckedEntry, row: Row, version: CheckedVersion | undefined): CheckedSigning {
  const name = entryName(entry.sequence, entry.reference);
  const { evidence_salt: salt, email_confirmed_at: _later, ...subscriber } = read(SUBSCRIBER_COLUMNS, row, name);
  if (!version) throw new Fault('record_changed', `${name}: the record points to no version of the agreement.`, 'agreement_version');
  const uncommitted = LATER_EVIDENCE_COLUMNS.filter((field) => !(field in entry.commitments));
  const written = uncommitted.find((field) => subscriber[field] !== null);
  if (written) throw new Fault('record_changed', `${name}: the record’s field ${written} was written after the signing.`, written);
  const committed = Object.fromEntries(Object.entries(subscriber).filter(([field]) => !uncommitted.some((later) => later === field)));
  checkCommitments(entry, salt, { ...committed, agreement_version: version.fingerprint }, {
    code: 'record_changed',
    saltChanged: `${name}: the record’s salt is not the one it was signed with.`,
    fieldChanged: (field) => (field === 'agreement_version' ? `${name}: the version of the agreement that the record points to is not the one that was signed, or was changed.` : `${name}: the record’s field ${field} is not what was signed.`),
  });
  if (version.language !== subscriber.language || version.version !== subscriber.version_number || version.sha256 !== subscriber.agreement_sha256) {
    throw new Fault('record_changed', `${name}: the record names another version of the agreement than it points to.`, 'agreement_version');
  }
  if (subscriber.signature_file === null || subscriber.signature_sha256 === null) throw new Fault('picture_missing', `${name}: the record names no picture.`, 'signature_file');
  return { entry, file: subscriber.signature_file, sha256: subscriber.signature_sha256 };
}

/**
 * Checks that a subscriber's confirmed e-mail address matches the entry's commitments.
 * @throws Fault
 */
export function checkConfirmation(entry: CheckedEntry, row: Row): void {
  const name = entryName(entry.sequence, entry.reference);
  const { evidence_salt: salt, email, email_confirmed_at } = read(SUBSCRIBER_COLUMNS, row, name);
  checkCommitments(entry, salt, { email, email_confirmed_at }, {
    code: 'record_changed',
    saltChanged: `${name}: neither the address nor the time of its confirmation is what was recorded, or the record’s salt is another one.`,
    fieldChanged: (field) => `${name}: the record’s field ${field} is not what was confirmed.`,
  });
}

/**
 * Checks that a withdrawal matches the entry's commitments.
 * @throws Fault
 */
export function checkWithdrawal(entry: CheckedEntry, row: Row): void {
  const name = entryName(entry.sequence, entry.reference);
  const { evidence_salt: salt, ...withdrawal } = read(WITHDRAWAL_COLUMNS, row, name);
  checkCommitments(entry, salt, withdrawal, {
    code: 'record_changed',
    saltChanged: `${name}: the withdrawal’s salt is not the one it was recorded with.`,
    fieldChanged: (field) => `${name}: the withdrawal’s field ${field} is not what was sent.`,
  });
}

/**
 * Checks that an erasure record matches the entry's commitments: who did it, when, and how much was erased.
 * @throws Fault
 */
export function checkErasure(entry: CheckedEntry, row: Row): void {
  const name = entryName(entry.sequence, entry.reference);
  const { evidence_salt: salt, ...erasure } = read(ERASURE_RECORD_COLUMNS, row, `${name}, its record of the erasure`);
  checkCommitments(entry, salt, erasure, {
    code: 'erasure_changed',
    saltChanged: `${name}: the record of the erasure is not the one that was written then, or has another salt.`,
    fieldChanged: (field) => `${name}: the field ${field} of the erasure’s record is not what was recorded.`,
  });
}

interface Wording {
  readonly code: FaultCode;
  readonly saltChanged: string;
  readonly fieldChanged: (field: string) => string;
}

/** Checks a record's fields against the entry's commitments. @throws Fault that names the first field that differs */
export function checkCommitments(entry: CheckedEntry, salt: string | null, fields: Readonly<Record<string, Json>>, { code, saltChanged, fieldChanged }: Wording): void {
  if (salt === null || !SALT_PATTERN.test(salt)) throw new Fault(code, `${entryName(entry.sequence, entry.reference)}: the record’s salt is missing or damaged, so nothing of the record can be verified.`, 'evidence_salt');
  const found = commitmentsTo(fields, salt, { isSigned: entry.public_key !== null });
  const names = Object.keys(fields);
  const changed = names.filter((field) => found[field] !== entry.commitments[field]);
  const [field] = changed;
  if (field === undefined) return;
  // If all fields differ, the salt was changed, not the fields.
  if (changed.length === names.length) throw new Fault(code, saltChanged, 'evidence_salt');
  throw new Fault(code, fieldChanged(field), field);
}

/** @throws Fault */
export function checkPicture({ entry, file, sha256: expected }: CheckedSigning, picture: Uint8Array): void {
  if (sha256(picture) !== expected) throw new Fault('picture_changed', `${entryName(entry.sequence, entry.reference)}: the picture ${shown(file)} is not the one that was signed with.`, 'signature_file');
}

export function entryName(sequence: number, reference: unknown): string {
  return `Entry ${sequence} (reference ${shown(reference)})`;
}

/** Makes an identifier from the database safe to print: anything that does not look like one is replaced. */
export function shown(name: unknown): string {
  return typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) ? name : '[unreadable]';
}

function read<C extends Columns>(columns: C, row: Row, name: string): Values<C> {
  try {
    return readValues(columns, row);
  } catch (error) {
    if (error instanceof MalformedColumnError) throw new Fault('malformed', `${name}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`, error.column);
    throw error;
  }
}
