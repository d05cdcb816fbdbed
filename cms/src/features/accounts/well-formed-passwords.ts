import type { Core } from '@strapi/strapi';

import { authService } from '../../strapi-internals/admin-services';

/**
 * Replaces unpaired surrogates in passwords, which JSON can carry (`"\ud800"`), before they are hashed or compared. Strapi's bcrypt
 * (bcryptjs 2) never ends with one, and the CMS runs out of memory. Must be called before other functions wrap these.
 */
export function keepPasswordsWellFormed(strapi: Core.Strapi): void {
  const auth = authService(strapi);
  const { hashPassword, validatePassword } = auth;
  auth.hashPassword = (password) => hashPassword(wellFormed(password));
  auth.validatePassword = (password, hash) => validatePassword(wellFormed(password), hash);
}

const wellFormed = (password: string): string => password.replace(/\p{Surrogate}/gu, '\uFFFD');
