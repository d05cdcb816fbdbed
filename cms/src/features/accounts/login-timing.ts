import type { Core } from '@strapi/strapi';

import { staffLanguage } from '../../lib/staff-language';
import { authService, USER, type User } from '../../strapi-internals/admin-services';

/** Matches no password; comparing takes as long as with any bcrypt hash of 10 rounds. */
const NO_PASSWORD = `$2a$10$${'.'.repeat(53)}`;

const TEXTS = { en: 'The e-mail address or the password is wrong.', ru: 'Неверный адрес почты или пароль.' } as const;

/** Log-in takes the same time for missing accounts, accounts without a password and wrong passwords. */
export function hideAccounts(strapi: Core.Strapi): void {
  const auth = authService(strapi);
  auth.checkCredentials = async ({ email, password }) => {
    const user: User | null = await strapi.db.query(USER).findOne({ where: { email } });
    // Strapi throws for other types, but only if there is a hash to compare with.
    const isRight = await auth.validatePassword(typeof password === 'string' ? password : '', user?.password ?? NO_PASSWORD);
    if (!user?.password || !isRight) return [null, false, { message: TEXTS[staffLanguage(strapi)] }];
    return user.isActive === true ? [null, user] : [null, false, { message: 'User not active' }];
  };
}
