import { createHash } from 'node:crypto';

import { DEFAULT_LOCALE, type Agreement, type AgreementText, type LanguageCode } from '@site/rules';

import type { JsonObject } from './json';
import { LocalizedEntry, mergeCollection, type RichText } from './localizedEntry';
import { fillPlaceholders, placeholderValues, type Placeholders } from './placeholders';
import { renderRichText } from './richText';

/** What one language has published of the agreement. */
export interface AgreementSources {
  readonly settings: JsonObject | undefined;
  readonly page: JsonObject | undefined;
  /** In their order. */
  readonly sections: readonly JsonObject[];
}

/**
 * The agreement in one language, as it is shown and signed. What that language lacks is taken from the Russian.
 * @returns undefined if nothing is published that could be agreed to
 */
export function renderAgreement(published: Readonly<Record<LanguageCode, AgreementSources>>, language: LanguageCode): Agreement | undefined {
  const { page, sections, values } = entriesOf(published, language);
  // A text that is shown in Russian for want of a translation names the company in Russian too.
  const placeholders = (of: LanguageCode): Placeholders => (of === language ? values : entriesOf(published, of).values);
  const richText = (entry: LocalizedEntry, name: string): RichText | null => entry.richText(name, (markdown, of) => renderRichText(markdown, placeholders(of)));
  const text = (name: string): AgreementText | null => {
    const found = page.text(name);
    return found && { text: fillPlaceholders(found.text, placeholders(found.lang ?? language)), lang: found.lang };
  };

  const agreement: Agreement = {
    language,
    title: page.text('title'),
    number: page.shared('number'),
    introduction: richText(page, 'introduction'),
    sections: sections.map((section) => ({ title: section.text('title'), body: richText(section, 'body') })),
    signature: {
      companyLabel: page.text('companySignatureLabel'),
      headName: page.text('headName'),
      headPosition: page.text('headPosition'),
      clientLabel: page.text('clientSignatureLabel'),
    },
    consent: text('consent'),
  };
  const isPublished = published[language].page !== undefined || published[DEFAULT_LOCALE.code].page !== undefined;
  return isPublished && (agreement.introduction ?? agreement.sections.some(({ body }) => body)) ? agreement : undefined;
}

interface Entries {
  readonly page: LocalizedEntry;
  readonly sections: readonly LocalizedEntry[];
  readonly values: Placeholders;
}

function entriesOf(published: Readonly<Record<LanguageCode, AgreementSources>>, language: LanguageCode): Entries {
  const [own, russian] = [published[language], published[DEFAULT_LOCALE.code]];
  const page = new LocalizedEntry(own.page, russian.page, language);
  const settings = new LocalizedEntry(own.settings, russian.settings, language);
  return { page, sections: mergeCollection(own.sections, russian.sections, language), values: placeholderValues(settings, page) };
}

/** Every name in an agreement, in the order in which it is written down. */
const KEYS = [
  'language', 'title', 'number', 'introduction', 'sections', 'body', 'signature', 'companyLabel', 'headName', 'headPosition', 'clientLabel', 'consent',
  'text', 'html', 'lang',
];

/** The one way in which an agreement is written down: what is stored and hashed. Does not depend on the order of its keys. */
export function serializeAgreement(agreement: Agreement): string {
  return JSON.stringify(agreement, KEYS);
}

/** SHA-256 of the agreement as {@link serializeAgreement} writes it, in lower-case hexadecimal. */
export function agreementSha256(agreement: Agreement): string {
  return sha256(serializeAgreement(agreement));
}

/** SHA-256 of a text in UTF-8, in lower-case hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
