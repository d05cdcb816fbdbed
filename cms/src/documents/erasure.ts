import type { Core, Modules } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import type { SigningAttempts } from '../api/signing-attempt/services/signing-attempt';
import { appendErasure } from '../evidence/append';
import { removeTraces } from '../handling/traces';
import { kindOf } from '../utils/errors';
import { lockInTransaction } from '../utils/transaction-lock';

const UID = 'api::subscriber.subscriber';

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
    if (context.uid !== UID || context.action !== 'delete') return next();
    const attempts = strapi.service('api::signing-attempt.signing-attempt') as SigningAttempts;

    let removed: Promise<unknown> | undefined;
    const result = await strapi.db.transaction(async ({ trx, onCommit }) => {
      // Of two who erase the same one at once, the second waits here and then finds nothing.
      await lockInTransaction(strapi, trx, 'evidence');
      const { documentId } = context.params as { documentId?: string };
      const row: Subscriber | null = await strapi.db.query(UID).findOne({ select: ['reference', 'signature_file', 'hold_reason'], where: { documentId } });
      if (!row) return next();
      if (row.hold_reason?.trim()) throw new errors.ForbiddenError(`${row.reference} is held against erasure: ${row.hold_reason}`);

      await appendErasure(strapi, row.reference);
      const afterwards = await removeTraces(strapi, [row.reference]);
      // Until the picture is gone this row remembers it, even if the process ends in between.
      await attempts.release(row.signature_file);
      const deleted = await next();
      onCommit(() => {
        removed = Promise.all([removePicture(strapi, attempts, row.signature_file), afterwards()]);
      });
      return deleted;
    });
    // Among several at once, in a transaction of the admin's, this goes on a moment longer.
    await removed;
    return result;
  };

async function removePicture(strapi: Core.Strapi, attempts: SigningAttempts, file: string): Promise<void> {
  try {
    await attempts.discard(file, false);
  } catch (error) {
    strapi.log.error(`The picture of an erased agreement could not be removed yet (${kindOf(error)}); this is tried again.`);
  }
}
