/** Texts about mails in the admin. */
export const EN = {
  'mail.sendAgain': 'Send again',
  'mail.sendAllAgain': 'Send all failed again',
  'mail.willBeSent': '{count, plural, =0 {No mail has failed.} one {The mail will be sent again.} other {# mails will be sent again.}}',
  'mail.notSentAgain': 'This could not be sent again. Reload the page: it may have been sent in the meantime.',
  'mail.late': '{count, plural, =0 {No mail has} one {# mail has} other {# mails have}} waited for more than {minutes} minutes',
  'mail.oldest': '(the oldest since {moment})',
} as const;

export const RU: Readonly<Record<keyof typeof EN, string>> = {
  'mail.sendAgain': 'Отправить снова',
  'mail.sendAllAgain': 'Отправить неотправленные снова',
  'mail.willBeSent': '{count, plural, =0 {Неотправленных писем нет.} one {Письмо будет отправлено снова.} few {# письма будут отправлены снова.} other {# писем будут отправлены снова.}}',
  'mail.notSentAgain': 'Отправить снова не удалось. Обновите страницу: возможно, письмо уже ушло.',
  'mail.late': '{count, plural, =0 {Нет писем, которые ждут} one {# письмо ждёт} few {# письма ждут} other {# писем ждут}} отправки больше {minutes} минут',
  'mail.oldest': '(самое старое: {moment})',
};
