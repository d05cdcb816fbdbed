import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { refuseStaff } from '../bot-protection/write-rate-limits';
import type { User } from '../../strapi-internals/admin-services';
import { fieldError } from '../../lib/field-errors';
import { countPassword, isPasswordOf } from './current-password';

const TEXTS = {
  en: 'To change the e-mail address, enter your current password as well.',
  ru: 'Чтобы изменить адрес почты, введите и текущий пароль.',
} as const;

/**
 * Route middleware of the own profile: changing the e-mail address requires the password, as changing the password does.
 * Otherwise an open session would be enough to redirect a password reset, or to guess passwords.
 */
export function confirmNewEmail(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { email, currentPassword } = (ctx.request.body ?? {}) as Readonly<Record<string, unknown>>;
    const user = ctx.state.user as User;
    if (currentPassword !== undefined) {
      const over = await countPassword(strapi, user);
      if (over) return refuseStaff(ctx, 'attempts', over.wait);
    }
    if (typeof email === 'string' && email.trim().toLowerCase() !== user.email.toLowerCase()) {
      if (!(await isPasswordOf(strapi, user, currentPassword))) throw fieldError('currentPassword', TEXTS[user.preferedLanguage === 'ru' ? 'ru' : 'en']);
    }
    return next();
  };
}
