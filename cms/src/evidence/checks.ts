import { SHA256_PATTERN } from '@site/rules';

import {
  ENTRY_KINDS, EVIDENCE_FIELDS, SALT_PATTERN, type Commitments, type Entry, type EntryKind, commit, entryHash, parseCommitments, sha256, versionFingerprint,
} from './chain';
import { ENTRY_COLUMNS, type Columns, Malformed, type Row, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, type Values, readValues } from './columns';
import { Fault } from './faults';

/** An entry with the hash that is stored beside it, and that is right. */
export interface CheckedEntry extends Entry {
  readonly hash: string;
}

/** A version of the agreement as signings refer to it. */
export interface CheckedVersion {
  readonly language: string;
  readonly version: number;
  readonly sha256: string;
  readonly fingerprint: string;
}

/** A signing whose record is what was committed to. */
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
 * Whether an entry is the next one of the chain, and is what it was when it was written.
 * @param previous hash of the one before
 * @throws Fault
 */
export function checkEntry(row: Row, expected: number, previous: string): CheckedEntry {
  const values = read(ENTRY_COLUMNS, row, `Entry ${expected}`);
  const { sequence, reference, recorded_at, previous_hash, hash } = values;
  if (sequence !== expected) {
    throw new Fault('sequence_broken', sequence !== null && sequence > expected ? `Entry ${expected} is missing: entry ${sequence} comes next.` : `Where entry ${expected} is expected, there is one with the number ${sequence ?? 'null'}.`, 'sequence');
  }
  const name = entryName(expected, reference);
  const kind = ENTRY_KINDS.find((known) => known === values.kind);
  const commitments = values.commitments === null ? undefined : parseCommitments(values.commitments);
  if (kind === undefined) throw new Fault('malformed', `${name} is of no known kind.`, 'kind');
  if (commitments === undefined || !commitsToAll(commitments, kind)) throw new Fault('malformed', `${name}: its commitments cannot be read.`, 'commitments');
  if (reference === null || recorded_at === null || previous_hash === null || hash === null) throw new Fault('malformed', `${name} lacks a value.`);

  const entry: CheckedEntry = { sequence, kind, reference, recorded_at, previous_hash, commitments, hash };
  if (entryHash(entry) !== hash) throw new Fault('entry_changed', `${name} was changed: it is not what its hash was made of.`, 'hash');
  if (previous_hash !== previous) {
    throw new Fault('link_broken', expected === 1 ? `${name} is not the first of a chain.` : `${name} does not follow entry ${expected - 1}: it carries the hash of another one.`, 'previous_hash');
  }
  return entry;
}

function commitsToAll(commitments: Commitments, kind: EntryKind): boolean {
  const fields = kind === 'signing' ? EVIDENCE_FIELDS : [];
  return Object.keys(commitments).length === fields.length && fields.every((field) => SHA256_PATTERN.test(commitments[field] ?? ''));
}

/**
 * Whether a subscriber is what the entry committed to.
 * @param version the one the record points to
 * @throws Fault
 */
export function checkRecord(entry: CheckedEntry, row: Row, version: CheckedVersion | undefined): CheckedSigning {
  const name = entryName(entry.sequence, entry.reference);
  const { evidence_salt: salt, ...subscriber } = read(SUBSCRIBER_COLUMNS, row, name);
  if (salt === null || !SALT_PATTERN.test(salt)) throw new Fault('record_changed', `${name}: the record’s salt is missing or damaged, so nothing of the record can be verified.`, 'evidence_salt');
  if (!version) throw new Fault('record_changed', `${name}: the record points to no version of the agreement.`, 'agreement_version');

  const found = commit(salt, { ...subscriber, agreement_version: version.fingerprint });
  const changed = EVIDENCE_FIELDS.filter((field) => found[field] !== entry.commitments[field]);
  const [field] = changed;
  if (field !== undefined) {
    // Nobody changes all fields at once: the salt they are all hashed with is another one.
    if (changed.length === EVIDENCE_FIELDS.length) throw new Fault('record_changed', `${name}: the record’s salt is not the one it was signed with.`, 'evidence_salt');
    throw new Fault('record_changed', field === 'agreement_version' ? `${name}: the version of the agreement that the record points to is not the one that was signed, or was changed.` : `${name}: the record’s field ${field} is not what was signed.`, field);
  }
  if (version.language !== subscriber.language || version.version !== subscriber.version_number || version.sha256 !== subscriber.agreement_sha256) {
    throw new Fault('record_changed', `${name}: the record names another version of the agreement than it points to.`, 'agreement_version');
  }
  if (subscriber.signature_file === null || subscriber.signature_sha256 === null) throw new Fault('picture_missing', `${name}: the record names no picture.`, 'signature_file');
  return { entry, file: subscriber.signature_file, sha256: subscriber.signature_sha256 };
}

/** @throws Fault */
export function checkPicture({ entry, file, sha256: expected }: CheckedSigning, picture: Uint8Array): void {
  if (sha256(picture) !== expected) throw new Fault('picture_changed', `${entryName(entry.sequence, entry.reference)}: the picture ${shown(file)} is not the one that was signed with.`, 'signature_file');
}

export function entryName(sequence: number, reference: unknown): string {
  return `Entry ${sequence} (reference ${shown(reference)})`;
}

/** Names from the database as far as they look like names: what somebody else put in their place is not printed. */
export function shown(name: unknown): string {
  return typeof name === 'string' && /^[\w.-]{1,64}$/.test(name) ? name : '[unreadable]';
}

function read<C extends Columns>(columns: C, row: Row, name: string): Values<C> {
  try {
    return readValues(columns, row);
  } catch (error) {
    if (error instanceof Malformed) throw new Fault('malformed', `${name}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`, error.column);
    throw error;
  }
}
