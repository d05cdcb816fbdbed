/** Faults of the evidence. */
export const FAULT_CODES = [
  /** The database lacks a table or a column. */
  'database_incomplete',
  /** A column contains an invalid value. */
  'malformed',
  /** An agreement version does not match its fingerprint or its key. */
  'version_changed',
  /** Entries are not numbered 1, 2, 3 … */
  'sequence_broken',
  /** An entry does not match its hash. */
  'entry_changed',
  /** An entry does not contain the hash of the previous one. */
  'link_broken',
  /** An entry is unsigned although an earlier one is signed, or no entry is signed. */
  'entry_unsigned',
  /** An entry's signature does not match the key that it names. */
  'signature_wrong',
  /** An entry is signed by a key that is not the site's, or was not in use at that time. */
  'key_unexpected',
  /** An entry is dated before the previous one. */
  'time_backwards',
  /** There are two entries of the same signing or erasure, or an erasure without a signing. */
  'entry_contradicts',
  /** The record of an entry is missing without an erasure, exists twice, or still exists after an erasure. */
  'record_missing',
  'record_doubled',
  'record_not_erased',
  /** An erasure record is missing, or does not match its entry's commitments. */
  'erasure_missing',
  'erasure_changed',
  /** A field of the record does not match the entry's commitments. */
  'record_changed',
  'picture_missing',
  'picture_unreadable',
  'picture_changed',
  /** A signed agreement has no entry. */
  'record_without_entry',
  /** A picture in the store is not named by any record. */
  'picture_without_record',
  'document_missing',
  'document_unreadable',
  /** A sealed document does not match the hash in its row. */
  'document_changed',
  /** A sealed document fails the check that anyone else can make: not sealed by us, or changed. */
  'document_not_genuine',
  /** A sealed document is genuine, but another signing's. */
  'document_exchanged',
  /** A sealed document belongs to no signing, or a file in the store to no row. */
  'document_without_record',
  /** A checkpoint is malformed or was not signed by the site. */
  'checkpoint_wrong',
  /** A checkpoint covers more entries than there are: the end of the chain was cut off. */
  'entries_missing',
  /** The entries are not those that a checkpoint covers. */
  'checkpoint_contradicted',
  /** No checkpoint covers an entry, although there was time to create one. */
  'checkpoint_missing',
  /** A time stamp does not match its checkpoint, is not from a trusted server, or has the wrong time. */
  'time_stamp_wrong',
  /** The given hash is not in the chain. */
  'hash_not_in_chain',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** The first fault that a verification found. */
export class Fault extends Error {
  constructor(
    readonly code: FaultCode,
    /** For the operator; contains no personal data. */
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
