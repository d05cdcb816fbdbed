import type { FormSignals } from '@site/rules';

/** What is known of the sender of a request. */
export interface Sender {
  /** Null: the browser sent no form signals. */
  readonly signs: FormSignals | null;
  /** Texts of short fields. */
  readonly names: readonly string[];
  readonly message: string;
}

/** More links than a person writes in one message. */
const MANY_LINKS = 3;
const LINK = /(?:https?:\/\/|www\.)\S+/gi;
const MARKUP = /<\s*a\s|\[url|\[link/i;

/**
 * Whether a request looks automated, by its content and form signals.
 * @param quick fewer seconds than a person needs for the form; null disables the check
 */
export function looksLikeRobot({ signs, names, message }: Sender, quick: number | null): boolean {
  if (signs?.isHoneypotFilled) return true;
  if (quick !== null && (signs === null || signs.seconds < quick)) return true;
  if (names.some((name) => /https?:\/\/|www\.|[<>]/i.test(name))) return true;
  return MARKUP.test(message) || (message.match(LINK)?.length ?? 0) >= MANY_LINKS;
}
