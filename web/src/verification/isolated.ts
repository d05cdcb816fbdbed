/** Keeps the direction of a value within a sentence of the other direction. */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
