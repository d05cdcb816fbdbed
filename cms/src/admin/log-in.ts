/** What whoever logs in reads above the form. */
export const LOG_IN: Record<string, Record<string, string>> = {
  en: { 'Auth.form.welcome.title': 'The site’s content', 'Auth.form.welcome.subtitle': 'Log in to edit it' },
  ru: { 'Auth.form.welcome.title': 'Содержание сайта', 'Auth.form.welcome.subtitle': 'Войдите, чтобы его изменить' },
  he: { 'Auth.form.welcome.title': 'תוכן האתר', 'Auth.form.welcome.subtitle': 'התחברו כדי לערוך אותו' },
  nl: { 'Auth.form.welcome.title': 'De inhoud van de site', 'Auth.form.welcome.subtitle': 'Log in om hem te bewerken' },
  fr: { 'Auth.form.welcome.title': 'Le contenu du site', 'Auth.form.welcome.subtitle': 'Connectez-vous pour le modifier' },
};
