import { setTimeout as pause } from 'node:timers/promises';

import { API } from '@site/rules';

import { UserError } from '../../../scripts/lib/user-error.mjs';
import { helper } from './helpers.mjs';
import { memoryOf } from './processes.mjs';
import { signingsOf } from './signatures.mjs';
import { startSite } from './site.mjs';
import { headers, helpRequests } from './turns.mjs';

const { MailServer } = helper('mailServer');
const { confirmationLinkIn, confirmationOf } = helper('confirmationLink');

/** So many that the turns have enough of them for a 95th percentile. */
export const REQUESTS_A_SECOND = 4;
/** What arrives later than this after the end of a turn never does. */
const PATIENCE_MS = 120_000;

/** A site with its mail server, and the clients that sign there. */
export class SigningInstallation {
  /** Milliseconds from sending the signing to the arrival of the mail with the document. */
  delays = [];
  /** Bytes of the CMS itself, without the processes that typeset, once a second. */
  memory = [];
  /** Clients who wait for a mail: when they sent the signing, by address. */
  waiting = new Map();

  static async start(scratch, atEnd, { name, variables, share, signatures }) {
    const site = await startSite(scratch, { name: name.replaceAll(' ', '-'), variables });
    const installation = new SigningInstallation(name, site, share, await signingsOf(site.env, signatures));
    const mails = new MailServer(site.smtpPort);
    mails.beforeTaking = () => void installation.receive(mails.received.pop());
    await mails.start();
    atEnd(() => mails.stop());
    return installation;
  }

  constructor(name, site, share, signings) {
    Object.assign(this, { name, site, share, signings, createsDocuments: name === 'with documents' });
  }

  /** Sends one signing and some help requests a second, whether or not earlier ones have been answered. */
  async take(duration) {
    const times = [];
    const sending = [];
    for (let second = 0; second < duration; second += 1) {
      const started = performance.now();
      sending.push(this.sign());
      for (let request = 0; request < REQUESTS_A_SECOND; request += 1) {
        sending.push(this.send(helpRequests.path, helpRequests.body()).then((time) => times.push(time)));
        await pause(Math.max(0, started + ((request + 1) * 1000) / REQUESTS_A_SECOND - performance.now()));
      }
      this.memory.push(memoryOf(this.site.processes.cms));
    }
    await Promise.all(sending);
    // The other installation's turn begins when this one's documents are mailed.
    for (const end = performance.now() + PATIENCE_MS; this.waiting.size > 0; await pause(100)) if (performance.now() > end) throw new UserError(`${this.name}: ${this.waiting.size} clients wait for a mail.`);
    return times;
  }

  async sign() {
    const body = this.signings.body();
    this.waiting.set(JSON.parse(body).data.email, performance.now());
    await this.send(this.signings.path, body);
  }

  /** @returns milliseconds */
  async send(path, body, origin = this.site.origin[0]) {
    const started = performance.now();
    const answer = await fetch(origin + path, { method: 'POST', headers: headers(this.site.env.PUBLIC_CLIENT_KEY), body });
    if (!answer.ok) throw new UserError(`${this.name}: ${path} was answered with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - started;
  }

  /** The client opens the receipt's link at once; the next mail has the document. */
  async receive({ to: [address], mail }) {
    const sent = this.waiting.get(address);
    const isReceipt = mail.text?.includes('/confirm-email?');
    const isDocument = mail.attachments.some(({ mimeType }) => mimeType === 'application/pdf');
    // Other mails go to the firm, or answer help requests, which come from the same people.
    if (sent === undefined || !(isReceipt || isDocument)) return;
    if (isDocument) this.delays.push(performance.now() - sent);
    if (isDocument || !this.createsDocuments) this.waiting.delete(address);
    // From there the site's server posts it to the CMS.
    if (isReceipt && this.createsDocuments) await this.send(API.emailConfirmations, JSON.stringify({ data: confirmationOf(confirmationLinkIn(mail.text)) }), this.site.env.CMS_INTERNAL_URL);
  }
}
