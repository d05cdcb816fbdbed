import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';

import { chunks } from '../../lib/chunks';
import { RefusalError } from '../../lib/staff-routes';
import { AUTHOR, mayReadEntry } from '../../strapi-internals/content-manager';

interface Wanted {
  readonly columns: readonly string[];
  /** Fields that the answer shows: roles can be given single ones. */
  readonly shown?: readonly string[];
}

/**
 * Reads columns of the record that a route is about.
 * @throws {RefusalError} if it does not exist, or if the account’s role may not read it, or what is shown of it
 */
export async function readableRecord<Row extends object>(strapi: Core.Strapi, { params, state }: Context, uid: UID.ContentType, { columns, shown = [] }: Wanted): Promise<Row> {
  const row: Row | null = await strapi.db.query(uid).findOne({ select: [...columns], where: { documentId: String(params.documentId) }, populate: AUTHOR });
  // Conditions of a role hide it: answered as if it did not exist.
  if (!row || !mayReadEntry(strapi, state.userAbility, uid, row)) throw new RefusalError('not_found');
  if (!areReadable(strapi, state.userAbility, uid, row, shown)) throw new RefusalError('forbidden');
  return row;
}

/** Which of these records an account may read, with all of these fields. @returns their document ids */
export async function readableRecords(strapi: Core.Strapi, userAbility: unknown, uid: UID.ContentType, documentIds: readonly string[], shown: readonly string[]): Promise<ReadonlySet<string>> {
  const readable = new Set<string>();
  for (const part of chunks(documentIds)) {
    const rows: readonly { readonly documentId: string }[] = await strapi.db.query(uid).findMany({ select: ['documentId'], where: { documentId: { $in: part } }, populate: AUTHOR });
    for (const row of rows) if (mayReadEntry(strapi, userAbility, uid, row) && areReadable(strapi, userAbility, uid, row, shown)) readable.add(row.documentId);
  }
  return readable;
}

/** Whether an account may read all of these fields of a record, which was read with its author. */
export const areReadable = (strapi: Core.Strapi, userAbility: unknown, uid: UID.ContentType, row: object, fields: readonly string[]): boolean => fields.every((field) => mayReadEntry(strapi, userAbility, uid, row, field));
