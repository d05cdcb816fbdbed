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

/** A titled part of the agreement. */
export interface AgreementSection {
  readonly title: LocalizedText | null;
  readonly body: LocalizedRichText | null;
}

/** The whole agreement in one language, as it is shown and signed, placeholders already filled in. */
export interface Agreement {
  readonly language: LanguageCode;
  readonly title: LocalizedText | null;
  readonly number: string | null;
  /** The main terms in a few lines, shown before the text and beside the button that signs; earlier versions have none. */
  readonly mainTerms: AgreementSection | null;
  readonly introduction: LocalizedRichText | null;
  readonly sections: readonly AgreementSection[];
  /** Information on the right of withdrawal (2011/83/EU, annex I A); earlier versions have none. */
  readonly withdrawal: AgreementSection | null;
  /** The model withdrawal form (2011/83/EU, annex I B); earlier versions have none. */
  readonly withdrawalForm: AgreementSection | null;
  readonly signature: {
    readonly companyLabel: LocalizedText | null;
    readonly headName: LocalizedText | null;
    readonly headPosition: LocalizedText | null;
    readonly clientLabel: LocalizedText | null;
  };
  /** What the client agrees to by signing on the site. */
  readonly consent: LocalizedText | null;
  /** What the client asks for, and knows, who wants the service to begin before the withdrawal period ends; earlier versions have none. */
  readonly earlyStart: LocalizedText | null;
}

/** Parts that the first versions did not have. */
export const LATER_PARTS = ['mainTerms', 'withdrawal', 'withdrawalForm', 'earlyStart'] as const satisfies readonly (keyof Agreement)[];
type LaterPart = (typeof LATER_PARTS)[number];

/** The agreement of a version, from its stored JSON. */
export function parseAgreement(content: string): Agreement {
  const later = Object.fromEntries(LATER_PARTS.map((name) => [name, null])) as Record<LaterPart, null>;
  return { ...later, ...(JSON.parse(content) as Omit<Agreement, LaterPart>) };
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
