import type { Core } from '@strapi/strapi';

import { USER, type User } from '../../../strapi-internals/admin-services';
import { UIDS } from '../../../uids';
import { MailError, type OutboxMail, type Words } from '../mail';
import { staffLetter } from './staff-letter';

const TEXTS = {
  ru: {
    subject: 'Приглашение в систему управления сайтом',
    text: [
      'Здравствуйте!',
      'Для вас создана учётная запись {{account}} в системе управления сайтом. Чтобы задать пароль и войти, откройте ссылку:',
      '{{link}}',
      'Ссылка сработает один раз и действует до {{until}}. Если она устареет, попросите администратора прислать новую. Если вы не ждали приглашения, ничего не делайте.',
    ].join('\n\n'),
  },
  en: {
    subject: 'Invitation to the site’s content management',
    text: [
      'Hello,',
      'The account {{account}} was created for you in the site’s content management. To set a password and log in, open this link:',
      '{{link}}',
      'The link works once, until {{until}}. If it has expired, ask an Administrator to send a new one. If you did not expect an invitation, do nothing.',
    ].join('\n\n'),
  },
} as const;

/** To somebody new: the link under which they set their password. */
export async function invitation(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const user: User | null = await strapi.db.query(USER).findOne({ where: { documentId: reference } });
  const row: { readonly expires_at: string | Date } | null = user && (await strapi.db.query(UIDS.invitation).findOne({ select: ['expires_at'], where: { account_id: user.id } }));
  const expiresAt = new Date(row?.expires_at ?? 0);
  if (!user?.registrationToken || expiresAt.getTime() <= Date.now()) throw new MailError('source_missing', true);
  const href = `${strapi.config.get<string>('admin.absoluteUrl')}/auth/register?registrationToken=${user.registrationToken}`;
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
