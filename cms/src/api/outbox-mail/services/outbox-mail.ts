import { randomUUID } from 'node:crypto';

import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../../environment';
import type { MailKind, MailSubject } from '../../../mails/mail';
import { isUsableAddress, mailboxOf } from '../../../mails/recipient';
import { MailSender } from '../../../mails/sender';
import { lockInTransaction } from '../../../utils/transaction-lock';

const UID = 'api::outbox-mail.outbox-mail';

/** For how long a mail is tried: longer than a mail server is away over a weekend. */
const PATIENCE_MS = 5 * 24 * 60 * 60_000;

/** Anyone can type anyone's address: what is sent in a stranger's name fills nobody's mailbox. */
const RECEIPTS = { perMailbox: 3, withinMs: 24 * 60 * 60_000 } as const;

/** What mails are written about. */
interface Occasion {
  readonly subject: MailSubject;
  readonly reference: string;
  readonly language: LanguageCode;
  /** As the visitor typed it. */
  readonly email: string;
}

const outbox = ({ strapi }: { strapi: Core.Strapi }) => {
  const sender = new MailSender(strapi);

  return {
    /**
     * Puts a notice to the firm and a receipt to the visitor into the outbox, in the transaction of what they are about:
     * both are there, or neither. A mailbox that had its receipts of the day gets no more of them.
     * @returns whether the visitor gets a receipt
     */
    async add(occasion: Occasion): Promise<boolean> {
      if (!strapi.db.inTransaction()) throw new Error('A mail is written in the transaction of what it is about.');
      return strapi.db.transaction(async ({ trx, onCommit }) => {
        const [receipt, mailbox] = [`${occasion.subject}_receipt` as const, mailboxOf(occasion.email)];
        await lockInTransaction(strapi, trx, 'receipts', mailbox);
        const hasReceipt = await mayHave(receipt, mailbox);
        const mails = [mailOf(`${occasion.subject}_notice`, occasion), ...(hasReceipt ? [mailOf(receipt, occasion, mailbox)] : [])];
        // One statement, and none to read again what it wrote.
        await strapi.db.query(UID).createMany({ data: mails });
        onCommit(() => sender.look());
        return hasReceipt && isUsableAddress(occasion.email);
      });
    },

    /** Whether the visitor gets, or got, a receipt. */
    async hasReceipt({ subject, reference, email }: Pick<Occasion, 'subject' | 'reference' | 'email'>): Promise<boolean> {
      return isUsableAddress(email) && (await strapi.db.query(UID).count({ where: { reference, kind: `${subject}_receipt` } })) > 0;
    },

    /** Sends a mail that was given up once more, written anew: what was wrong with it may have been mended. @returns whether there was one */
    sendAgain: async (documentId: string): Promise<boolean> => (await retry({ documentId })) > 0,

    /** The same with every mail that was given up. @returns how many there were */
    sendAllAgain: (): Promise<number> => retry({}),

    start: () => sender.start(),
    stop: () => sender.stop(),
  };

  async function retry(which: { readonly documentId?: string }): Promise<number> {
    const { count } = await strapi.db.query(UID).updateMany({
      where: { ...which, state: 'failed' },
      data: { state: 'pending', attempts: 0, next_attempt_at: new Date(), give_up_at: giveUpAt(), failure: null, answer: null, recipient: null, reply_to: null, sender_name: null, subject: null, text: null, html: null },
    });
    if (count > 0) sender.lookNow();
    return count;
  }

  async function mayHave(receipt: MailKind, mailbox: string): Promise<boolean> {
    const since = new Date(Date.now() - RECEIPTS.withinMs);
    return (await strapi.db.query(UID).count({ where: { kind: receipt, mailbox, createdAt: { $gt: since } } })) < RECEIPTS.perMailbox;
  }
};

/** A row of the outbox. */
function mailOf(kind: MailKind, { reference, language }: Occasion, mailbox: string | null = null) {
  return { kind, language, reference, mailbox, state: 'pending', attempts: 0, next_attempt_at: new Date(), give_up_at: giveUpAt(), message_id: `<${randomUUID()}@${environment().siteUrl.hostname}>` };
}

function giveUpAt(): Date {
  return new Date(Date.now() + PATIENCE_MS);
}

export type OutboxService = ReturnType<typeof outbox>;
export default outbox;
