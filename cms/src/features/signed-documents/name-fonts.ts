import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { codePointsOf, withFamily } from './sfnt';

/** Fonts for what visitors typed, besides those of the document. */
export interface NameFonts {
  readonly files: readonly Buffer[];
  /** Their families. Typst uses only one file of a family. */
  readonly families: readonly string[];
  /** Whether any font has a glyph for the character. */
  readonly hasGlyph: (character: string) => boolean;
}

/** Characters that the document's own fonts have for certain, so that most names need no further look. */
const COMMON = /^[\s!-~\u00a0-\u017f\u0400-\u045f\u05d0-\u05ea\u2013\u2014\u2018-\u201e]*$/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
/** Zero-width joiners and variation selectors: they have no glyph of their own, but choose other glyphs. */
const JOINERS = ['\u200c', '\u200d', '\ufe0e', '\ufe0f', '\u20e3'];

const EMOJI_FONT = '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf';
/** Fonts by script. They are split into files by range, and variable: of each file that is needed, the characters of the name are used, in regular weight. */
const FONTS: readonly { readonly name: string; readonly script: RegExp }[] = [
  { name: 'noto-sans-sc', script: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u },
  { name: 'noto-sans-kr', script: /\p{Script=Hangul}/u },
  { name: 'noto-sans-thai', script: /\p{Script=Thai}/u },
  { name: 'noto-sans-devanagari', script: /\p{scx=Devanagari}/u },
  { name: 'noto-sans-bengali', script: /\p{Script=Bengali}/u },
  { name: 'noto-sans-tamil', script: /\p{Script=Tamil}/u },
  { name: 'noto-sans-telugu', script: /\p{Script=Telugu}/u },
];

/**
 * Finds fonts for a text in any script.
 * @param own fonts of the document that are used for it
 */
export async function fontsFor(text: string, own: readonly Buffer[]): Promise<NameFonts> {
  if (COMMON.test(text)) return { files: [], families: [], hasGlyph: () => true };
  const covered = new Set<number>(JOINERS.map(codePoint));
  const cover = (font: Buffer): void => codePointsOf(font).forEach((code) => covered.add(code));
  const joiners = JOINERS.filter((joiner) => text.includes(joiner)).join('');
  const uncovered = (): readonly string[] => [...new Set(text)].filter((character) => !covered.has(codePoint(character)));

  const files: Buffer[] = [];
  const families: string[] = [];
  const add = async (font: Buffer, characters: string, axes: Readonly<Record<string, number>>): Promise<void> => {
    // Loaded lazily: few names need it.
    const { default: subset } = await import('subset-font');
    const family = `Name ${families.length}`;
    const file = withFamily(await subset(font, characters + joiners, { targetFormat: 'truetype', variationAxes: axes }), family);
    cover(file);
    files.push(file);
    families.push(family);
  };

  const [main, ...others] = own;
  if (main) cover(main);
  // Complete sequences in one font: DejaVu has some faces only.
  const emoji = uncovered().filter((character) => EMOJI.test(character));
  if (emoji.length > 0) await add(fileOf(EMOJI_FONT), emoji.join(''), {});
  others.forEach(cover);
  for (const { name, script } of FONTS) {
    const characters = uncovered().filter((character) => script.test(character));
    if (characters.length === 0) continue;
    const ranges = rangesOf(name);
    const byRange = new Map<string, string>();
    for (const character of characters) {
      const range = ranges.find(({ has }) => has(codePoint(character)));
      if (range) byRange.set(range.file, (byRange.get(range.file) ?? '') + character);
    }
    for (const [file, some] of byRange) await add(fileOf(file), some, { wght: 400 });
  }
  return { files, families, hasGlyph: (character) => covered.has(codePoint(character)) };
}

interface Range {
  readonly file: string;
  readonly has: (code: number) => boolean;
}

function rangesOf(name: string): readonly Range[] {
  const ranges = JSON.parse(fileOf(`@fontsource-variable/${name}/unicode.json`).toString('utf8')) as Readonly<Record<string, string>>;
  return Object.entries(ranges).map(([key, list]) => {
    const spans = list.split(',').map((span) => span.replace(/^U\+/i, '').split('-').map((code) => Number.parseInt(code, 16)));
    return { file: `@fontsource-variable/${name}/files/${name}-${key.replace(/[[\]]/g, '')}-wght-normal.woff2`, has: (code) => spans.some(([from = 0, to = from]) => code >= from && code <= to) };
  });
}

const fileOf = (name: string): Buffer => readFileSync(createRequire(__filename).resolve(name));
const codePoint = (character: string): number => character.codePointAt(0) ?? 0;
