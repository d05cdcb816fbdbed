import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { EDITED, type EditedEntry } from '../content-types';
import { lockInTransaction } from './transaction-lock';

/** An entry in all its languages. */
export type WholeEntry = Omit<EditedEntry, 'language'>;

type Transaction = Parameters<typeof lockInTransaction>[1];

interface Work<Known> {
  /** Takes further locks, and reads what will be gone. */
  before(entry: WholeEntry, transaction: Transaction): Promise<Known>;
  /** @param gone languages in which there is nothing any more */
  after(entry: WholeEntry, gone: readonly LanguageCode[], known: Known): Promise<void>;
}

/** Document middleware: work around the deletion of an entry or of some of its languages, in one transaction that has locked the entry. Must be outside of middlewares that take locks for all entries. */
export const aroundDeletion =
  <Known>(strapi: Core.Strapi, { before, after }: Work<Known>): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const type = EDITED.find((uid) => uid === context.uid);
    const { documentId } = context.params as { readonly documentId?: string };
    if (context.action !== 'delete' || !type || documentId === undefined) return next();
    return strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'entries', documentId);
      const known = await before({ type, documentId }, trx);
      const result = await next();
      const left: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ select: ['locale'], where: { documentId } });
      await after({ type, documentId }, LANGUAGE_CODES.filter((code) => !left.some(({ locale }) => locale === code)), known);
      return result;
    });
  };
