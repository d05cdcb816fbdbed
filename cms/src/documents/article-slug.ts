import { RESERVED_SLUGS, SLUG_PATTERN } from '@site/rules';
import type { Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** An article cannot take the address of a page. Strapi checks patterns only at publishing; this holds for drafts too. */
export const articleSlug: Modules.Documents.Middleware.Middleware = async (context, next) => {
  if (context.uid === 'api::article.article' && 'data' in context.params) {
    const { slug } = (context.params.data ?? {}) as { slug?: unknown };
    const message = typeof slug === 'string' && slug !== '' ? whatIsWrong(slug) : undefined;
    // The shape by which the admin shows the message at its field.
    if (message) throw new errors.ValidationError(message, { errors: [{ path: ['slug'], name: 'ValidationError', message }] });
  }
  return next();
};

function whatIsWrong(slug: string): string | undefined {
  if (RESERVED_SLUGS.includes(slug)) return `“${slug}” is the address of a page of the site. Choose another one.`;
  if (!SLUG_PATTERN.test(slug)) return 'Only small Latin letters, digits and single hyphens between them, for example europe-digital-future.';
  return undefined;
}
