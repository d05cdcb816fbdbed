/** A missing translation shows its key; React escapes interpolated values. */
export const I18N_OPTIONS = { keySeparator: false, returnNull: false, interpolation: { escapeValue: false } } as const;
