/** Languages in which our part of the admin is written; in the others of Strapi's it is English. */
export type AdminLanguage = 'en' | 'ru';

export function languageOf(locale: string): AdminLanguage {
  return locale === 'ru' ? 'ru' : 'en';
}
