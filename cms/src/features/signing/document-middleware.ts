import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { signingAttemptsOf } from '../../services';
import { appendErasure } from '../evidence/chain-writer';
import { removeTraces } from '../person-data/related-records';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';

interface Subscriber {
  readonly reference: string;
  readonly signature_file: string;
  /** Why it is kept although somebody asks for it to be erased. */
  readonly hold_reason: string | null;
}

/**
 * Deleting a signed agreement erases it: the row goes, with the salt without which its evidence says nothing about
 * anybody, the picture, and the mails about it; that it was erased becomes an entry of the evidence.
 */
export const erasure =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.subscriber || context.action !== 'delete') return next();
    const attempts = signingAttemptsOf(strapi);

    let removed: Promise<unknown> | undefined;
    const result = await strapi.db.transaction(async ({ trx, onCommit }) => {
      // Of two who erase the same one at once, the second waits here and then finds nothing.
      await lockInTransaction(strapi, trx, 'evidence');
      const { documentId } = context.params as { documentId?: string };
      const row: Subscriber | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['reference', 'signature_file', 'hold_reason'], where: { documentId } });
      if (!row) return next();
      if (row.hold_reason?.trim()) throw new errors.ForbiddenError(`${row.reference} is held against erasure: ${row.hold_reason}`);

      await appendErasure(strapi, row.reference);
      const afterwards = await removeTraces(strapi, [row.reference]);
      // Until the picture is gone this row remembers it, even if the process ends in between.
      await attempts.release(row.signature_file);
      const deleted = await next();
      onCommit(() => {
        removed = Promise.all([attempts.removeReleased(row.signature_file), afterwards()]);
      });
      return deleted;
    });
    // Among several at once, in a transaction of the admin's, this goes on a moment longer.
    await removed;
    return result;
  };
