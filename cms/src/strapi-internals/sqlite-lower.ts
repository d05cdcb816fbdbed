/**
 * Replaces SQLite's `lower`, which knows Latin letters without accents only: `Иван@пример.рф` would not equal `иван@пример.рф`.
 * Spellings of one letter, such as й as one character or as two, become the same.
 */
export const lower = (value: unknown): string | null => (value === null ? null : String(value).normalize('NFC').toLowerCase());
