import type { Core } from '@strapi/strapi';

import type { SigningAttempts } from '../api/signing-attempt/services/signing-attempt';
import { removeMailFiles } from '../mails/transport';
import { emptyJournal } from '../utils/journal';
import { lockInTransaction } from '../utils/transaction-lock';
import type { Erased } from './answers';
import { REQUEST, SUBSCRIBER } from './find';

const MAIL = 'api::outbox-mail.outbox-mail';
const RECORD = 'api::erasure-record.erasure-record';

interface Found {
  readonly documentId: string;
  readonly reference: string;
  readonly hold_reason?: string | null;
}

/**
 * Erases requests and signed agreements with all that was written because of them: all of it or nothing, and a record
 * that it was done. What is held against erasure stays.
 * @param by who does it
 */
export async function erasePerson(strapi: Core.Strapi, references: readonly string[], by: string): Promise<Erased> {
  const { erased, messageIds } = await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const where = { reference: { $in: references } };
    const requests: readonly Found[] = await strapi.db.query(REQUEST).findMany({ select: ['documentId', 'reference'], where });
    const subscribers: readonly Found[] = await strapi.db.query(SUBSCRIBER).findMany({ select: ['documentId', 'reference', 'hold_reason'], where });
    const isHeld = ({ hold_reason: reason }: Found): boolean => Boolean(reason?.trim());
    const agreements = subscribers.filter((subscriber) => !isHeld(subscriber));
    const erasedReferences = [...requests, ...agreements].map(({ reference }) => reference);
    const mails: readonly { message_id: string }[] = await strapi.db.query(MAIL).findMany({ select: ['message_id'], where: { reference: { $in: erasedReferences } } });

    // One after the other: each takes with it what belongs to it.
    for (const { documentId } of requests) await strapi.documents(REQUEST).delete({ documentId });
    for (const { documentId } of agreements) await strapi.documents(SUBSCRIBER).delete({ documentId });

    const counts: Erased = {
      helpRequests: requests.length,
      agreements: agreements.length,
      mails: mails.length,
      held: subscribers.filter(isHeld).map(({ reference, hold_reason: reason }) => ({ reference, reason: reason ?? '' })),
    };
    await recordErasure(strapi, { ...counts, cause: 'request', by, references: erasedReferences });
    return { erased: counts, messageIds: mails.map(({ message_id: messageId }) => messageId) };
  });
  // Under way since the commit, each for itself; here it is waited for.
  await removeMailFiles(messageIds);
  await (strapi.service('api::signing-attempt.signing-attempt') as SigningAttempts).sweep();
  await emptyJournal(strapi);
  return erased;
}

interface Erasure extends Erased {
  readonly cause: 'request' | 'retention';
  readonly by: string;
  readonly references: readonly string[];
}

/** Writes down that it was done, and nothing about whom. */
export async function recordErasure(strapi: Core.Strapi, { cause, by, helpRequests, agreements, mails, held, references }: Erasure): Promise<void> {
  await strapi.db.query(RECORD).create({
    select: ['id'],
    data: { erased_at: new Date(), cause, erased_by: by, help_requests: helpRequests, agreements, mails, held: held.length, references: references.join(' ') },
  });
}
