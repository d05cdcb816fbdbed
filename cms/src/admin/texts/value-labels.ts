import type { AdminLanguage } from './language';

/**
 * Labels of enumeration values: states, forms, languages, kinds and failures of mails. Strapi uses the values as keys of
 * its translations in select fields.
 */
export const VALUE_LABELS: Readonly<Record<AdminLanguage, Readonly<Record<string, string>>>> = {
  en: {
    new: 'New',
    called: 'Called',
    no_answer: 'No answer',
    client: 'Client',
    closed: 'Closed',

    help: 'Help request',
    contact: 'Contact',

    ru: 'Russian',
    en: 'English',
    he: 'Hebrew',
    nl: 'Dutch',
    fr: 'French',

    pending: 'Waiting',
    retrying: 'Not sent yet',
    sending: 'Being sent',
    sent: 'Sent',
    failed: 'Failed',
    help_request_notice: 'To the firm: new request',
    help_request_receipt: 'To the visitor: request received',
    signing_notice: 'To the firm: agreement signed',
    signing_receipt: 'To the client: agreement signed',
    password_reset: 'To staff: new password',
    settings_notice: 'To the firm: settings changed',
    notificationEmail: 'E-mail for notifications',
    replyToEmail: 'E-mail for answers',
    helpRequestDays: 'Help requests: days',
    mailDays: 'Mails: days',
    server_unreachable: 'The mail server accepts no mails',
    server_untrusted: 'The mail server’s certificate is not valid',
    login_refused: 'The mail server refuses the login',
    server_postponed: 'The mail server asked to wait',
    recipient_refused: 'The address was refused',
    recipient_unusable: 'The address is invalid',
    recipient_missing: 'The administration settings name no address for notifications',
    text_missing: 'The text is missing in “Mail texts”',
    source_missing: 'The request or agreement was deleted',
    internal_error: 'An error; see the log',

    drawn: 'Drawn',
    typed: 'Typed',
    signing: 'Signed',
    erasure: 'Erased',
    key: 'New signing key',
    request: 'On request',
    retention: 'Retention period ended',
    'privacy-policy': 'Privacy policy',
    'user-agreement': 'User agreement',
  },
  ru: {
    new: 'Новая',
    called: 'Поговорили',
    no_answer: 'Не ответили',
    client: 'Стал клиентом',
    closed: 'Закрыта',

    help: 'Заявка на помощь',
    contact: 'Форма связи',

    ru: 'Русский',
    en: 'Английский',
    he: 'Иврит',
    nl: 'Нидерландский',
    fr: 'Французский',

    pending: 'Ждёт',
    retrying: 'Пока не ушло',
    sending: 'Отправляется',
    sent: 'Отправлено',
    failed: 'Не ушло',
    help_request_notice: 'Фирме: новая заявка',
    help_request_receipt: 'Посетителю: заявка получена',
    signing_notice: 'Фирме: договор подписан',
    signing_receipt: 'Клиенту: договор подписан',
    password_reset: 'Сотруднику: новый пароль',
    settings_notice: 'Фирме: изменены настройки',
    notificationEmail: 'Почта для уведомлений',
    replyToEmail: 'Почта для ответов',
    helpRequestDays: 'Заявки: дней',
    mailDays: 'Письма: дней',
    server_unreachable: 'Почтовый сервер не принимает письма',
    server_untrusted: 'Сертификат почтового сервера недействителен',
    login_refused: 'Почтовый сервер не принимает логин или пароль',
    server_postponed: 'Почтовый сервер просит подождать',
    recipient_refused: 'Этот адрес не принимает письма',
    recipient_unusable: 'На такой адрес письмо не отправить',
    recipient_missing: 'В настройках администратора нет почты для уведомлений',
    text_missing: 'В «Текстах писем» нет этого текста',
    source_missing: 'То, о чём письмо, удалено',
    internal_error: 'Сбой; подробности в журнале',

    drawn: 'От руки',
    typed: 'Набрана',
    signing: 'Подписан',
    erasure: 'Удалён',
    key: 'Новый ключ подписи',
    request: 'По просьбе человека',
    retention: 'Истёк срок хранения',
    'privacy-policy': 'Политика конфиденциальности',
    'user-agreement': 'Пользовательское соглашение',
  },
};

/** Label of an enumeration value. */
export function valueLabel(value: unknown, language: AdminLanguage): string {
  const word = String(value ?? '');
  return VALUE_LABELS[language][word] ?? word;
}
