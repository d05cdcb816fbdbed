/** Texts of the log-in pages. */
export const LOG_IN: Record<string, Record<string, string>> = {
  en: {
    'Auth.form.welcome.title': 'The site’s content',
    'Auth.form.welcome.subtitle': 'Log in to edit it',
    'Auth.form.register.subtitle': 'Choose the password with which you will log in',
    'app.containers.AuthPage.ForgotPasswordSuccess.title': 'Check your mail',
    'app.containers.AuthPage.ForgotPasswordSuccess.text.email': 'If there is an account with this address, a link to set a new password is on its way to it. This may take some minutes.',
  },
  ru: {
    'Auth.form.welcome.title': 'Содержание сайта',
    'Auth.form.welcome.subtitle': 'Войдите, чтобы его изменить',
    'Auth.form.register.subtitle': 'Придумайте пароль, с которым вы будете входить',
    'app.containers.AuthPage.ForgotPasswordSuccess.title': 'Проверьте почту',
    'app.containers.AuthPage.ForgotPasswordSuccess.text.email': 'Если с этим адресом есть учётная запись, на него придёт ссылка, по которой можно задать новый пароль. Это может занять несколько минут.',
  },
  he: { 'Auth.form.welcome.title': 'תוכן האתר', 'Auth.form.welcome.subtitle': 'התחברו כדי לערוך אותו' },
  nl: { 'Auth.form.welcome.title': 'De inhoud van de site', 'Auth.form.welcome.subtitle': 'Log in om hem te bewerken' },
  fr: { 'Auth.form.welcome.title': 'Le contenu du site', 'Auth.form.welcome.subtitle': 'Connectez-vous pour le modifier' },
};
