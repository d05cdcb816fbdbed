/** A missing key shows the key; React escapes what is interpolated. */
export const I18N_OPTIONS = { keySeparator: false, returnNull: false, interpolation: { escapeValue: false } } as const;
