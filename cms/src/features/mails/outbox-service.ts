import { DEFAULT_LOCALE, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { ADDRESSED_KINDS, type MailKind, type MailSubject, SERVER_FAILURES } from './mail';
import { mailboxOf } from './recipient';
import { MailSender } from './sender';
import { newMessageId } from './transport';
import { isUsableAddress } from '../../lib/mail-address';
import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';

/** Mails are retried for this long: longer than a mail server is away over a weekend. */
const RETRY_PERIOD_MS = 5 * 24 * 60 * 60_000;
/** How long a mail that was sent may take to arrive. */
const ARRIVING_MS = 10 * 60_000;

/** Limit of receipts: anyone can enter anyone's address. */
const RECEIPTS = { perMailbox: 3, withinMs: 24 * 60 * 60_000 } as const;

/** Limit of password resets: anyone can request one for anyone. */
const PASSWORD_RESETS = { perMailbox: 3, withinMs: 60 * 60_000 } as const;

/** Limit of invitations: the same person may be invited again. */
const INVITATIONS = { perMailbox: 5, withinMs: 60 * 60_000 } as const;

/** A password reset. */
interface PasswordReset {
  /** The account's document id. */
  readonly reference: string;
  readonly email: string;
  readonly language: LanguageCode;
  /**
   * Activates the link, in the mail's transaction. Called only if a mail may be sent; otherwise the owner's current link
   * would be invalidated without a new one reaching them.
   * @returns the link's expiry, after which the mail is not sent
   */
  readonly prepareLink: () => Promise<Date>;
}

/** What a mail is about. */
interface Occasion {
  readonly subject: MailSubject;
  readonly reference: string;
  readonly language: LanguageCode;
  /** As entered by the visitor. */
  readonly email: string;
}

const outbox = ({ strapi }: { strapi: Core.Strapi }) => {
  const sender = new MailSender(strapi);

  return {
    /**
     * Adds a notice to the firm and a receipt to the visitor to the outbox, in the transaction of their record. A mailbox over
     * its limit gets no receipt.
     * @returns whether the visitor gets a receipt
     */
    async add(occasion: Occasion): Promise<boolean> {
      if (!strapi.db.inTransaction()) throw new Error('A mail must be added in the transaction of its record.');
      return strapi.db.transaction(async ({ trx, onCommit }) => {
        const [receipt, mailbox] = [`${occasion.subject}_receipt` as const, mailboxOf(occasion.email)];
        await lockInTransaction(strapi, trx, 'receipts', mailbox);
        const hasReceipt = await isWithinLimit(receipt, mailbox, RECEIPTS);
        const mails = [mailOf(`${occasion.subject}_notice`, occasion), ...(hasReceipt ? [mailOf(receipt, occasion, mailbox)] : [])];
        // A single statement, without reading the rows again.
        await strapi.db.query(UIDS.outboxMail).createMany({ data: mails });
        onCommit(() => sender.poll());
        return hasReceipt && isUsableAddress(occasion.email);
      });
    },

    /**
     * Adds an answer of staff to a help request, in the transaction that records it.
     * @returns its Message-ID, by which the record says what was answered
     */
    async addAnswer(reference: string, language: LanguageCode): Promise<string> {
      return strapi.db.transaction(async ({ onCommit }) => {
        const mail = mailOf('help_request_answer', { reference, language });
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [mail] });
        onCommit(() => sender.poll());
        return mail.message_id;
      });
    },

    /** Tells staff of help requests assigned to them, in the transaction that assigns them. */
    async addAssignmentNotice(reference: string, recipients: readonly { readonly email: string; readonly language: LanguageCode }[]): Promise<void> {
      if (recipients.length === 0) return;
      await strapi.db.transaction(async ({ onCommit }) => {
        await strapi.db.query(UIDS.outboxMail).createMany({ data: recipients.map(({ email, language }) => ({ ...mailTo(email, 'assignment_notice', reference), language })) });
        onCommit(() => sender.poll());
      });
    },

    /** Adds a password-reset mail to the outbox, unless the mailbox is over its limit. */
    async addPasswordReset({ reference, email, language, prepareLink }: PasswordReset): Promise<void> {
      const mailbox = mailboxOf(email);
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        await lockInTransaction(strapi, trx, 'receipts', mailbox);
        if (!(await isWithinLimit('password_reset', mailbox, PASSWORD_RESETS))) return;
        const until = await prepareLink();
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [{ ...mailOf('password_reset', { reference, language }, mailbox), give_up_at: until }] });
        onCommit(() => sender.poll());
      });
    },

    /**
     * Adds an invitation to the admin to the outbox, unless the mailbox is over its limit.
     * @param reference the account's document id
     * @param prepareLink renews the link, in the mail's transaction
     * @returns whether it was added
     */
    async addInvitation(reference: string, email: string, prepareLink: () => Promise<void>): Promise<boolean> {
      const mailbox = mailboxOf(email);
      return strapi.db.transaction(async ({ trx, onCommit }) => {
        await lockInTransaction(strapi, trx, 'receipts', mailbox);
        if (!(await isWithinLimit('invitation', mailbox, INVITATIONS))) return false;
        await prepareLink();
        // Its link has ended.
        await strapi.db.query(UIDS.outboxMail).deleteMany({ where: { kind: 'invitation', reference, state: 'failed' } });
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [mailOf('invitation', { reference, language: DEFAULT_LOCALE.code }, mailbox)] });
        onCommit(() => sender.poll());
        return true;
      });
    },

    /** Removes invitations that were not sent, once nobody needs them any more; one that is just being sent, too. */
    async dropInvitations(reference: string): Promise<void> {
      await strapi.db.query(UIDS.outboxMail).deleteMany({ where: { kind: 'invitation', reference, state: { $ne: 'sent' } } });
    },

    /** Tells people of an entry of the audit log, in the transaction that records it. */
    async addSecurityNotices(entry: number, recipients: readonly string[]): Promise<void> {
      if (recipients.length === 0) return;
      await strapi.db.transaction(async ({ onCommit }) => {
        await strapi.db.query(UIDS.outboxMail).createMany({ data: recipients.map((recipient) => mailTo(recipient, 'security_notice', String(entry))) });
        onCommit(() => sender.poll());
      });
    },

    /** Tells staff that a planned publication, or that of a release, failed, in the transaction that records it. */
    async addPlanNotice(reference: string, kind: 'plan_notice' | 'release_notice' = 'plan_notice'): Promise<void> {
      await strapi.db.transaction(async ({ onCommit }) => {
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [mailOf(kind, { reference, language: DEFAULT_LOCALE.code })] });
        onCommit(() => sender.poll());
      });
    },

    /** Whether mails wait because the mail server accepts none. */
    async isServerAway(): Promise<boolean> {
      return (await strapi.db.query(UIDS.outboxMail).count({ where: { state: 'pending', failure: { $in: SERVER_FAILURES } } })) > 0;
    },

    /** Notifies the previous notice address of changed settings, in the transaction of the change. */
    async addSettingsNotice(reference: string): Promise<void> {
      await strapi.db.transaction(async ({ onCommit }) => {
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [mailOf('settings_notice', { reference, language: DEFAULT_LOCALE.code })] });
        onCommit(() => sender.poll());
      });
    },

    /** Tells those who got checkpoints until now that their list was changed, in the transaction of the change. */
    async addAddressesNotice(reference: string, recipients: readonly string[]): Promise<void> {
      if (recipients.length === 0) return;
      await strapi.db.transaction(async ({ onCommit }) => {
        await strapi.db.query(UIDS.outboxMail).createMany({ data: recipients.map((recipient) => mailTo(recipient, 'checkpoint_addresses', reference)) });
        onCommit(() => sender.poll());
      });
    },

    /** Adds a checkpoint for each recipient whose mailbox has not got it yet, and got none within this time. */
    async addCheckpointCopies(reference: string, recipients: readonly string[], pauseMs: number): Promise<void> {
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        await lockInTransaction(strapi, trx, 'receipts');
        const recent: readonly { recipient: string }[] = await strapi.db.query(UIDS.outboxMail).findMany({ select: ['recipient'], where: { kind: 'checkpoint_copy', $or: [{ reference }, { createdAt: { $gt: new Date(Date.now() - pauseMs) } }] } });
        // Whoever spells a mailbox otherwise does not make it get more.
        const served = new Set(recent.map(({ recipient }) => mailboxOf(recipient)));
        const due = recipients.filter((recipient) => !served.has(mailboxOf(recipient)));
        if (due.length === 0) return;
        await strapi.db.query(UIDS.outboxMail).createMany({ data: due.map((recipient) => mailTo(recipient, 'checkpoint_copy', reference)) });
        onCommit(() => sender.poll());
      });
    },

    /** Adds the mail with the sealed agreement, once, in the transaction that confirmed the address or made the document. */
    async addDocument(reference: string, language: LanguageCode): Promise<void> {
      await strapi.db.transaction(async ({ onCommit }) => {
        if ((await strapi.db.query(UIDS.outboxMail).count({ where: { reference, kind: 'signing_document' } })) > 0) return;
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [mailOf('signing_document', { reference, language })] });
        onCommit(() => sender.poll());
      });
    },

    /** Whether the mail with the sealed agreement waits, is being sent, or was sent so lately that it may not have arrived. */
    async isDocumentOnItsWay(reference: string): Promise<boolean> {
      return (await strapi.db.query(UIDS.outboxMail).count({ where: { reference, kind: 'signing_document', $or: [{ state: { $in: ['pending', 'sending'] } }, { state: 'sent', sent_at: { $gt: new Date(Date.now() - ARRIVING_MS) } }] } })) > 0;
    },

    /** Tells the firm that something is late, unless it was told within this time; of checkpoints, each kind of delay. */
    async addLateNotice(kind: 'document_notice' | 'checkpoint_notice', reference: string, pauseMs: number): Promise<void> {
      await strapi.db.transaction(async ({ trx, onCommit }) => {
        await lockInTransaction(strapi, trx, 'receipts');
        if ((await strapi.db.query(UIDS.outboxMail).count({ where: { kind, ...(kind === 'checkpoint_notice' ? { reference } : {}), createdAt: { $gt: new Date(Date.now() - pauseMs) } } })) > 0) return;
        await strapi.db.query(UIDS.outboxMail).createMany({ data: [mailOf(kind, { reference, language: DEFAULT_LOCALE.code })] });
        onCommit(() => sender.poll());
      });
    },

    /** Whether the visitor gets, or got, a receipt. */
    async hasReceipt({ subject, reference, email }: Pick<Occasion, 'subject' | 'reference' | 'email'>): Promise<boolean> {
      return isUsableAddress(email) && (await strapi.db.query(UIDS.outboxMail).count({ where: { reference, kind: `${subject}_receipt` } })) > 0;
    },

    /** Composes a failed mail again and retries it. @returns whether there was one */
    sendAgain: async (documentId: string): Promise<boolean> => (await retry({ documentId })) > 0,

    /** Retries all failed mails. @returns their number */
    sendAllAgain: (): Promise<number> => retry({}),

    start: () => sender.start(),
    stop: () => sender.stop(),
  };

  async function retry(which: { readonly documentId?: string }): Promise<number> {
    const data = { state: 'pending', attempts: 0, next_attempt_at: new Date(), give_up_at: giveUpAt(), failure: null, answer: null, reply_to: null, sender_name: null, subject: null, text: null, html: null };
    const addressed = await strapi.db.query(UIDS.outboxMail).updateMany({ where: { ...which, state: 'failed', kind: { $in: ADDRESSED_KINDS } }, data });
    const others = await strapi.db.query(UIDS.outboxMail).updateMany({ where: { ...which, state: 'failed', kind: { $notIn: ADDRESSED_KINDS } }, data: { ...data, recipient: null } });
    const count = addressed.count + others.count;
    if (count > 0) sender.pollNow();
    return count;
  }

  async function isWithinLimit(kind: MailKind, mailbox: string, { perMailbox, withinMs }: { readonly perMailbox: number; readonly withinMs: number }): Promise<boolean> {
    const since = new Date(Date.now() - withinMs);
    return (await strapi.db.query(UIDS.outboxMail).count({ where: { kind, mailbox, createdAt: { $gt: since } } })) < perMailbox;
  }
};

/** A row of the outbox. */
function mailOf(kind: MailKind, { reference, language }: Pick<Occasion, 'reference' | 'language'>, mailbox: string | null = null) {
  return { kind, language, reference, mailbox, state: 'pending', attempts: 0, next_attempt_at: new Date(), give_up_at: giveUpAt(), message_id: newMessageId() };
}

/** A row of the outbox whose recipient is known. */
const mailTo = (recipient: string, kind: MailKind, reference: string) => ({ ...mailOf(kind, { reference, language: DEFAULT_LOCALE.code }), recipient });

function giveUpAt(): Date {
  return new Date(Date.now() + RETRY_PERIOD_MS);
}

export type OutboxService = ReturnType<typeof outbox>;
export default outbox;
