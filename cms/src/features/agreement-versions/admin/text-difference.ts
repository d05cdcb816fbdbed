import { diffArrays, diffWords } from 'diff';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}
/** A paragraph with its unchanged, added and removed pieces. */
export type Paragraph = readonly Piece[];

const BREAK = /\n{2,}/;

/**
 * Compares two texts by paragraphs, and rewritten paragraphs by words.
 * @param language determines how words are segmented
 */
export function difference(older: string, newer: string, language: string): readonly Paragraph[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const paragraphs: Paragraph[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const compare = () => {
    paragraphs.push(...rewritten(removed, added, words));
    [removed, added] = [[], []];
  };
  for (const part of diffArrays(older.split(BREAK), newer.split(BREAK))) {
    if (part.removed) removed.push(...part.value);
    else if (part.added) added.push(...part.value);
    else {
      compare();
      paragraphs.push(...part.value.map((text): Paragraph => [{ kind: 'same', text }]));
    }
  }
  compare();
  return paragraphs;
}

/** Whether a paragraph has added or removed pieces. */
export function isChanged(paragraph: Paragraph): boolean {
  return paragraph.some(({ kind }) => kind !== 'same');
}

/** Pairs removed and added paragraphs at one place: similar ones are shown as rewritten. */
function rewritten(removed: readonly string[], added: readonly string[], words: Intl.Segmenter): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const whole = (kind: Piece['kind'], text: string) => paragraphs.push([{ kind, text }]);
  const candidates = added.map((text) => ({ text, words: wordSet(text, words) }));
  let next = 0;
  for (const text of removed) {
    const own = wordSet(text, words);
    const match = candidates.findIndex((candidate, index) => index >= next && areAlike(own, candidate.words));
    if (match === -1) {
      whole('removed', text);
      continue;
    }
    candidates.slice(next, match).forEach((between) => whole('added', between.text));
    paragraphs.push(diffWords(text, candidates[match]?.text ?? '', { intlSegmenter: words }).map(({ value, added: isAdded, removed: isRemoved }) => ({ kind: isAdded ? 'added' : isRemoved ? 'removed' : 'same', text: value })));
    next = match + 1;
  }
  candidates.slice(next).forEach(({ text }) => whole('added', text));
  return paragraphs;
}

/** Whether at least half of the words are the same. */
function areAlike(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].filter((word) => others.has(word)).length * 2 >= Math.max(words.size, others.size);
}

function wordSet(text: string, words: Intl.Segmenter): ReadonlySet<string> {
  return new Set(Array.from(words.segment(text)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])));
}
