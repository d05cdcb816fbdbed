import type { Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

/** Fields that only the CMS sets. A chosen `id` could be the database's highest, after which no entry could be created. */
const RESERVED = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'localizations'] as const;

interface Params {
  readonly data?: Readonly<Record<string, unknown>> | null;
}

/**
 * Identity and dates of entries cannot be written. Creating and cloning with one is refused; on update they are dropped,
 * because forms send them back. Within components, Strapi accepts an `id` only of an existing component of the entry.
 */
export const reservedFields: Modules.Documents.Middleware.Middleware = async (context, next) => {
  const params = context.params as Params;
  const { data } = params;
  if (!data || typeof data !== 'object') return next();

  const isNew = context.action === 'create' || context.action === 'clone';
  const written = isNew ? RESERVED.find((name) => data[name] !== undefined && data[name] !== null) : undefined;
  if (written !== undefined) throw new errors.ValidationError(`“${written}” is set by the CMS and cannot be written by hand.`, { errors: [{ path: [written], name: 'ValidationError', message: 'Set by the CMS.' }] });
  // `createdBy` is set by Strapi for new entries only.
  const omitted: readonly string[] = [...RESERVED, 'locale', ...(isNew ? [] : ['createdBy'])];
  Object.assign(params, { data: Object.fromEntries(Object.entries(data).filter(([name]) => !omitted.includes(name))) });
  return next();
};
