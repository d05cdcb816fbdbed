import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { kindOf } from '../utils/errors';
import { MailError, type OutboxMail, type Words } from './mail';
import { type Attachment, send } from './transport';

/** Hands a mail to the mail server, or to the folder. @throws MailError if it was not taken */
export async function deliver(strapi: Core.Strapi, mail: OutboxMail, words: Words, attachments: readonly Attachment[]): Promise<void> {
  try {
    await send(strapi, {
      from: { name: words.sender_name, address: environment().mailFrom },
      to: { name: '', address: words.recipient },
      ...(words.reply_to === null ? {} : { replyTo: { name: '', address: words.reply_to } }),
      subject: words.subject,
      text: words.text,
      html: words.html,
      messageId: mail.message_id,
      // An answering machine that reads this does not answer (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
      attachments,
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What nodemailer says of a mail that was not sent. */
interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** What goes wrong before a mail is spoken of: such a message names no visitor. */
const BEFORE_MAILS = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EAUTH'];

/**
 * Whether this mail was refused, for good or for now, or whether the server would take none at present: then it is not
 * the mail's fault, whatever the server says.
 */
function refusalOf(error: unknown): MailError {
  const { message, code = '', command, responseCode = 0, response } = error as SmtpError;
  const answer = response ?? (BEFORE_MAILS.includes(code) ? message : kindOf(error));
  if (code === 'EAUTH') return new MailError('login_refused', false, answer);
  if (code === 'ESOCKET' && /certificate/i.test(message)) return new MailError('server_untrusted', false, answer);
  const isAboutRecipient = code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API');
  if (!isAboutRecipient && code !== 'EMESSAGE') return new MailError('server_unreachable', false, answer);
  if (responseCode >= 400 && responseCode < 500) return new MailError('server_postponed', false, answer);
  return new MailError('recipient_refused', true, answer);
}
