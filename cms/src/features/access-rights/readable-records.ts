import type { Core, UID } from '@strapi/strapi';
import type { Context } from 'koa';

import { chunks } from '../../lib/chunks';
import { RefusalError } from '../../lib/staff-routes';
import { AUTHOR, dependsOnEntry, mayReadEntry } from '../../strapi-internals/content-manager';

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

type Key = 'documentId' | 'reference';

/**
 * Which of the records with these ids or references an account may read, with all of these fields. Those that were erased
 * have no author any more that a condition could look at.
 */
export async function readableRecords(strapi: Core.Strapi, userAbility: unknown, uid: UID.ContentType, [key, values]: readonly [Key, readonly string[]], shown: readonly string[]): Promise<ReadonlySet<string>> {
  const isReadable = (row: object): boolean => mayReadEntry(strapi, userAbility, uid, row) && areReadable(strapi, userAbility, uid, row, shown);
  if (!dependsOnEntry(strapi, userAbility, uid)) return new Set(isReadable({}) ? values : []);
  const found = new Map<string, object>();
  for (const part of chunks(values)) {
    const rows: readonly Readonly<Record<Key, string>>[] = await strapi.db.query(uid).findMany({ select: [key], where: { [key]: { $in: part } }, populate: AUTHOR });
    for (const row of rows) found.set(row[key], row);
  }
  return new Set(values.filter((value) => isReadable(found.get(value) ?? {})));
}

/** Whether an account may read all of these fields of a record, which was read with its author. */
export const areReadable = (strapi: Core.Strapi, userAbility: unknown, uid: UID.ContentType, row: object, fields: readonly string[]): boolean => fields.every((field) => mayReadEntry(strapi, userAbility, uid, row, field));
