/** A character that no text has. */
const NEVER = '\uFFFF';

/**
 * A missing translation shows its key; React escapes interpolated values. Texts of staff contain placeholders only: other texts
 * (`$t(key)`) and formats (`{{value, number}}`) in them are off, as they are in the browser (browser/i18next.ts).
 */
export const I18N_OPTIONS = { keySeparator: false, returnNull: false, interpolation: { escapeValue: false, nestingPrefix: NEVER, formatSeparator: NEVER } } as const;
