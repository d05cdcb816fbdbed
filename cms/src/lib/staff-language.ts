import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { actingStaff } from './acting-staff';

/** Languages of our messages to staff. */
export type StaffLanguage = 'en' | 'ru';

/**
 * The admin language of the current user: the one chosen in the profile, or else the browser's, in which the admin
 * starts. The CMS acts in the language in which it writes mails to the account.
 */
export function staffLanguage(strapi: Core.Strapi): StaffLanguage {
  const acting = actingStaff();
  if (acting) return acting.preferedLanguage === 'en' ? 'en' : 'ru';
  const ctx = strapi.requestContext.get() as Context | undefined;
  const { user } = (ctx?.state ?? {}) as { readonly user?: { readonly preferedLanguage?: string | null } };
  const language = user?.preferedLanguage || ctx?.get('Accept-Language') || '';
  return /^ru\b/i.test(language) ? 'ru' : 'en';
}
