import type { Core } from '@strapi/strapi';

import { sealedAgreementsOf, signingAttemptsOf } from '../../services';
import type { StaffIdentity } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import { removeMailFiles, removeOrphanedMailFiles } from '../mails/transport';
import { truncateJournal } from '../../strapi-internals/sqlite-journal';
import { lockInTransaction } from '../../lib/transaction-lock';
import type { Erased } from './api-types';
import { UIDS } from '../../uids';
import { recordErasure } from './erasure-record';

interface Found {
  readonly documentId: string;
  readonly reference: string;
  readonly hold_reason?: string | null;
}

/**
 * Erases requests, signed agreements and withdrawals with all related records, in one transaction, and records the erasure. Agreements
 * that are held against erasure are kept.
 * @param by author of the erasure
 */
export async function erasePerson(strapi: Core.Strapi, references: readonly string[], by: StaffIdentity): Promise<Erased> {
  const { erased, messageIds } = await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const where = { reference: { $in: references } };
    const requests: readonly Found[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['documentId', 'reference'], where });
    const subscribers: readonly Found[] = await strapi.db.query(UIDS.subscriber).findMany({ select: ['documentId', 'reference', 'hold_reason'], where });
    const withdrawals: readonly Found[] = await strapi.db.query(UIDS.withdrawal).findMany({ select: ['documentId', 'reference'], where });
    const isHeld = ({ hold_reason: reason }: Found): boolean => Boolean(reason?.trim());
    const agreements = subscribers.filter((subscriber) => !isHeld(subscriber));
    const erasedReferences = [...requests, ...agreements, ...withdrawals].map(({ reference }) => reference);
    const mails: readonly { message_id: string }[] = await strapi.db.query(UIDS.outboxMail).findMany({ select: ['message_id'], where: { reference: { $in: erasedReferences } } });

    const counts: Erased = {
      helpRequests: requests.length,
      agreements: agreements.length,
      withdrawals: withdrawals.length,
      mails: mails.length,
      held: subscribers.filter(isHeld).map(({ reference, hold_reason: reason }) => ({ reference, reason: reason ?? '' })),
    };
    // First, because the evidence entry of each erasure commits to it.
    await recordErasure(strapi, { ...counts, cause: 'request', by, references: erasedReferences });
    // One by one: the document middlewares delete related records.
    for (const { documentId } of requests) await strapi.documents(UIDS.helpRequest).delete({ documentId });
    for (const { documentId } of agreements) await strapi.documents(UIDS.subscriber).delete({ documentId });
    for (const { documentId } of withdrawals) await strapi.documents(UIDS.withdrawal).delete({ documentId });
    await recordAction(strapi, { action: 'person_erased', details: { references: erasedReferences, held: counts.held.map(({ reference }) => reference) }, by });
    return { erased: counts, messageIds: mails.map(({ message_id: messageId }) => messageId) };
  });
  // The document middlewares started these clean-ups at the commit; wait until they are done.
  await removeMailFiles(messageIds);
  await removeOrphanedMailFiles(strapi);
  await signingAttemptsOf(strapi).sweep();
  await sealedAgreementsOf(strapi).removeReleased();
  await truncateJournal(strapi);
  return erased;
}
