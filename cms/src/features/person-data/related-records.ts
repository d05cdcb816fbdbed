import type { Core } from '@strapi/strapi';

import { removeMailFiles } from '../mails/transport';
import { kindOf } from '../../lib/errors';
import { truncateJournal } from '../../strapi-internals/sqlite-journal';
import { UIDS } from '../../uids';

/**
 * Deletes history, notes and mails of requests, signings or withdrawals, and references to them, in the transaction that deletes these.
 * @returns to be called after the commit: deletes the mails' files, and data in the database's journal
 */
export async function deleteRelatedRecords(strapi: Core.Strapi, references: readonly string[]): Promise<() => Promise<void>> {
  const where = { reference: { $in: references } };
  const mails: readonly { message_id: string }[] = await strapi.db.query(UIDS.outboxMail).findMany({ select: ['message_id'], where });
  await strapi.db.query(UIDS.outboxMail).deleteMany({ where });
  await strapi.db.query(UIDS.helpRequestChange).deleteMany({ where });
  await strapi.db.query(UIDS.helpRequestNote).deleteMany({ where });
  // They are duplicates of nothing then.
  await strapi.db.query(UIDS.helpRequest).updateMany({ where: { duplicate_of: { $in: references } }, data: { duplicate_of: null } });
  await strapi.db.query(UIDS.withdrawalMatch).deleteMany({ where });
  // Who took it remains on record; the reason may name the client.
  await strapi.db.query(UIDS.handover).updateMany({ where, data: { reason: null } });
  return async () => {
    try {
      await removeMailFiles(mails.map(({ message_id: messageId }) => messageId));
    } catch (error) {
      strapi.log.error(`Deleting mail files of the erased ${references.join(', ')} failed (${kindOf(error)}).`);
    }
    await truncateJournal(strapi);
  };
}
