import { DEFAULT_LOCALE, localeByPrefix, LOCALES, type LanguageCode, type Locale } from '@site/rules';

/**
 * The same address in another language: a known prefix is replaced, otherwise the new one is prepended.
 * @param address path, optionally followed by `?query` and `#hash`, which are kept
 */
export function switchLocale(address: string, target: Locale): string {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  const tail = end === -1 ? '' : address.slice(end);
  const segments = path.split('/').filter(Boolean);
  if (localeByPrefix(segments[0] ?? '')) segments.shift();
  return `/${[target.prefix, ...segments].join('/')}${tail}`;
}

/**
 * The addresses of a page for search engines (hreflang): one for each language the page is translated into, and Russian
 * for any other language.
 */
export function alternatesOf(path: string, translations: readonly LanguageCode[]): { readonly lang: string; readonly path: string }[] {
  const locales = LOCALES.filter(({ code }) => translations.includes(code));
  const alternates = locales.map((locale) => ({ lang: locale.code, path: switchLocale(path, locale) }));
  return locales.includes(DEFAULT_LOCALE) ? [...alternates, { lang: 'x-default', path: switchLocale(path, DEFAULT_LOCALE) }] : alternates;
}
