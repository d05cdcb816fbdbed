import { createHash } from 'node:crypto';

import { DEFAULT_LOCALE, type Agreement, type AgreementSection, LATER_PARTS, type LanguageCode, type LocalizedRichText, type LocalizedText } from '@site/rules';

import type { JsonObject } from './json';
import { LocalizedEntry, mergeCollection } from './localizedEntry';
import { fillPlaceholders, placeholderValues, type Placeholders } from './placeholders';
import { renderRichText } from './richText';

/** The published entries of one language that the agreement is made of. */
export interface AgreementSources {
  readonly settings: JsonObject | undefined;
  readonly page: JsonObject | undefined;
  /** In reading order. */
  readonly sections: readonly JsonObject[];
}

/**
 * Renders the agreement in one language; fields that are not translated are taken from the Russian.
 * @returns undefined if there is no text to agree to
 */
export function renderAgreement(published: Readonly<Record<LanguageCode, AgreementSources>>, language: LanguageCode): Agreement | undefined {
  const { page, sections, values } = localizedEntries(published, language);
  // A text shown in Russian for lack of a translation names the company in Russian too.
  const placeholders = (code: LanguageCode): Placeholders => (code === language ? values : localizedEntries(published, code).values);
  const richText = (entry: LocalizedEntry, name: string): LocalizedRichText | null => entry.richText(name, (markdown, code) => renderRichText(markdown, placeholders(code)));
  const text = (name: string): LocalizedText | null => {
    const found = page.text(name);
    return found && { text: fillPlaceholders(found.text, placeholders(found.lang ?? language)), lang: found.lang };
  };

  const part = (name: string): AgreementSection | null => {
    const body = richText(page, name);
    return body && { title: page.text(`${name}Title`), body };
  };

  const agreement: Agreement = {
    language,
    title: page.text('title'),
    number: page.shared('number'),
    mainTerms: part('mainTerms'),
    introduction: richText(page, 'introduction'),
    sections: sections.map((section) => ({ title: section.text('title'), body: richText(section, 'body') })),
    withdrawal: part('withdrawal'),
    withdrawalForm: part('withdrawalForm'),
    signature: {
      companyLabel: page.text('companySignatureLabel'),
      headName: page.text('headName'),
      headPosition: page.text('headPosition'),
      clientLabel: page.text('clientSignatureLabel'),
    },
    consent: text('consent'),
    earlyStart: text('earlyStart'),
  };
  const isPublished = published[language].page !== undefined || published[DEFAULT_LOCALE.code].page !== undefined;
  return isPublished && (agreement.introduction ?? agreement.sections.some(({ body }) => body)) ? agreement : undefined;
}

interface Entries {
  readonly page: LocalizedEntry;
  readonly sections: readonly LocalizedEntry[];
  readonly values: Placeholders;
}

function localizedEntries(published: Readonly<Record<LanguageCode, AgreementSources>>, language: LanguageCode): Entries {
  const [own, russian] = [published[language], published[DEFAULT_LOCALE.code]];
  const page = new LocalizedEntry(own.page, russian.page, language);
  const settings = new LocalizedEntry(own.settings, russian.settings, language);
  return { page, sections: mergeCollection(own.sections, russian.sections, language), values: placeholderValues(settings, page, language) };
}

/** Every key of an agreement, in the order of serialization. */
const KEYS = [
  'language', 'title', 'number', 'mainTerms', 'introduction', 'sections', 'body', 'withdrawal', 'withdrawalForm', 'signature', 'companyLabel', 'headName', 'headPosition', 'clientLabel', 'consent', 'earlyStart',
  'text', 'html', 'lang',
];

/** Canonical JSON of an agreement, which is stored and hashed. Independent of the order of keys in memory. */
export function serializeAgreement(agreement: Agreement): string {
  // Empty parts that earlier versions did not have are left out, so that an agreement without them keeps its hash.
  const empty: readonly string[] = LATER_PARTS.filter((key) => !agreement[key]);
  return JSON.stringify(agreement, KEYS.filter((key) => !empty.includes(key)));
}

/** SHA-256 of the agreement as {@link serializeAgreement} writes it, in lower-case hexadecimal. */
export function agreementSha256(agreement: Agreement): string {
  return sha256(serializeAgreement(agreement));
}

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
