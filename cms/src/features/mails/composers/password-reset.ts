import { localeByCode, longMoment } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { USER, type User } from '../../../strapi-internals/admin-services';
import { type Letter, letterAsHtml, letterAsText } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { usableAddress } from '../recipient';
import { MailTexts } from '../mail-texts';

/** Languages of the admin that these mails are written in. They are not among the mail texts: editors must not change where administrators set their passwords. */
const TEXTS = {
  ru: {
    subject: 'Новый пароль',
    text: [
      'Здравствуйте!',
      'Кто-то, вероятно вы, попросил задать новый пароль для учётной записи {{account}} в системе управления сайтом. Чтобы задать его, откройте ссылку:',
      '{{link}}',
      'Ссылка сработает один раз и действует до {{until}}. Если вы об этом не просили, ничего не делайте: прежний пароль остаётся в силе.',
    ].join('\n\n'),
  },
  en: {
    subject: 'New password',
    text: [
      'Hello,',
      'Somebody, probably you, asked to set a new password for the account {{account}} in the site’s content management. To set it, open this link:',
      '{{link}}',
      'The link works once, until {{until}}. If you did not ask for it, do nothing: your present password stays valid.',
    ].join('\n\n'),
  },
} as const;
type Language = keyof typeof TEXTS;

/** To a member of staff: the link for setting a new password, in the account's language, or in both. */
export async function passwordReset(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const user: User | null = await strapi.db.query(USER).findOne({ where: { documentId: reference, isActive: true } });
  const expiresAt = new Date(user?.resetPasswordTokenExpiresAt ?? 0);
  if (!user?.resetPasswordToken || expiresAt.getTime() <= Date.now()) throw new MailError('source_missing', true);

  const href = `${strapi.config.get<string>('admin.absoluteUrl')}/auth/reset-password?code=${user.resetPasswordToken}`;
  const letterIn = (language: Language): Letter => ({
    language,
    text: TEXTS[language].text,
    values: {
      account: { text: user.email },
      link: { text: href, href },
      until: { text: longMoment(expiresAt, localeByCode(language)) },
    },
    details: [],
  });
  const [language, ...others] = languagesOf(user);
  const letters = [letterIn(language), ...others.map(letterIn)] as const;
  return {
    recipient: usableAddress(user.email),
    reply_to: null,
    sender_name: (await MailTexts.read(strapi, language)).company,
    subject: [language, ...others].map((each) => TEXTS[each].subject).join(' / '),
    text: letters.map(letterAsText).join('\n\n* * *\n\n'),
    html: letterAsHtml(...letters),
  };
}

function languagesOf({ preferedLanguage }: User): readonly [Language, ...Language[]] {
  if (preferedLanguage === 'ru' || preferedLanguage === 'en') return [preferedLanguage];
  return ['ru', 'en'];
}
