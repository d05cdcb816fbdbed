import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';

/** Local storage entry in which Strapi's content manager keeps the language of its lists and forms. */
const STORED = 'STRAPI_LOCALE';

/** The language of texts that was chosen last in this browser; Russian until one is. */
export function lastLanguage(): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === stored()) ?? DEFAULT_LOCALE.code;
}

/** Opens the content manager's lists and forms in this language, too. */
export function rememberLanguage(code: LanguageCode): void {
  window.localStorage.setItem(STORED, JSON.stringify({ plugins: { i18n: { locale: code } } }));
}

function stored(): unknown {
  try {
    const query = JSON.parse(window.localStorage.getItem(STORED) ?? '{}') as { readonly plugins?: { readonly i18n?: { readonly locale?: unknown } } } | null;
    return query?.plugins?.i18n?.locale;
  } catch {
    return undefined;
  }
}
