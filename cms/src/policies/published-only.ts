import type { Core } from '@strapi/strapi';

/** The ways by which a query asks for something else than what is published. */
const DRAFT_PARAMETERS = ['publicationFilter', 'hasPublishedVersion'];

/** A key that may read content reads what is published: Strapi itself hands drafts to any of them. */
const publishedOnly: Core.PolicyHandler = ({ request }: { request: { query: Record<string, unknown> } }) => {
  const { status = 'published', ...others } = request.query;
  return status === 'published' && !DRAFT_PARAMETERS.some((name) => name in others);
};

export default publishedOnly;
