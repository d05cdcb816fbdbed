import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** Languages in which our sentences to staff are written. */
export type StaffLanguage = 'en' | 'ru';

/**
 * In which language whoever makes this call reads the admin: the one chosen in their profile, or else their browser's,
 * in which the admin starts.
 */
export function staffLanguage(strapi: Core.Strapi): StaffLanguage {
  const ctx = strapi.requestContext.get() as Context | undefined;
  const { user } = (ctx?.state ?? {}) as { readonly user?: { readonly preferedLanguage?: string | null } };
  const language = user?.preferedLanguage || ctx?.get('Accept-Language') || '';
  return /^ru\b/i.test(language) ? 'ru' : 'en';
}
