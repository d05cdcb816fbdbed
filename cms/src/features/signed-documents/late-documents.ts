import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';

/** Older ones are late: `/ready` says so, and the firm gets a mail. */
export const LATE_MS = 10 * 60_000;
/** Not more often than this. */
const NOTICE_PAUSE_MS = 24 * 60 * 60_000;

/** What is not made and should be. */
export const lateDocuments = (now = new Date()) => ({ $or: [{ state: { $in: ['waiting', 'working'] }, asked_at: { $lt: new Date(now.getTime() - LATE_MS) } }, { state: 'failed' }] });

/** Tells the firm, once a day at most, of documents that are late or were given up. */
export async function reportLateDocuments(strapi: Core.Strapi): Promise<void> {
  try {
    const oldest: { reference: string } | null = await strapi.db.query(UIDS.sealedAgreement).findOne({ select: ['reference'], where: lateDocuments(), orderBy: { asked_at: 'asc' } });
    if (oldest) await outboxOf(strapi).addDocumentNotice(oldest.reference, NOTICE_PAUSE_MS);
  } catch (error) {
    strapi.log.error(`Late documents could not be looked for (${kindOf(error)}); this is tried again.`);
  }
}
