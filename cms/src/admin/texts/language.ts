/** Languages in which our part of the admin is written; in the others of Strapi's it is English. */
export type AdminLanguage = 'en' | 'ru';

export function languageOf(locale: string): AdminLanguage {
  return locale === 'ru' ? 'ru' : 'en';
}

/** Where Strapi remembers the language that somebody chose for the admin, in this browser. */
const CHOSEN = 'strapi-admin-language';

/** Whoever has chosen none gets the language of their browser, where the admin is written in it; Strapi starts in English. */
export function setInitialLanguage(): void {
  if (window.localStorage.getItem(CHOSEN) !== null) return;
  const [theirs = ''] = navigator.language.split('-');
  window.localStorage.setItem(CHOSEN, languageOf(theirs));
}
