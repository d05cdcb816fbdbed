/** A text of the form: the names of its part and field, and what is written there. */
export interface Text {
  readonly part: string;
  readonly field: string;
  readonly text: string;
}

/**
 * Finds texts by words that they contain, in any order.
 * @param values the form's values: fields by part
 * @param labelOf label of a field, which is searched as well
 * @returns texts that are exactly the words first, then those that have them side by side, each in the order of the form; none
 *   if no word is given
 */
export function findTexts(values: Readonly<Record<string, unknown>>, parts: readonly string[], words: string, labelOf: (text: Text) => string): Text[] {
  const wanted = comparable(words).split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const found = parts
    .flatMap((part) => textsOf(part, values[part]))
    .map((text) => ({ text, written: line(text.text), label: line(labelOf(text)) }))
    .filter(({ written, label }) => wanted.every((word) => `${written} ${label}`.includes(word)));
  const phrase = wanted.join(' ');
  const rankOf = ({ written, label }: (typeof found)[number]): number => (written === phrase || label === phrase ? 0 : written.includes(phrase) ? 1 : 2);
  return found.map((one) => ({ ...one, rank: rankOf(one) })).sort((a, b) => a.rank - b.rank).map(({ text }) => text);
}

function textsOf(part: string, values: unknown): Text[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([field, text]) => (typeof text === 'string' && text !== '' ? [{ part, field, text }] : []));
}

/** Comparable, in one line with single spaces. */
const line = (text: string): string => comparable(text).trim().replace(/\s+/g, ' ');

/** Without case and accents; the Russian ё is often written as е. */
function comparable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
