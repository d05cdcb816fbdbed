/** What of a help request is searched. */
export interface Searched {
  readonly reference: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject?: string | null | undefined;
  readonly message?: string | null | undefined;
  readonly notes?: string | null | undefined;
}

/**
 * One column that is searched instead of all of them: in lower case, because SQLite knows the capitals of Latin
 * letters only, and quick however many requests there are.
 */
export function searchText({ reference, first_name, last_name, email, phone, subject, message, notes }: Searched): string {
  return [reference, first_name, last_name, first_name, email, digitsOf(phone), subject, message, notes].filter((part) => part).join(' ').toLowerCase();
}

/** Digits and what people write between them. */
const NUMBER = /^[+\d][\d\s().-]{3,}$/;
/** A Russian number as it is dialled at home: after the 8 come ten digits, which abroad have a 7 before them. */
const DIALLED_AT_HOME = /^8(?=\d{10}$)/;

/** The requests in which there is what somebody typed: a phone number is found however it is written. */
export function whereFound(typed: string): { readonly search: { readonly $contains: string } } {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return { search: { $contains: NUMBER.test(text) ? digitsOf(text).replace(DIALLED_AT_HOME, '') : text } };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
