import { diffArrays } from 'diff';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}
/** A paragraph of both texts together: what stayed, what came, what went. */
export type Paragraph = readonly Piece[];

const BREAK = /\n{2,}/;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /^\s+$/;

/**
 * What changed between two texts, paragraph by paragraph, word by word within those that were rewritten.
 * @param language by whose rules words are told apart
 */
export function difference(older: string, newer: string, language: string): readonly Paragraph[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const wordsOf = (paragraph: string): string[] => Array.from(segmenter.segment(paragraph), ({ segment }) => segment);
  const paragraphs: Paragraph[] = [];
  let removed: string[][] = [];
  let added: string[][] = [];
  const compare = () => {
    paragraphs.push(...rewritten(removed, added));
    [removed, added] = [[], []];
  };
  for (const part of diffArrays(older.split(BREAK), newer.split(BREAK))) {
    if (part.removed) removed.push(...part.value.map(wordsOf));
    else if (part.added) added.push(...part.value.map(wordsOf));
    else {
      compare();
      paragraphs.push(...part.value.map((text): Paragraph => [{ kind: 'same', text }]));
    }
  }
  compare();
  return paragraphs;
}

/** Whether anything in it came or went. */
export function isChanged(paragraph: Paragraph): boolean {
  return paragraph.some(({ kind }) => kind !== 'same');
}

/** Paragraphs that went and that came in one place: two that are much alike are one that was rewritten. */
function rewritten(removed: readonly string[][], added: readonly string[][]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const whole = (kind: Piece['kind'], words: readonly string[]) => paragraphs.push([{ kind, text: words.join('') }]);
  let next = 0;
  for (const words of removed) {
    const match = added.findIndex((candidate, index) => index >= next && areAlike(words, candidate));
    if (match === -1) {
      whole('removed', words);
      continue;
    }
    added.slice(next, match).forEach((between) => whole('added', between));
    paragraphs.push(changedWords(words, added[match] ?? []));
    next = match + 1;
  }
  added.slice(next).forEach((words) => whole('added', words));
  return paragraphs;
}

/** Whether half of the words of one stand in the other too. */
function areAlike(one: readonly string[], other: readonly string[]): boolean {
  const [words, others] = [wordSet(one), wordSet(other)];
  return [...words].filter((word) => others.has(word)).length * 2 >= Math.max(words.size, others.size);
}

function wordSet(segments: readonly string[]): ReadonlySet<string> {
  return new Set(segments.filter((segment) => WORD.test(segment)));
}

function changedWords(older: string[], newer: string[]): Paragraph {
  const pieces: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') pieces.push({ kind: 'removed', text: removed });
    if (added !== '') pieces.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  const parts = diffArrays(older, newer);
  parts.forEach((part, index) => {
    const text = part.value.join('');
    if (part.removed) removed += text;
    else if (part.added) added += text;
    else if (removed !== '' && added !== '' && SPACE.test(text) && index < parts.length - 1) {
      // Two words rewritten one after the other read better as one change.
      removed += text;
      added += text;
    } else {
      flush();
      pieces.push({ kind: 'same', text });
    }
  });
  flush();
  return pieces;
}
