import { LANGUAGE_CODES } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { lockInTransaction } from '../../lib/transaction-lock';
import { plansOf } from './plan-table';

/** Document middleware: what is deleted is not planned for any more. Must be outside of middlewares that take locks for all entries. */
export const endPlansOfDeleted =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const type = EDITED.find((uid) => uid === context.uid);
    const { documentId } = context.params as { readonly documentId?: string };
    if (context.action !== 'delete' || !type || documentId === undefined) return next();
    return strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'entries', documentId);
      const result = await next();
      const left: readonly { readonly locale: string }[] = await strapi.db.query(type).findMany({ select: ['locale'], where: { documentId } });
      const gone = LANGUAGE_CODES.filter((code) => !left.some(({ locale }) => locale === code));
      await plansOf(strapi).deleteMany({ where: { type, entry_id: documentId, language: { $in: gone } } });
      return result;
    });
  };
