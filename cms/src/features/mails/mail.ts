import type { LanguageCode } from '@site/rules';

/** Subjects of mails to visitors and the firm. */
export type MailSubject = 'help_request' | 'signing' | 'withdrawal';

/** Kinds of mails: a notice to the firm, a receipt to the visitor, an answer of staff to a help request, the sealed agreement to the client, a password reset, an invitation, a notice about what an intruder would do, of assigned requests and of a planned publication or release that failed to staff, a notice of changed settings to the previous notice address, notices of late documents and checkpoints to the firm, a checkpoint to an outsider, and a notice to outsiders that their list was changed. */
export type MailKind = `${MailSubject}_${'notice' | 'receipt'}` | 'help_request_answer' | 'signing_document' | 'password_reset' | 'invitation' | 'security_notice' | 'settings_notice' | 'assignment_notice' | 'plan_notice' | 'release_notice' | 'document_notice' | 'checkpoint_notice' | 'checkpoint_copy' | 'checkpoint_addresses';

/** Kinds whose recipient is known when the mail is added; others are addressed when they are composed. */
export const ADDRESSED_KINDS: readonly MailKind[] = ['checkpoint_copy', 'checkpoint_addresses', 'security_notice', 'assignment_notice'];

/** Why a mail was not sent, shown to staff in the outbox. */
export type MailFailure =
  | 'server_unreachable'
  | 'server_untrusted'
  | 'login_refused'
  | 'server_postponed'
  | 'recipient_refused'
  | 'recipient_unusable'
  | 'recipient_missing'
  | 'text_missing'
  | 'source_missing'
  | 'internal_error';

/** Failures of the mail server, not of the individual mail. */
export const SERVER_FAILURES: readonly MailFailure[] = ['server_unreachable', 'server_untrusted', 'login_refused'];

/** A row of the outbox. The mail is composed at the first attempt to send it. */
export interface OutboxMail {
  readonly id: number;
  readonly kind: MailKind;
  readonly language: LanguageCode;
  /** Reference of the request, signing or change of settings; document id of the account; id of the checkpoint; number of the entry of the audit log; document id of the account and number of requests, if several are assigned; id of the publication plan, or of the release. */
  readonly reference: string;
  readonly message_id: string;
  readonly attempts: number;
  readonly give_up_at: string;
  readonly recipient: string | null;
  readonly reply_to: string | null;
  readonly sender_name: string | null;
  readonly subject: string | null;
  readonly text: string | null;
  readonly html: string | null;
}

/** A composed mail; retries send the same content. */
export interface Words {
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly sender_name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail cannot be composed or sent. */
export class MailError extends Error {
  override readonly name = 'MailError';

  /**
   * @param lasting whether retrying is pointless
   * @param answer the mail server's response
   */
  constructor(
    readonly failure: MailFailure,
    readonly lasting: boolean,
    readonly answer: string | null = null,
  ) {
    super(failure);
  }
}
