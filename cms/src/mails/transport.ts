import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';

import { environment, type Smtp } from '../environment';

/** What Strapi's e-mail provider takes; addresses as objects, so that no text is read as a list of addresses. */
export interface Message {
  readonly from: Address;
  readonly to: Address;
  readonly replyTo?: Address;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly Attachment[];
}
export interface Address {
  readonly name: string;
  readonly address: string;
}
export interface Attachment {
  readonly filename: string;
  readonly content: Buffer | string;
  readonly contentType: string;
}

interface Sent {
  readonly messageId: string;
  /** The whole message, where it goes to a file. */
  readonly message?: Buffer;
}
interface Provider {
  send(message: Message): Promise<Sent>;
}

const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Options of nodemailer: an SMTP server, or none, and then the message as it would have gone to one. */
export function transportOptions(smtp: Smtp | undefined): object {
  if (!smtp) return { streamTransport: true, buffer: true, newline: 'windows' };
  const { host, port, security, user } = smtp;
  return {
    host,
    port,
    secure: security === 'tls',
    // What is not said here nodemailer leaves to whoever answers: it would send in the clear.
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user ? { auth: { user: user.name, pass: user.password } } : {}),
    ...SMTP_TIMEOUTS,
  };
}

/** Where mails are written without an SMTP server. */
export const mailFolder = (): string => join(environment().dataDir, 'mails');

/** Without an SMTP server every mail, Strapi's own included, becomes a file; the log says so. */
export function writeMailsToFolder(strapi: Core.Strapi): void {
  if (environment().smtp) return;
  const folder = mailFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = strapi.plugin('email') as unknown as { provider: Provider };
  const { send } = holder.provider;
  holder.provider = {
    ...holder.provider,
    async send(message) {
      const sent = await send(message);
      const file = join(folder, fileOf(sent.messageId));
      await writeFile(`${file}.part`, sent.message ?? '', { mode: 0o600 });
      await rename(`${file}.part`, file);
      return sent;
    },
  };
  strapi.log.warn(`No mail server is configured (SMTP_HOST): mails are written to ${folder}.`);
}

/** Removes the files of these mails; what is not there is fine. */
export async function removeMailFiles(messageIds: readonly string[]): Promise<void> {
  for (const messageId of messageIds) await rm(join(mailFolder(), fileOf(messageId)), { force: true });
}

export function send(strapi: Core.Strapi, message: Message): Promise<Sent> {
  return (strapi.plugin('email') as unknown as { provider: Provider }).provider.send(message);
}

/** Named after the mail's Message-ID, so that the same mail is the same file. */
function fileOf(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, '')}.eml`;
}
