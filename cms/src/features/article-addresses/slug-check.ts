import type { Core, Modules } from '@strapi/strapi';

import { type FieldRefusal, isFilled, refusal } from '../../lib/field-errors';
import { UIDS } from '../../uids';
import { RESERVED_SLUGS, SLUG_PATTERN } from './slugs';

/** An article cannot have the address of a page. Strapi checks patterns only on publishing; this applies to drafts too. */
export const articleSlug =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid === UIDS.article && 'data' in context.params) {
      const { slug } = (context.params.data ?? {}) as { slug?: unknown };
      const refusals = typeof slug === 'string' && slug !== '' ? refusalsOf(slug) : [];
      if (isFilled(refusals)) throw refusal(strapi, refusals);
    }
    return next();
  };

function refusalsOf(slug: string): readonly FieldRefusal[] {
  if (RESERVED_SLUGS.includes(slug)) return [{ path: ['slug'], code: 'slug_reserved', values: { slug } }];
  return SLUG_PATTERN.test(slug) ? [] : [{ path: ['slug'], code: 'slug_malformed', values: {} }];
}
