import type { Core } from '@strapi/strapi';

import { removeMailFiles } from '../mails/transport';
import { kindOf } from '../utils/errors';
import { emptyJournal } from '../utils/journal';

const CHANGE = 'api::help-request-change.help-request-change';
const MAIL = 'api::outbox-mail.outbox-mail';

/**
 * Removes what was written because of requests or signings, in the transaction that removes them: their history and
 * their mails.
 * @returns what is to be done when that is committed: the mails’ files go, and what the database still has in its journal
 */
export async function removeTraces(strapi: Core.Strapi, references: readonly string[]): Promise<() => Promise<void>> {
  const where = { reference: { $in: references } };
  const mails: readonly { message_id: string }[] = await strapi.db.query(MAIL).findMany({ select: ['message_id'], where });
  await strapi.db.query(MAIL).deleteMany({ where });
  await strapi.db.query(CHANGE).deleteMany({ where });
  return async () => {
    try {
      await removeMailFiles(mails.map(({ message_id: messageId }) => messageId));
    } catch (error) {
      strapi.log.error(`Files of mails about ${references.join(', ')}, erased, could not be removed (${kindOf(error)}).`);
    }
    await emptyJournal(strapi);
  };
}
