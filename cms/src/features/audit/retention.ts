import type { Core } from '@strapi/strapi';

import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { CMS_ITSELF } from '../accounts/current-staff';
import type { Removed } from './audit-entry';
import { recordAction } from './record';

/**
 * Removes the entries from before this time, and states so in a new entry: the number and the hash of the last one removed,
 * without which the rest of the chain would not verify.
 * @returns the number of removed entries
 */
export async function shortenLog(strapi: Core.Strapi, before: Date | undefined): Promise<number> {
  if (before === undefined) return 0;
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'audit');
    const log = strapi.db.query(UIDS.auditEntry);
    // Times never decrease, so what is removed is the beginning of the chain.
    const last: { readonly sequence: number; readonly hash: string } | null = await log.findOne({ select: ['sequence', 'hash'], where: { recorded_at: { $lt: before } }, orderBy: { sequence: 'desc' } });
    if (!last) return 0;
    const removed: Removed = { last: last.sequence, hash: last.hash };
    await recordAction(strapi, { action: 'log_shortened', details: removed, by: CMS_ITSELF });
    const { count } = await log.deleteMany({ where: { sequence: { $lte: last.sequence } } });
    return count;
  });
}
