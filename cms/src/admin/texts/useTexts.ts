import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { EN, type TextKey } from './en';
import { languageOf, type AdminLanguage } from './language';
import { wordsOf } from './schemas';

export interface Texts {
  readonly language: AdminLanguage;
  /** A text of ours. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** What the schemas call a type or a field. */
  ofSchema(words: string): string;
}

/** The words of the admin, for whoever is logged in. */
export function useTexts(): Texts {
  const { formatMessage, locale } = useIntl();
  return useMemo(() => {
    const language = languageOf(locale);
    return {
      language,
      t: (key, values) => formatMessage({ id: key, defaultMessage: EN[key] }, values),
      ofSchema: (words) => wordsOf(words, language),
    };
  }, [formatMessage, locale]);
}
