import { MAX_INTEGER } from './max-integer';

/**
 * The number of a row, as a request names it. Databases also take other spellings: PostgreSQL 16 reads `1_0` as 10, SQLite `010`.
 * @returns undefined for anything but a number or its usual digits
 */
export function rowId(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^[1-9]\d*$/.test(value))) return undefined;
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= MAX_INTEGER ? id : undefined;
}
