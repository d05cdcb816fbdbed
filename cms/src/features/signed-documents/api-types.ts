import type { DocumentState } from './document-service';
import type { DocumentFailure } from './make-document';

/** What the admin is told of the document of a signed agreement. */
export interface DocumentAnswer {
  /** Whether documents are made here at all. */
  readonly isActive: boolean;
  /** Null: none was asked for, because the agreement was signed before documents were made. */
  readonly state: DocumentState | null;
  readonly failure: DocumentFailure | null;
  readonly sha256: string | null;
  readonly sealedAt: string | null;
  readonly stampedAt: string | null;
  readonly nextAttemptAt: string | null;
  /** A link that ends soon; null unless the document is made. */
  readonly url: string | null;
}
