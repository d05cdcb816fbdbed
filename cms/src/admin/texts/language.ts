/** Languages of our texts in the admin; in Strapi's other languages they are English. */
export type AdminLanguage = 'en' | 'ru';

export function languageOf(locale: string): AdminLanguage {
  return locale === 'ru' ? 'ru' : 'en';
}

/** Key of local storage in which Strapi stores the chosen language. */
const LANGUAGE_KEY = 'strapi-admin-language';

/** Uses the browser's language until the user chooses one; Strapi itself starts in English. */
export function setInitialLanguage(): void {
  if (window.localStorage.getItem(LANGUAGE_KEY) !== null) return;
  const [browserLanguage = ''] = navigator.language.split('-');
  window.localStorage.setItem(LANGUAGE_KEY, languageOf(browserLanguage));
}

/** The language that Strapi's admin is in, in this browser. */
export const currentLanguage = (): string => window.localStorage.getItem(LANGUAGE_KEY) ?? 'en';
