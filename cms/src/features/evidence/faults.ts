/** What can be wrong with the evidence. */
export const FAULT_CODES = [
  /** The database lacks a table or a column. */
  'database_incomplete',
  /** A column holds something else than what belongs there. */
  'malformed',
  /** An agreement's version is not what its fingerprint says, or is named otherwise than it is. */
  'version_changed',
  /** Entries do not count 1, 2, 3 … */
  'sequence_broken',
  /** An entry is not what its hash says. */
  'entry_changed',
  /** An entry does not carry the hash of the one before. */
  'link_broken',
  /** An entry is not signed although an earlier one is, or although it should be by now. */
  'entry_unsigned',
  /** An entry is not signed by the key that it names. */
  'signature_wrong',
  /** An entry is signed by a key that is not among those of the site, or that did not sign at that time. */
  'key_unexpected',
  /** An entry is dated before the one before it. */
  'time_backwards',
  /** More than one entry says the same of one signing, or an erasure is of something that was never signed. */
  'entry_contradicts',
  /** What an entry is evidence of has gone, without an erasure; or is still there in spite of one. */
  'record_missing',
  'record_doubled',
  'record_not_erased',
  /** The record of an erasure is missing, or is not what the erasure's entry committed to. */
  'erasure_missing',
  'erasure_changed',
  /** A field of the record is not what the entry committed to. */
  'record_changed',
  'picture_missing',
  'picture_unreadable',
  'picture_changed',
  /** A signed agreement that no entry is evidence of. */
  'record_without_entry',
  /** A picture in the store that no record names. */
  'picture_without_record',
  /** Something that is given or stored as a checkpoint is none that the site signed. */
  'checkpoint_wrong',
  /** A checkpoint counts more entries than there are: the end of the chain was cut off. */
  'entries_missing',
  /** The entries are not those that a checkpoint was made over. */
  'checkpoint_contradicted',
  /** No checkpoint covers an entry, although there was time to make one. */
  'checkpoint_missing',
  /** The time stamp of a checkpoint is not one over it by a server that is trusted, or is not of its time. */
  'time_stamp_wrong',
  /** The hash that was asked for is not in the chain. */
  'hash_not_in_chain',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** The first thing found that is not as it was recorded. */
export class Fault extends Error {
  constructor(
    readonly code: FaultCode,
    /** For the operator; holds no personal data. */
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
