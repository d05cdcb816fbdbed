/** The searchable fields of a help request. */
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
 * One indexed column for searching: in lower case, because SQLite ignores case of Latin letters only, and fast for any number
 * of requests.
 */
export function searchText({ reference, first_name, last_name, email, phone, subject, message, notes }: Searched): string {
  return [reference, first_name, last_name, first_name, email, digitsOf(phone), subject, message, notes].filter((part) => part).join(' ').toLowerCase();
}

/** Digits and the usual separators. */
const NUMBER = /^[+\d][\d\s().-]{3,}$/;
/** A Russian number in national format: 8 and ten digits; internationally 7 and the same ten. */
const DIALLED_AT_HOME = /^8(?=\d{10}$)/;

/** Filter for a search term; phone numbers are found in any format. */
export function searchFilter(typed: string): { readonly search: { readonly $contains: string } } {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase();
  return { search: { $contains: NUMBER.test(text) ? digitsOf(text).replace(DIALLED_AT_HOME, '') : text } };
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
