/** What separates the cells: spreadsheets expect the one of their country's settings. */
export const SEPARATORS = { comma: ',', semicolon: ';' } as const;
export type Separator = keyof typeof SEPARATORS;

/** By this sign a spreadsheet knows that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A cell that begins so is a formula to a spreadsheet: anybody can write one in a form, and it would run at the firm. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

export function csvLine(cells: readonly unknown[], separator: Separator): string {
  return `${cells.map((cell) => csvCell(cell)).join(SEPARATORS[separator])}\r\n`;
}

/** Always in quotation marks: what is in them separates nothing. The apostrophe makes a text of what would be a formula, phone numbers with their plus included. */
function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
