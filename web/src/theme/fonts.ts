import frankRuhlHebrew from '@fontsource/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-600-normal.woff2';
import sourceSerifCyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff2';
import sourceSerifLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2';
import rubikHebrew from '@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2';

import type { LanguageCode } from '@site/rules';

import { ACCENTS, BASIC_LATIN, CYRILLIC, fontFace, HEBREW, LATIN, LATIN_EXT } from './fontFace';
import rubikAccents from './fontFiles/rubik-accents.woff2';
import rubikCyrillic from './fontFiles/rubik-cyrillic.woff2';
import rubikLatinExt from './fontFiles/rubik-latin-ext.woff2';
import rubikLatin from './fontFiles/rubik-latin.woff2';

const facesWith = (display: 'optional' | 'block'): string => [
  fontFace('Rubik Variable', '400 600', rubikHebrew, HEBREW, display),
  fontFace('Rubik Variable', '400 600', rubikCyrillic, CYRILLIC, display),
  fontFace('Rubik Variable', '400 600', rubikLatin, BASIC_LATIN, display),
  fontFace('Rubik Variable', '400 600', rubikAccents, ACCENTS, display),
  fontFace('Rubik Variable', '400 600', rubikLatinExt, LATIN_EXT, display),
  fontFace('Frank Ruhl Libre', '600', frankRuhlHebrew, HEBREW, display),
  fontFace('Source Serif 4', '600', sourceSerifCyrillic, CYRILLIC, display),
  fontFace('Source Serif 4', '600', sourceSerifLatin, LATIN, display),
].join('\n');

export const fontFaces = facesWith('optional');

/** For the preview, whose texts come after the fonts were requested: it waits for them. */
export const awaitedFontFaces = facesWith('block');

const SCRIPT_FONTS: Partial<Record<LanguageCode, readonly string[]>> = {
  ru: [rubikCyrillic, sourceSerifCyrillic],
  he: [rubikHebrew, frankRuhlHebrew],
  nl: [rubikAccents],
  fr: [rubikAccents],
};

/** The font files that a page in this language preloads; digits and spaces are in the Latin ones. */
export function preloadedFonts(language: LanguageCode): readonly string[] {
  return [...(SCRIPT_FONTS[language] ?? []), rubikLatin, sourceSerifLatin];
}
