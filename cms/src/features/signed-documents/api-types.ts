import type { ArchivalFailure } from './document-archive';
import type { DocumentState } from './document-service';
import type { DocumentFailure } from './make-document';

/** The state of a signed agreement's document, for the admin. */
export interface DocumentAnswer {
  /** Whether a key for sealing documents is configured. */
  readonly isActive: boolean;
  /** Null: never requested, because the agreement was signed before documents were introduced. */
  readonly state: DocumentState | null;
  readonly failure: DocumentFailure | null;
  readonly sha256: string | null;
  readonly sealedAt: string | null;
  readonly stampedAt: string | null;
  readonly nextAttemptAt: string | null;
  /** Why archival data, which is due, could not be added yet. */
  readonly archivalFailure: ArchivalFailure | null;
  /** When adding it is tried again; null unless it failed. */
  readonly nextArchivalAt: string | null;
  /** Whether it can be opened. */
  readonly hasFile: boolean;
}

/** A short-lived link to a document. Handing it out is recorded. */
export interface DocumentLink {
  readonly url: string;
}
