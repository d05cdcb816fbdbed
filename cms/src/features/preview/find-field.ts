import { type ClickedPart, comparableText } from '@site/rules';

/** A field whose text or picture was clicked. */
export interface Match {
  /** Names of the field and of the components that contain it, and indexes in lists. */
  readonly path: readonly string[];
  /** The part of the field's text that was clicked, as it is written there. */
  readonly written: string;
  /** The higher, the more likely. */
  readonly score: number;
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: string;
  /** A number or a date is found only if it is the whole text. */
  readonly isWhole: boolean;
}

/** What Strapi says of every entry, and of components. */
const NO_CONTENT = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations', 'status', 'senderEmail'];

/** Scores: a whole paragraph comes before any part of one. */
const WHOLE = 10_000;
const INSIDE = 5_000;
/** The least part of a clicked text that a field must be, if it is not the whole. */
const MIN_SHARE = 0.4;
const MIN_LENGTH = 3;
/** Passages of a text that are compared: many times those of a long agreement. */
const MOST_PASSAGES = 2_000;

/**
 * Finds the field of an entry that a part of a page comes from.
 * @param entry values of a form, or an entry
 * @returns the most likely one; undefined if there is none
 */
export function findField(entry: object, { texts, picture }: ClickedPart): Match | undefined {
  if (picture !== null) {
    const found = pictureAt(entry, fileName(picture), []);
    if (found) return { path: found, written: '', score: 2 * WHOLE };
  }
  const wanted = texts.map(comparableText).filter((text) => text !== '');
  let best: Match | undefined;
  for (const leaf of leavesOf(entry, [])) {
    for (const written of leaf.isWhole ? [leaf.value] : passagesOf(leaf.value)) {
      const pieces = piecesOf(written);
      for (const text of wanted) {
        const score = scoreOf(pieces, text, leaf.isWhole);
        if (score > (best?.score ?? 0)) best = { path: leaf.path, written, score };
      }
    }
  }
  return best;
}

/** The longest part of a written passage that a page shows as it is: without Markdown, and between placeholders. */
export function shownText(written: string): string {
  return piecesOf(written).reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '');
}

/** Whether a match is the whole text of a field, a whole paragraph of it, or a picture. */
export const isWhole = ({ score }: Match): boolean => score >= WHOLE;

function leavesOf(value: unknown, path: readonly string[]): Leaf[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ path, value, isWhole: false }];
  if (typeof value === 'number') return [{ path, value: String(value), isWhole: true }];
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => leavesOf(item, [...path, String(index)]));
  if (!isObject(value) || isPicture(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => (NO_CONTENT.includes(name) || name.startsWith('__') ? [] : leavesOf(inner, [...path, name])));
}

function pictureAt(value: unknown, name: string, path: readonly string[]): readonly string[] | undefined {
  if (isPicture(value)) return fileName(value.url) === name ? path : undefined;
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = pictureAt(inner, name, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** The whole text, its paragraphs, its lines, and cells of tables; of what was written to have very many, the first. */
function passagesOf(text: string): readonly string[] {
  if (!/[\n|]/.test(text)) return [text];
  const paragraphs = text.split(/\n{2,}/);
  const lines = text.split('\n');
  const cells = lines.flatMap((line) => (line.includes('|') ? line.split('|') : []));
  return [...new Set([text, ...paragraphs, ...lines, ...cells].map((passage) => passage.trim()))].filter((passage) => passage !== '').slice(0, MOST_PASSAGES);
}

/** The parts of a text around its placeholders. */
function piecesOf(written: string): readonly string[] {
  return withoutMarkup(written).split(/\{\{[^{}]*\}\}|\{[^{}]*\}/).map(comparableText);
}

/** Without the signs of Markdown, which a page does not show. Takes a time proportional to the length, whatever is written. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:#{1,6}|>|[-+*]|\d{1,9}[.)])\s+/gm, '')
    .replace(/!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g, '$1')
    .replace(/<[^<>]*>/g, '');
}

function scoreOf(pieces: readonly string[], text: string, isWhole: boolean): number {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length === 0) return 0;
  if (isMadeOf(pieces, text)) return WHOLE + length;
  if (isWhole || text.length < MIN_LENGTH) return 0;
  // A part of the passage was clicked, such as a link.
  if (pieces.some((piece) => piece.includes(text))) return INSIDE + text.length - length / 1_000;
  // Something else is shown beside the field's text, such as a label.
  const share = length / text.length;
  return length >= MIN_LENGTH && share >= MIN_SHARE && follow(pieces, text) ? 1_000 * share : 0;
}

/** Whether a text consists of these pieces, with anything in the place of placeholders. */
function isMadeOf(pieces: readonly string[], text: string): boolean {
  const [first = '', last = ''] = [pieces[0], pieces.at(-1)];
  if (pieces.length === 1) return first === text;
  return text.startsWith(first) && text.endsWith(last) && follow(pieces, text);
}

/** Whether the pieces are in a text, one after the other. */
function follow(pieces: readonly string[], text: string): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/** Of an address, which may be of another origin. */
const fileName = (address: string): string => address.replace(/[?#].*$/, '').split('/').at(-1) ?? '';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPicture = (value: unknown): value is { readonly url: string } => isObject(value) && 'mime' in value && typeof value.url === 'string';
