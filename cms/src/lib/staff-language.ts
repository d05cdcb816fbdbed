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
  return languageOf(strapi.requestContext.get() as Context | undefined);
}

/** The same for a request of theirs, also before they are known. */
export function languageOf(ctx: Context | undefined): StaffLanguage {
  const { user } = (ctx?.state ?? {}) as { readonly user?: { readonly preferedLanguage?: string | null } };
  const language = user?.preferedLanguage || ctx?.get('Accept-Language') || '';
  return /^ru\b/i.test(language) ? 'ru' : 'en';
}
