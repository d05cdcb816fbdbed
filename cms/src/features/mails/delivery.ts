import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { MailError, type OutboxMail, type Words } from './mail';
import { type Attachment, send } from './transport';

/** Sends a mail to the mail server, or writes it to the folder. @throws MailError if that fails */
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
      // Prevents automatic replies (RFC 3834). Answers are written by people.
      headers: { 'Auto-Submitted': mail.kind === 'help_request_answer' ? 'no' : 'auto-generated', 'Content-Language': mail.language },
      attachments,
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Errors of nodemailer. */
interface SmtpError {
  readonly message: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Errors before any recipient was sent: their messages contain no personal data. */
const BEFORE_MAILS = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EAUTH'];

/**
 * Classifies a failure: this mail was refused, permanently or temporarily, or the server accepts none at present, which is not
 * the mail's fault.
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
