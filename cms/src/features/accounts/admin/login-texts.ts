/** Texts of the log-in pages. */
export const LOG_IN: Record<string, Record<string, string>> = {
  en: {
    'Auth.form.welcome.title': 'The site’s content',
    'Auth.form.welcome.subtitle': 'Log in to edit it',
    'Auth.form.register.subtitle': 'Choose the password with which you will log in',
    'Auth.components.Oops.title': 'This does not work any more',
    'Auth.components.Oops.text': 'This account is not active.',
    'Auth.components.Oops.text.admin': 'An Administrator of the site can help.',
    'app.components.Users.MagicLink.connect': 'The account is made, and the mail with this link is on its way, if the mail server answers. “Finish” and “Cancel” only close this window: neither stops the mail. You can also copy the link. It is valid for seven days.',
    'app.containers.AuthPage.ForgotPasswordSuccess.title': 'Check your mail',
    'app.containers.AuthPage.ForgotPasswordSuccess.text.email': 'If there is an account with this address, a link to set a new password is on its way to it. This may take some minutes.',
  },
  ru: {
    'Auth.form.welcome.title': 'Содержание сайта',
    'Auth.form.welcome.subtitle': 'Войдите, чтобы его изменить',
    'Auth.form.register.subtitle': 'Придумайте пароль, с которым вы будете входить',
    'Auth.components.Oops.title': 'Это больше не действует',
    'Auth.components.Oops.text': 'Эта учётная запись отключена.',
    'Auth.components.Oops.text.admin': 'Вам поможет администратор сайта.',
    'app.components.Users.MagicLink.connect': 'Учётная запись создана, и письмо с этой ссылкой уже отправляется, если почтовый сервер отвечает. «Готово» и «Отменить» только закрывают это окно: письмо уйдёт в любом случае. Ссылку можно и скопировать. Она действует семь дней.',
    'app.containers.AuthPage.ForgotPasswordSuccess.title': 'Проверьте почту',
    'app.containers.AuthPage.ForgotPasswordSuccess.text.email': 'Если с этим адресом есть учётная запись, на него придёт ссылка, по которой можно задать новый пароль. Это может занять несколько минут.',
  },
  he: { 'Auth.form.welcome.title': 'תוכן האתר', 'Auth.form.welcome.subtitle': 'התחברו כדי לערוך אותו' },
  nl: { 'Auth.form.welcome.title': 'De inhoud van de site', 'Auth.form.welcome.subtitle': 'Log in om hem te bewerken' },
  fr: { 'Auth.form.welcome.title': 'Le contenu du site', 'Auth.form.welcome.subtitle': 'Connectez-vous pour le modifier' },
};
