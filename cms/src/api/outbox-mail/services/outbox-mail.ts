import { randomUUID } from 'node:crypto';

import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import type { MailKind } from '../../../mails/mail';
import { MailSender } from '../../../mails/sender';

const UID = 'api::outbox-mail.outbox-mail';

/** For how long a mail is tried: longer than a mail server is away over a weekend. */
const PATIENCE_MS = 5 * 24 * 60 * 60_000;

const outbox = ({ strapi }: { strapi: Core.Strapi }) => {
  const sender = new MailSender(strapi);

  return {
    /** Puts mails into the outbox, in the transaction of what they are about: both are there, or neither. */
    async add(reference: string, language: LanguageCode, kinds: readonly MailKind[]): Promise<void> {
      if (!strapi.db.inTransaction()) throw new Error('A mail is written in the transaction of what it is about.');
      await strapi.db.transaction(async ({ onCommit }) => {
        for (const kind of kinds) {
          await strapi.db.query(UID).create({
            select: ['id'],
            data: { kind, language, reference, state: 'pending', attempts: 0, next_attempt_at: new Date(), give_up_at: giveUpAt(), message_id: `<${randomUUID()}@${environment().siteUrl.hostname}>` },
          });
        }
        onCommit(() => sender.look());
      });
    },

    /** Sends a mail that was given up once more, written anew: what was wrong with it may have been mended. @returns whether there was one */
    async sendAgain(documentId: string): Promise<boolean> {
      const { count } = await strapi.db.query(UID).updateMany({
        where: { documentId, state: 'failed' },
        data: { state: 'pending', attempts: 0, next_attempt_at: new Date(), give_up_at: giveUpAt(), failure: null, answer: null, recipient: null, reply_to: null, sender_name: null, subject: null, text: null, html: null },
      });
      if (count > 0) sender.lookNow();
      return count > 0;
    },

    start: () => sender.start(),
    stop: () => sender.stop(),
  };
};

function giveUpAt(): Date {
  return new Date(Date.now() + PATIENCE_MS);
}

export type OutboxService = ReturnType<typeof outbox>;
export default outbox;
