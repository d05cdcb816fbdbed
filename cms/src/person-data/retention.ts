import type { Core } from '@strapi/strapi';

import { removeTraces } from '../handling/traces';
import { removeMailFiles } from '../mails/transport';
import { lockInTransaction } from '../utils/transaction-lock';
import { recordErasure } from './erase';
import { REQUEST } from './find';

const SETTINGS = 'api::data-protection.data-protection';
const MAIL = 'api::outbox-mail.outbox-mail';

/** What is removed in one transaction: nobody waits long for it. */
const BATCH = 100;
const DAY_MS = 24 * 60 * 60_000;

interface Settings {
  readonly helpRequestDays: number | null;
  readonly mailDays: number | null;
}

/** Removes what has been kept for as long as the settings say, and writes down how much that was. */
export async function removeWhatIsDue(strapi: Core.Strapi, now = new Date()): Promise<void> {
  const settings: Settings | null = await strapi.db.query(SETTINGS).findOne({});
  const before = (days: number | null | undefined): Date | undefined => (days ? new Date(now.getTime() - days * DAY_MS) : undefined);
  const requests = await removeRequests(strapi, before(settings?.helpRequestDays));
  const mails = await removeMails(strapi, before(settings?.mailDays));
  if (requests.references.length + mails === 0) return;
  await recordErasure(strapi, { cause: 'retention', by: 'CMS', helpRequests: requests.references.length, agreements: 0, mails: requests.mails + mails, held: [], references: requests.references });
  strapi.log.info(`Removed because they were due: ${requests.references.length} help requests, ${requests.mails + mails} mails.`);
}

async function removeRequests(strapi: Core.Strapi, before: Date | undefined): Promise<{ readonly references: readonly string[]; readonly mails: number }> {
  const removed: string[] = [];
  let mails = 0;
  while (before) {
    const due: readonly { id: number; reference: string }[] = await strapi.db.query(REQUEST).findMany({ select: ['id', 'reference'], where: { received_at: { $lt: before } }, limit: BATCH });
    if (due.length === 0) break;
    const references = due.map(({ reference }) => reference);
    const afterwards = await strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'helpRequests');
      mails += await strapi.db.query(MAIL).count({ where: { reference: { $in: references } } });
      const traces = await removeTraces(strapi, references);
      await strapi.db.query(REQUEST).deleteMany({ where: { id: { $in: due.map(({ id }) => id) } } });
      return traces;
    });
    await afterwards();
    removed.push(...references);
  }
  return { references: removed, mails };
}

async function removeMails(strapi: Core.Strapi, before: Date | undefined): Promise<number> {
  let count = 0;
  while (before) {
    const due: readonly { id: number; message_id: string }[] = await strapi.db.query(MAIL).findMany({
      select: ['id', 'message_id'],
      where: { state: { $in: ['sent', 'failed'] }, createdAt: { $lt: before } },
      limit: BATCH,
    });
    if (due.length === 0) break;
    await strapi.db.query(MAIL).deleteMany({ where: { id: { $in: due.map(({ id }) => id) } } });
    await removeMailFiles(due.map(({ message_id: messageId }) => messageId));
    count += due.length;
  }
  return count;
}
