import type { Core } from '@strapi/strapi';

import { CMS_ITSELF } from '../accounts/current-staff';
import { type AdministrationSettings, readAdministrationSettings } from '../administration-settings/settings';
import { shortenLog } from '../audit/retention';
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
  const requests = await deleteExpiredRequests(strapi, startOf(settings.helpRequestDays, now));
  const mails = await deleteExpiredMails(strapi, startOf(settings.mailDays, now));
  if (requests.references.length + mails === 0) return;
  await recordErasure(strapi, { cause: 'retention', by: CMS_ITSELF, helpRequests: requests.references.length, agreements: 0, withdrawals: 0, mails: requests.mails + mails, held: [], references: requests.references });
  strapi.log.info(`Deleted after their retention period: ${requests.references.length} help requests, ${requests.mails + mails} mails.`);
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

async function deleteExpiredRequests(strapi: Core.Strapi, before: Date | undefined): Promise<{ readonly references: readonly string[]; readonly mails: number }> {
  const removed: string[] = [];
  let mails = 0;
  while (before) {
    const due: readonly { id: number; reference: string }[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['id', 'reference'], where: receivedBefore(before), limit: BATCH });
    if (due.length === 0) break;
    const references = due.map(({ reference }) => reference);
    const afterwards = await strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'helpRequests');
      mails += await strapi.db.query(UIDS.outboxMail).count({ where: { reference: { $in: references } } });
      const traces = await deleteRelatedRecords(strapi, references);
      await strapi.db.query(UIDS.helpRequest).deleteMany({ where: { id: { $in: due.map(({ id }) => id) } } });
      return traces;
    });
    await afterwards();
    removed.push(...references);
  }
  return { references: removed, mails };
}

async function deleteExpiredMails(strapi: Core.Strapi, before: Date | undefined): Promise<number> {
  let count = 0;
  while (before) {
    const due: readonly { id: number; message_id: string }[] = await strapi.db.query(UIDS.outboxMail).findMany({
      select: ['id', 'message_id'],
      where: finishedBefore(before),
      limit: BATCH,
    });
    if (due.length === 0) break;
    await strapi.db.query(UIDS.outboxMail).deleteMany({ where: { id: { $in: due.map(({ id }) => id) } } });
    await removeMailFiles(due.map(({ message_id: messageId }) => messageId));
    count += due.length;
  }
  return count;
}
