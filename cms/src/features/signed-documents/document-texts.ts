import type { LanguageCode } from '@site/rules';

import texts from './document-texts.json';

/** Fixed texts of the document. They are part of the template, because a document must be reproducible. */
export type DocumentTexts = (typeof texts)['en'];

export function documentTexts(language: LanguageCode): DocumentTexts {
  return texts[language];
}
