import type { Core, Modules } from '@strapi/strapi';

import { sealedAgreementsOf, signingAttemptsOf } from '../../services';
import { appendErasure } from '../evidence/chain-writer';
import { deleteRelatedRecords } from '../person-data/related-records';
import { refusal } from '../../lib/field-errors';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';

interface Subscriber {
  readonly reference: string;
  readonly signature_file: string;
  /** Reason for which the record is held against erasure. */
  readonly hold_reason: string | null;
}

/**
 * Erases a signed agreement when it is deleted: its row with the salt, without which the evidence reveals nothing, its
 * picture, its document and its mails. Appends an evidence entry of the erasure.
 */
export const erasure =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.subscriber || context.action !== 'delete') return next();
    const [attempts, documents] = [signingAttemptsOf(strapi), sealedAgreementsOf(strapi)];

    let removed: Promise<unknown> | undefined;
    const result = await strapi.db.transaction(async ({ trx, onCommit }) => {
      // The second of two concurrent erasures waits here, and then finds no row.
      await lockInTransaction(strapi, trx, 'evidence');
      const { documentId } = context.params as { documentId?: string };
      const row: Subscriber | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['reference', 'signature_file', 'hold_reason'], where: { documentId } });
      if (!row) return next();
      // Of errors with the status 403, Strapi does not send the sentence.
      if (row.hold_reason?.trim()) throw refusal(strapi, [{ path: [], code: 'agreement_held', values: { reference: row.reference, reason: row.hold_reason } }]);

      await appendErasure(strapi, row.reference);
      // First, because whoever is just finishing the document adds its mail in the same transaction, and is waited for here.
      await documents.release(row.reference);
      const afterwards = await deleteRelatedRecords(strapi, [row.reference]);
      // A signing attempt names the picture until it is deleted, even if the process ends in between.
      await attempts.release(row.signature_file);
      const deleted = await next();
      onCommit(() => {
        removed = Promise.all([attempts.removeReleased(row.signature_file), documents.removeReleased(), afterwards()]);
      });
      return deleted;
    });
    // Undefined within a bulk delete, whose transaction commits later.
    await removed;
    return result;
  };
