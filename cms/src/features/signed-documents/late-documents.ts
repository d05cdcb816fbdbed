import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';

/** After this time a document is late: `/ready` reports it, and the firm gets a mail. */
export const LATE_MS = 10 * 60_000;
/** Minimum pause between two mails. */
const NOTICE_PAUSE_MS = 24 * 60 * 60_000;

/** Filter for documents that are late or given up. */
export const lateDocuments = (now = new Date()) => ({ $or: [{ state: { $in: ['waiting', 'working'] }, asked_at: { $lt: new Date(now.getTime() - LATE_MS) } }, { state: 'failed' }] });

/** Notifies the firm, at most once a day, of documents that are late or given up. */
export async function reportLateDocuments(strapi: Core.Strapi): Promise<void> {
  try {
    const oldest: { reference: string } | null = await strapi.db.query(UIDS.sealedAgreement).findOne({ select: ['reference'], where: lateDocuments(), orderBy: { asked_at: 'asc' } });
    if (oldest) await outboxOf(strapi).addLateNotice('document_notice', oldest.reference, NOTICE_PAUSE_MS);
  } catch (error) {
    strapi.log.error(`Checking for late documents failed (${kindOf(error)}); it is retried.`);
  }
}
