import type { AuditAction } from './actions';

/** An entry of the audit log, for the admin. */
export interface ShownEntry {
  readonly sequence: number;
  /** ISO 8601. */
  readonly at: string;
  readonly action: AuditAction;
  /** Null: nobody who was logged in, or the CMS itself. */
  readonly actorId: number | null;
  readonly actorEmail: string | null;
  /** UID, and the name of the type in its schema. */
  readonly type: string | null;
  readonly typeName: string | null;
  /** Null also for entries of which there is one only. */
  readonly subject: string | null;
  /** Name of what it was done to: of that time, the present or the last one. */
  readonly name: string | null;
  readonly language: string | null;
  /** JSON. */
  readonly details: string;
}

export interface AuditList {
  /** Newest first. */
  readonly entries: readonly ShownEntry[];
  /** Whether older entries follow. */
  readonly hasMore: boolean;
}

/** Accounts that the log names. */
export interface AuditActors {
  readonly emails: readonly string[];
}

/** Entries per page, and per export. */
export const PAGE_ENTRIES = 50;
export const EXPORT_ENTRIES = 10_000;
