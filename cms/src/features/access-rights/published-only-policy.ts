import type { Core } from '@strapi/strapi';

/** Query parameters that select something other than published entries. */
const DRAFT_PARAMETERS = ['publicationFilter', 'hasPublishedVersion'];

/** Policy: API keys read published content only. Strapi itself would also return drafts. */
const publishedOnly: Core.PolicyHandler = ({ request }: { request: { query: Record<string, unknown> } }) => {
  const { status = 'published', ...others } = request.query;
  return status === 'published' && !DRAFT_PARAMETERS.some((name) => name in others);
};

export default publishedOnly;
