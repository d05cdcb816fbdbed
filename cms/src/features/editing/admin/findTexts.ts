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
 * @returns in the order of the form; none if no word is given
 */
export function findTexts(values: Readonly<Record<string, unknown>>, parts: readonly string[], words: string, labelOf: (text: Text) => string): Text[] {
  const wanted = comparable(words).split(/\s+/).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  return parts
    .flatMap((part) => textsOf(part, values[part]))
    .filter((found) => {
      const searched = comparable(`${found.text} ${labelOf(found)}`);
      return wanted.every((word) => searched.includes(word));
    });
}

function textsOf(part: string, values: unknown): Text[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.entries(values).flatMap(([field, text]) => (typeof text === 'string' && text !== '' ? [{ part, field, text }] : []));
}

/** Without case and accents; the Russian ё is often written as е. */
function comparable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
