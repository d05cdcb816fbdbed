/** A search result: a help request or a signed agreement. */
export interface Match {
  readonly kind: 'help_request' | 'agreement' | 'withdrawal';
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Reason for which a signed agreement is held against erasure. */
  readonly holdReason: string | null;
  /** Not found by the text, but by the phone or e-mail of what was found. */
  readonly isRelated: boolean;
  /** References of the other results with the same phone or e-mail; they stand beside each other. */
  readonly sameAs: readonly string[];
}

/** A person's data as a download. */
export interface PersonArchive {
  readonly name: string;
  /** ZIP, in Base64. */
  readonly archive: string;
  /** References of the agreements whose sealed document is damaged or missing, so that it is not in the archive. */
  readonly withoutDocument: readonly string[];
}

/** References that are erased at once: more than a search finds. */
export const MAX_REFERENCES = 1_000;
/** References in one file: signatures are large, and no person has so many. */
export const MAX_EXPORTED = 200;

/** Numbers of erased records, and those that were held. */
export interface Erased {
  readonly helpRequests: number;
  readonly agreements: number;
  readonly withdrawals: number;
  readonly mails: number;
  readonly held: readonly { readonly reference: string; readonly reason: string }[];
}
