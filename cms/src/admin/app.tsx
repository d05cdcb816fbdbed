/** Strapi announces its own news to whoever logs in; this is how its banner remembers that it was closed. */
const BANNER_CLOSED = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

export default {
  config: {
    // English is always there; the others are the languages of the site.
    locales: ['ru', 'he', 'nl', 'fr'],
    translations: {
      en: { 'Auth.form.welcome.title': 'The site’s content', 'Auth.form.welcome.subtitle': 'Log in to edit it' },
      ru: { 'Auth.form.welcome.title': 'Содержание сайта', 'Auth.form.welcome.subtitle': 'Войдите, чтобы его изменить' },
      he: { 'Auth.form.welcome.title': 'תוכן האתר', 'Auth.form.welcome.subtitle': 'התחברו כדי לערוך אותו' },
      nl: { 'Auth.form.welcome.title': 'De inhoud van de site', 'Auth.form.welcome.subtitle': 'Log in om hem te bewerken' },
      fr: { 'Auth.form.welcome.title': 'Le contenu du site', 'Auth.form.welcome.subtitle': 'Connectez-vous pour le modifier' },
    },
    tutorials: false,
    notifications: { releases: false },
  },
  bootstrap() {
    window.localStorage.setItem(BANNER_CLOSED, 'true');
  },
};
