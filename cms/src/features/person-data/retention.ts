import type { Core } from '@strapi/strapi';

import { CMS_ITSELF } from '../accounts/current-staff';
import { type AdministrationSettings, readAdministrationSettings } from '../administration-settings/settings';
import { shortenLog } from '../audit/retention';
import { appointSuccessors } from '../help-requests/succession';
import { deleteRelatedRecords } from './related-records';
import { removeMailFiles } from '../mails/transport';
import { lockInTransaction } from '../../lib/transaction-lock';
import { recordErasure } from './erasure-record';
import { UIDS } from '../../uids';

/** Rows deleted per transaction, so that it is short. */
const BATCH = 100;
const DAY_MS = 24 * 60 * 60_000;

export type RetentionPeriods = Pick<AdministrationSettings, 'helpRequestDays' | 'mailDays'>;

/** Deletes help requests and mails whose retention period has ended, and records the numbers. */
export async function deleteExpired(strapi: Core.Strapi, now = new Date()): Promise<void> {
  const settings = await readAdministrationSettings(strapi);
  const entries = await shortenLog(strapi, startOf(settings.auditDays, now));
  if (entries > 0) strapi.log.info(`Removed from the audit log after its retention period: ${entries} entries.`);
  const before: Expiry = { requests: startOf(settings.helpRequestDays, now), mails: startOf(settings.mailDays, now) };
  const total = { helpRequests: 0, mails: 0 };
  for (;;) {
    const { helpRequests, mails } = await deleteBatch(strapi, before);
    if (helpRequests + mails === 0) break;
    total.helpRequests += helpRequests;
    total.mails += mails;
  }
  if (total.helpRequests + total.mails > 0) strapi.log.info(`Deleted after their retention period: ${total.helpRequests} help requests, ${total.mails} mails.`);
}

/** Start of a retention period; undefined if it is unlimited. */
function startOf(days: number | null | undefined, now: Date): Date | undefined {
  return days ? new Date(now.getTime() - days * DAY_MS) : undefined;
}

interface ExpiredCounts {
  readonly helpRequests: number;
  readonly mails: number;
}

/** Numbers of records that these retention periods would delete now. */
export async function countExpired(strapi: Core.Strapi, { helpRequestDays, mailDays }: RetentionPeriods, now = new Date()): Promise<ExpiredCounts> {
  const [requestsBefore, mailsBefore] = [startOf(helpRequestDays, now), startOf(mailDays, now)];
  return {
    helpRequests: requestsBefore ? await strapi.db.query(UIDS.helpRequest).count({ where: receivedBefore(requestsBefore) }) : 0,
    mails: mailsBefore ? await strapi.db.query(UIDS.outboxMail).count({ where: finishedBefore(mailsBefore) }) : 0,
  };
}

const receivedBefore = (before: Date) => ({ received_at: { $lt: before } });
const finishedBefore = (before: Date) => ({ state: { $in: ['sent', 'failed'] }, createdAt: { $lt: before } });

/** What is older has expired; undefined if it is kept. */
interface Expiry {
  readonly requests: Date | undefined;
  readonly mails: Date | undefined;
}

/** Deletes some expired records and records that, in one transaction under a lock: several processes do this at the same time. */
async function deleteBatch(strapi: Core.Strapi, before: Expiry): Promise<ExpiredCounts> {
  const { deleted, removeFiles } = await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'helpRequests');
    const requests = await deleteExpiredRequests(strapi, before.requests);
    const mails = await deleteExpiredMails(strapi, before.mails);
    const { references } = requests;
    const counts: ExpiredCounts = { helpRequests: references.length, mails: requests.mails + mails.count };
    if (counts.helpRequests + counts.mails > 0) await recordErasure(strapi, { cause: 'retention', by: CMS_ITSELF, ...counts, agreements: 0, withdrawals: 0, held: [], references });
    return { deleted: counts, removeFiles: [requests.removeFiles, mails.removeFiles] };
  });
  for (const remove of removeFiles) await remove();
  return deleted;
}

interface DeletedRequests {
  readonly references: readonly string[];
  /** Number of their mails. */
  readonly mails: number;
  /** To be called after the commit. */
  readonly removeFiles: () => Promise<void>;
}

async function deleteExpiredRequests(strapi: Core.Strapi, before: Date | undefined): Promise<DeletedRequests> {
  const due: readonly { id: number; reference: string }[] = before ? await strapi.db.query(UIDS.helpRequest).findMany({ select: ['id', 'reference'], where: receivedBefore(before), limit: BATCH }) : [];
  if (!before || due.length === 0) return { references: [], mails: 0, removeFiles: NOTHING };
  const references = due.map(({ reference }) => reference);
  const mails = await strapi.db.query(UIDS.outboxMail).count({ where: { reference: { $in: references } } });
  await appointSuccessors(strapi, references, before);
  const removeFiles = await deleteRelatedRecords(strapi, references);
  await strapi.db.query(UIDS.helpRequest).deleteMany({ where: { id: { $in: due.map(({ id }) => id) } } });
  return { references, mails, removeFiles };
}

async function deleteExpiredMails(strapi: Core.Strapi, before: Date | undefined): Promise<{ readonly count: number; readonly removeFiles: () => Promise<void> }> {
  const due: readonly { id: number; message_id: string }[] = before ? await strapi.db.query(UIDS.outboxMail).findMany({ select: ['id', 'message_id'], where: finishedBefore(before), limit: BATCH }) : [];
  if (due.length === 0) return { count: 0, removeFiles: NOTHING };
  const { count } = await strapi.db.query(UIDS.outboxMail).deleteMany({ where: { id: { $in: due.map(({ id }) => id) } } });
  return { count, removeFiles: () => removeMailFiles(due.map(({ message_id: messageId }) => messageId)) };
}

const NOTHING = async (): Promise<void> => undefined;
