import type { Core } from '@strapi/strapi';

/** A key that may read content reads what is published: Strapi itself hands drafts to any of them. */
const publishedOnly: Core.PolicyHandler = ({ query }: { query: Record<string, unknown> }) =>
  (query.status === undefined || query.status === 'published') && query.publicationFilter === undefined && query.hasPublishedVersion === undefined;

export default publishedOnly;
