import { visibleText } from '../../lib/visible-text';

/** Cell separators: spreadsheets expect that of their locale. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const;
export type Separator = keyof typeof SEPARATORS;

/** Spreadsheets of locales with a decimal comma separate cells by semicolons. */
export function separatorOf(locale: string): Separator {
  return (1.5).toLocaleString(locale).includes(',') ? 'semicolon' : 'comma';
}

/** Lets spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that spreadsheets interpret as a formula: anyone can submit one in a form. Matched at the start of a cell, and after
 * every character at which a spreadsheet with another locale, or without support for quotes, starts a new cell or row.
 */
const FORMULA = /(^|[;,|\t\r\n])([ "'\u00A0]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A phone number, for example: a number in every spreadsheet, and no formula that does anything. */
const PLAIN_NUMBER = /^\+?\d{1,15}$/;

export function csvLine(cells: readonly unknown[], separator: Separator): string {
  return `${cells.map((cell) => csvCell(cell)).join(SEPARATORS[separator])}\r\n`;
}

/** Always quoted. A leading apostrophe turns formulas into text. */
function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : visibleText(String(value));
  const safe = PLAIN_NUMBER.test(text) ? text : text.replace(/^(?=[\t\r\n])/, "'").replace(FORMULA, "$1'$2");
  return `"${safe.replaceAll('"', '""')}"`;
}
