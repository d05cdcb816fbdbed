import type { LanguageCode } from './locales.js';

/** A text as it is shown; `lang` names its language where that is not the page's. */
export interface AgreementText {
  readonly text: string;
  readonly lang: LanguageCode | null;
}

/** Sanitized HTML; `lang` as in {@link AgreementText}. */
export interface AgreementRichText {
  readonly html: string;
  readonly lang: LanguageCode | null;
}

/** The whole agreement in one language, as it is shown and signed: values of the site settings are written in. */
export interface Agreement {
  readonly language: LanguageCode;
  readonly title: AgreementText | null;
  readonly number: string | null;
  readonly introduction: AgreementRichText | null;
  readonly sections: readonly { readonly title: AgreementText | null; readonly body: AgreementRichText | null }[];
  readonly signature: {
    readonly companyLabel: AgreementText | null;
    readonly headName: AgreementText | null;
    readonly headPosition: AgreementText | null;
    readonly clientLabel: AgreementText | null;
  };
  /** What the client agrees to by signing on the site. */
  readonly consent: AgreementText | null;
}

/** An agreement that cannot change any more. */
export interface AgreementVersion {
  /** Counted within its language, from 1. */
  readonly version: number;
  /** SHA-256 of the agreement, lower-case hexadecimal: what a signature refers to. */
  readonly sha256: string;
  readonly agreement: Agreement;
}

/** Answer to the build: what is to be signed now, for each language that has an agreement. */
export interface AgreementsAnswer {
  readonly data: readonly AgreementVersion[];
}

export const SHA256_PATTERN = /^[0-9a-f]{64}$/;

/** How long a version can still be signed after a newer one went live, milliseconds (product decisions, "Signing"). */
export const AGREEMENT_GRACE_MS = 24 * 60 * 60_000;
