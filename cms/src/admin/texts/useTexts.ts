import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import { EN, type TextKey } from './en';
import { languageOf, type AdminLanguage } from './language';
import { translateName } from './schemas';

export interface Texts {
  readonly language: AdminLanguage;
  /** Returns one of our texts. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** Translates the name of a type or a field in a schema. */
  ofSchema(words: string): string;
}

/** Texts in the current user's language. */
export function useTexts(): Texts {
  const { formatMessage, locale } = useIntl();
  return useMemo(() => {
    const language = languageOf(locale);
    return {
      language,
      t: (key, values) => formatMessage({ id: key, defaultMessage: EN[key] }, values),
      ofSchema: (words) => translateName(words, language),
    };
  }, [formatMessage, locale]);
}
