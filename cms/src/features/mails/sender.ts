import { randomUUID } from 'node:crypto';

import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { Poller } from '../../lib/poller';
import { retryPause } from '../../lib/retry-pause';
import { composers } from './composers';
import { deliver } from './delivery';
import { MailError, type OutboxMail, SERVER_FAILURES, type Words } from './mail';
import { MAILS_AT_ONCE, removeMailFiles } from './transport';
import { UIDS } from '../../uids';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Poll interval of the outbox, for mails that other processes have added. */
const POLL_INTERVAL_MS = 5 * SECOND;
/** A lease is renewed while the mail is being sent. */
const LEASE_MS = 2 * MINUTE;
/** Pauses of all sending while the server accepts nothing; the last one repeats. */
const SERVER_PAUSES_MS = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND);
/** Additional pauses of the mail that met the unavailable server: the next attempt should begin with another one. */
const UNREACHABLE_PAUSES_MS = [1, 2, 5, 10, 30, 60, 120, 300].map((seconds) => seconds * SECOND);
/** Pauses of a mail that was refused itself. */
const PAUSES_MS = [1, 2, 5, 10, 20, 40, 60].map((minutes) => minutes * MINUTE);

/**
 * Sends the outbox, a few mails at a time. Several processes may share a database: mails are leased before they are sent, and
 * leases of dead processes expire.
 */
export class MailSender {
  private readonly pollers = Array.from({ length: MAILS_AT_ONCE }, () => new Poller(() => this.sendDue(), POLL_INTERVAL_MS));
  private isStopped = true;
  private serverFailures = 0;
  private pausedUntil = 0;

  constructor(private readonly strapi: Core.Strapi) {}

  start(): void {
    this.isStopped = false;
    for (const poller of this.pollers) poller.start();
  }

  /** Stops after the current mails. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.pollers.map((poller) => poller.stop()));
  }

  /** Checks the outbox now. */
  poll(): void {
    for (const poller of this.pollers) poller.poll();
  }

  /** Ends the pause after an unavailable server. */
  pollNow(): void {
    this.pausedUntil = 0;
    this.poll();
  }

  private async sendDue(): Promise<void> {
    try {
      for (let mail = await this.lease(); mail; mail = await this.lease()) await this.sendLeased(mail);
    } catch (error) {
      this.strapi.log.error(`Reading the outbox failed (${kindOf(error)}); it is retried.`);
    }
  }

  /** Leases the mail that has been due for longest. */
  private async lease(): Promise<Leased | undefined> {
    while (!this.isStopped && Date.now() >= this.pausedUntil) {
      const now = new Date();
      const due = { $or: [{ state: 'pending', next_attempt_at: { $lte: now } }, { state: 'sending', leased_until: { $lt: now } }] };
      const mail: OutboxMail | null = await this.outbox.findOne({ where: due, orderBy: { next_attempt_at: 'asc' } });
      if (!mail) return undefined;
      const lease = randomUUID();
      // The update repeats the condition: only one of several that found the mail succeeds.
      const { count } = await this.outbox.updateMany({ where: { id: mail.id, ...due }, data: { state: 'sending', lease, leased_until: leaseEnd() } });
      if (count === 1) return { ...mail, lease };
    }
    return undefined;
  }

  private async sendLeased(mail: Leased): Promise<void> {
    const renewal = setInterval(() => void this.write(mail, { leased_until: leaseEnd() }).catch(() => undefined), LEASE_MS / 4);
    try {
      const words = await this.wordsOf(mail);
      await deliver(this.strapi, mail, words, await composers[mail.kind].attachments(this.strapi, mail));
      this.serverAnswered();
      const known = await this.write(mail, { state: 'sent', sent_at: new Date(), failure: null, answer: null, attempts: mail.attempts + 1, ...released });
      if (!known) await this.removeErased(mail);
    } catch (error) {
      // An erasure that removes the file while it is written is no failure of the server, for which all mails would wait.
      if (!(await this.removeErased(mail))) await this.failed(mail, error instanceof MailError ? error : new MailError('internal_error', false, kindOf(error)));
    } finally {
      clearInterval(renewal);
    }
  }

  /** Removes what was written of a mail that was erased meanwhile. @returns whether it was */
  private async removeErased(mail: Leased): Promise<boolean> {
    if ((await this.outbox.count({ where: { id: mail.id } })) > 0) return false;
    await removeMailFiles([mail.message_id]);
    return true;
  }

  /** Composed at the first attempt and stored, so that retries have the same Message-ID and content. */
  private async wordsOf(mail: Leased): Promise<Words> {
    const { recipient, reply_to, sender_name, subject, text, html } = mail;
    if (recipient !== null && sender_name !== null && subject !== null && text !== null && html !== null) return { recipient, reply_to, sender_name, subject, text, html };
    const { words: compose, isConfidential = false } = composers[mail.kind];
    const words = await compose(this.strapi, mail);
    await this.write(mail, isConfidential ? { recipient: words.recipient } : words);
    return words;
  }

  private async failed(mail: Leased, { failure, lasting, answer }: MailError): Promise<void> {
    const isServers = SERVER_FAILURES.includes(failure);
    if (isServers) this.serverUnavailable();
    else if (failure === 'recipient_refused' || failure === 'server_postponed') this.serverAnswered();

    const pause = retryPause(isServers ? UNREACHABLE_PAUSES_MS : PAUSES_MS, mail.attempts);
    const givenUp = lasting || Date.now() >= new Date(mail.give_up_at).getTime();
    if (givenUp) this.strapi.log.error(`Sending a mail (${mail.kind}) failed permanently: ${failure}. It can be sent again from the admin.`);
    await this.write(mail, {
      state: givenUp ? 'failed' : 'pending',
      failure,
      answer,
      attempts: mail.attempts + 1,
      next_attempt_at: givenUp ? null : new Date(Date.now() + pause),
      ...released,
    });
  }

  private serverUnavailable(): void {
    // Another mail of the same moment has reported it.
    if (Date.now() < this.pausedUntil) return;
    // The server's response stays in the outbox: it may contain a visitor's address.
    if (this.serverFailures === 0) this.strapi.log.error('The mail server accepts no mails; they wait in the outbox, together with its response.');
    this.pausedUntil = Date.now() + retryPause(SERVER_PAUSES_MS, this.serverFailures);
    this.serverFailures += 1;
  }

  private serverAnswered(): void {
    if (this.serverFailures > 0) this.strapi.log.info('The mail server accepts mails again.');
    this.serverFailures = 0;
  }

  /** Updates a leased mail, unless it was erased or leased by another process. @returns whether it was updated */
  private async write({ id, lease }: Leased, data: object): Promise<boolean> {
    const { count } = await this.outbox.updateMany({ where: { id, lease }, data });
    return count > 0;
  }

  private get outbox() {
    return this.strapi.db.query(UIDS.outboxMail);
  }
}

interface Leased extends OutboxMail {
  readonly lease: string;
}

const released = { lease: null, leased_until: null };
const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);
