import type { LanguageCode } from '@site/rules';

export const MAX_SUBJECT = 255;
export const MAX_ANSWER = 10_000;

/** A template as it would be sent: filled in for one help request. */
export interface OfferedAnswer {
  /** Document id of the template. */
  readonly template: string;
  /** In the language of the admin. */
  readonly name: string;
  /** The visitor’s, or that of the site’s default if the template is missing in it. */
  readonly language: LanguageCode;
  readonly subject: string;
  readonly text: string;
}

/** What can be answered to a help request. */
export interface AnswerOffer {
  /** The visitor’s address. */
  readonly recipient: string;
  readonly language: LanguageCode;
  /** Why the request cannot be answered by e-mail, as a sentence; null if it can. */
  readonly obstacle: string | null;
  readonly answers: readonly OfferedAnswer[];
}
