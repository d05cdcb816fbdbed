import type { Core } from '@strapi/strapi';

import { USER, type User } from '../../../strapi-internals/admin-services';
import { MailError, type OutboxMail, type Words } from '../mail';
import { staffLetter } from './staff-letter';

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

/** To a member of staff: the link for setting a new password, in the account's language, or in both. */
export async function passwordReset(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const user: User | null = await strapi.db.query(USER).findOne({ where: { documentId: reference, isActive: true } });
  const expiresAt = new Date(user?.resetPasswordTokenExpiresAt ?? 0);
  if (!user?.resetPasswordToken || expiresAt.getTime() <= Date.now()) throw new MailError('source_missing', true);

  const href = `${strapi.config.get<string>('admin.absoluteUrl')}/auth/reset-password?code=${user.resetPasswordToken}`;
  return staffLetter(strapi, user.email, user.preferedLanguage, (language, time) => ({
    ...TEXTS[language],
    values: {
      account: { text: user.email },
      link: { text: href, href },
      until: { text: time(expiresAt) },
    },
    details: [],
  }));
}
