import type { LanguageCode } from '@site/rules';

import texts from './document-texts.json';

/** The document's own words. They belong to the template: a document is not made anew with other words. */
export type DocumentTexts = (typeof texts)['en'];

export function documentTexts(language: LanguageCode): DocumentTexts {
  return texts[language];
}
