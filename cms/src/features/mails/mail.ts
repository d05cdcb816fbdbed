import type { LanguageCode } from '@site/rules';

/** What mails are about. */
export type MailSubject = 'help_request' | 'signing';

/** What the site writes: to the firm a notice, to the visitor a receipt; to staff the link to set a new password; to whoever had the notices, that this was changed. */
export type MailKind = `${MailSubject}_${'notice' | 'receipt'}` | 'password_reset' | 'settings_notice';

/** Why a mail was not sent, for whoever looks at the outbox. */
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

/** The server took no mail at all: this one is as good as any. */
export const SERVER_FAILURES: readonly MailFailure[] = ['server_unreachable', 'server_untrusted', 'login_refused'];

/** A mail as a row of the outbox holds it; its words are written when it is sent for the first time. */
export interface OutboxMail {
  readonly id: number;
  readonly kind: MailKind;
  readonly language: LanguageCode;
  /** The request or the signing that it is about, or the account. */
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

/** What is written once, and sent again as it was. */
export interface Words {
  readonly recipient: string;
  readonly reply_to: string | null;
  readonly sender_name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail cannot be written or sent. */
export class MailError extends Error {
  override readonly name = 'MailError';

  /**
   * @param lasting whether another attempt would fail as well
   * @param answer the mail server's words
   */
  constructor(
    readonly failure: MailFailure,
    readonly lasting: boolean,
    readonly answer: string | null = null,
  ) {
    super(failure);
  }
}
