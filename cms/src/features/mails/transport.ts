import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';

import { environment, type Smtp } from '../../environment';
import { afterEachMail, emailProvider } from '../../strapi-internals/email-provider';
import { UIDS } from '../../uids';

/** A message for Strapi's e-mail provider. Addresses are objects, so that no text is parsed as a list of addresses. */
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
  /** The raw message, if it goes to a file. */
  readonly message?: Buffer;
}

/**
 * Mails sent at the same time, each over its own connection: sending one is mostly waiting for the mail server. Exchange Online
 * allows three connections, and closes one later than the client does.
 */
export const MAILS_AT_ONCE = 2;
/** The last one also closes connections that are not used. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Options of nodemailer: a pool of connections to an SMTP server, or a stream of the raw message. */
export function transportOptions(smtp: Smtp | undefined): object {
  if (!smtp) return { streamTransport: true, buffer: true, newline: 'windows' };
  const { host, port, security, user } = smtp;
  return {
    host,
    port,
    secure: security === 'tls',
    // Without this, nodemailer would fall back to plain text if the server offers no TLS.
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user ? { auth: { user: user.name, pass: user.password } } : {}),
    // Connections are kept open: setting one up takes longer than sending a mail.
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // Mails that were perhaps sent are retried by the outbox.
    maxRequeues: 0,
    ...SMTP_TIMEOUTS,
  };
}

const OUTBOX_ID = 'outbox.';
const PART = '.part';
/** Rows per query. */
const BATCH = 500;

/** Where mails are written without an SMTP server. */
export const mailFolder = (): string => join(environment().dataDir, 'mails');

/** Without an SMTP server, writes every mail, Strapi's own included, to a file, and logs a warning. */
export function writeMailsToFolder(strapi: Core.Strapi): void {
  if (environment().smtp) return;
  const folder = mailFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  afterEachMail<Message, Sent>(strapi, async (sent) => {
    const file = join(folder, fileOf(sent.messageId));
    await writeFile(`${file}${PART}`, sent.message ?? '', { mode: 0o600 });
    await rename(`${file}${PART}`, file);
  });
  strapi.log.warn(`No mail server is configured (SMTP_HOST): mails are written to ${folder}.`);
}

/** Removes the files of these mails, partial ones included; missing files are ignored. */
export async function removeMailFiles(messageIds: readonly string[]): Promise<void> {
  for (const messageId of messageIds) for (const suffix of ['', PART]) await rm(join(mailFolder(), `${fileOf(messageId)}${suffix}`), { force: true });
}

/**
 * Removes files of mails that are no longer in the outbox, which a process leaves if it is killed between deleting rows and
 * files. Rows are written before files, so a file without a row is an orphan. Strapi's own mails are kept.
 */
export async function removeOrphanedMailFiles(strapi: Core.Strapi): Promise<void> {
  const files = (await readdir(mailFolder()).catch(() => [])).filter((name) => name.startsWith(OUTBOX_ID) && /\.eml(\.part)?$/.test(name));
  for (let start = 0; start < files.length; start += BATCH) {
    const byId = new Map(files.slice(start, start + BATCH).map((name) => [`<${name.replace(/\.eml(\.part)?$/, '')}>`, name]));
    const rows: readonly { message_id: string }[] = await strapi.db.query(UIDS.outboxMail).findMany({ select: ['message_id'], where: { message_id: { $in: [...byId.keys()] } } });
    const known = new Set(rows.map(({ message_id: messageId }) => messageId));
    for (const messageId of byId.keys()) if (!known.has(messageId)) await removeMailFiles([messageId]);
  }
}

/** Message-IDs of the outbox have a prefix that distinguishes their files from Strapi's own mails. */
export function newMessageId(): string {
  return `<${OUTBOX_ID}${randomUUID()}@${environment().siteUrl.hostname}>`;
}

export function send(strapi: Core.Strapi, message: Message): Promise<Sent> {
  return emailProvider<Message, Sent>(strapi).send(message);
}

/** Named by Message-ID, so that resending overwrites the same file. */
function fileOf(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, '')}.eml`;
}
