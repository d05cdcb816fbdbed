import type { FormSigns } from '@site/rules';

/** What is known of somebody who sends something. */
export interface Sender {
  /** Null: their browser said nothing of how the form was filled in. */
  readonly signs: FormSigns | null;
  /** What they wrote, where it is not a text of any length. */
  readonly names: readonly string[];
  readonly message: string;
}

/** More addresses than a person writes into one message. */
const MANY_LINKS = 3;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
const MARKUP = /<\s*a\s|\[url|\[link/i;

/**
 * Whether what was sent looks like a robot's, whoever sends it and however often.
 * @param quick seconds in which no person fills in a form; null: how it was filled in is not asked
 */
export function looksLikeRobot({ signs, names, message }: Sender, quick: number | null): boolean {
  if (signs?.isUnseenFilled) return true;
  if (quick !== null && (signs === null || signs.seconds < quick)) return true;
  if (names.some((name) => /https?:\/\/|www\.|[<>]/i.test(name))) return true;
  return MARKUP.test(message) || (message.match(LINK)?.length ?? 0) >= MANY_LINKS;
}
