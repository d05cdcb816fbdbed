import type { LanguageCode } from './locales.js';

/** A text as it is shown; `lang` names its language where that is not the page's. */
export interface LocalizedText {
  readonly text: string;
  readonly lang: LanguageCode | null;
}

/** Sanitized HTML; `lang` as in {@link LocalizedText}. */
export interface LocalizedRichText {
  readonly html: string;
  readonly lang: LanguageCode | null;
}

/** The whole agreement in one language, as it is shown and signed, placeholders already filled in. */
export interface Agreement {
  readonly language: LanguageCode;
  readonly title: LocalizedText | null;
  readonly number: string | null;
  readonly introduction: LocalizedRichText | null;
  readonly sections: readonly { readonly title: LocalizedText | null; readonly body: LocalizedRichText | null }[];
  readonly signature: {
    readonly companyLabel: LocalizedText | null;
    readonly headName: LocalizedText | null;
    readonly headPosition: LocalizedText | null;
    readonly clientLabel: LocalizedText | null;
  };
  /** What the client agrees to by signing on the site. */
  readonly consent: LocalizedText | null;
}

/** A published text of the agreement. It never changes. */
export interface AgreementVersion {
  /** Numbered within its language, from 1. */
  readonly version: number;
  /** SHA-256 of the agreement, lower-case hexadecimal: what a signature refers to. */
  readonly sha256: string;
  readonly agreement: Agreement;
}

/** The agreement versions that can be signed now, one for each language that has one. */
export interface AgreementsAnswer {
  readonly data: readonly AgreementVersion[];
}

export const SHA256_PATTERN = /^[0-9a-f]{64}$/;
