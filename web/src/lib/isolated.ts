/** Keeps the direction of a value within a sentence of the other direction, by Unicode's isolates. */
export const isolated = (value: string): string => `\u2068${value}\u2069`;

/** @returns a sentence's text and its isolated values in turn, a text first */
export const splitIsolated = (sentence: string): readonly string[] => sentence.split(/\u2068([^\u2069]*)\u2069/);
