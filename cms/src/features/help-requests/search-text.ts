/** The searchable fields of a help request. */
export interface Searched {
  readonly reference: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject?: string | null | undefined;
  readonly message?: string | null | undefined;
}

/** One indexed column for searching, folded as what is typed is. @param notes those of staff */
export function searchText({ reference, first_name, last_name, email, phone, subject, message }: Searched, notes: readonly string[] = []): string {
  return fold([reference, first_name, last_name, first_name, email, digitsOf(phone), subject, message, ...notes].filter((part) => part).join(' '));
}

/** Latin letters with a stroke and the like, which Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };

/** Lower case without accents, so that “gomez” finds Gómez, and «семенов» finds Семёнов. Spaces are single. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[łøđßæœı]/g, (letter) => LETTERS[letter] ?? letter).replace(/\s+/g, ' ').trim();
}

/** Digits and the separators with which people write numbers. */
const NUMBER = /^[+(\d][\d\s()./\u2010-\u2015\u2212-]{3,}$/;
/** Before the number itself: international, or national as it is dialled at home. */
const PREFIX = /^(?:00|[08])/;

interface Contains {
  readonly search: { readonly $contains: string };
}

const containing = (text: string): Contains => ({ search: { $contains: text } });

/**
 * Filter for a search term; phone numbers are found in any format, whole or in part. Other numbers are searched as they were
 * written, too: a date or an amount stands in a message with its separators, and only phone numbers are stored without.
 */
export function searchFilter(typed: string): Contains | { readonly $or: readonly Contains[] } {
  const text = fold(typed);
  const number = numberIn(text);
  if (number === undefined) return containing(text);
  return text.startsWith('+') || !/\D/.test(text) ? containing(number) : { $or: [containing(number), containing(text)] };
}

/**
 * The digits of a number; undefined if the text is none. An 8 or 0 in front may belong to the number or be what is dialled before
 * it at home (8 612 …, 020 …): without it, both are found, and with more conditions a search in many requests would take several
 * times as long.
 */
function numberIn(text: string): string | undefined {
  const digits = digitsOf(text.replace('(0)', ''));
  if (!NUMBER.test(text) || digits === '') return undefined;
  const bare = digits.replace(PREFIX, '');
  return text.startsWith('+') || bare === '' ? digits : bare;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
