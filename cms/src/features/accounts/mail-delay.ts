import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { staffLanguage } from '../../lib/staff-language';
import { outboxOf } from '../../services';

const TEXTS = {
  en: 'The mail server does not answer just now. If there is an account with this address, the mail is sent as soon as it does, within the hour. If you cannot wait, ask an Administrator to set a new password for you.',
  ru: 'Почтовый сервер сейчас не отвечает. Если с этим адресом есть учётная запись, письмо уйдёт, как только он ответит, в течение часа. Если ждать нельзя, попросите администратора задать вам новый пароль.',
} as const;

/** Route middleware of the forgotten password: does not promise a mail while the mail server is away. Says the same whether or not there is an account. */
export function admitDelay(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (ctx.status !== 204 || !(await outboxOf(strapi).isServerAway())) return;
    ctx.status = 503;
    ctx.body = { data: null, error: { status: 503, name: 'ServiceUnavailableError', message: TEXTS[staffLanguage(strapi)], details: {} } };
  };
}
