import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';

interface Call {
  readonly params: { readonly model: UID.ContentType };
}

/** Policy: only types with drafts. @throws ForbiddenError otherwise */
export default function hasDrafts({ params }: Call, _config: unknown, { strapi }: { readonly strapi: Core.Strapi }): true {
  if (strapi.contentTypes[params.model]?.options?.draftAndPublish === true) return true;
  throw new errors.ForbiddenError('This type has no drafts.');
}
