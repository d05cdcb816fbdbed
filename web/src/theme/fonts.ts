import frankRuhlHebrew from '@fontsource/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-600-normal.woff2';
import sourceSerifCyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff2';
import sourceSerifLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2';
import rubikHebrew from '@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2';

import type { LanguageCode } from '@site/rules';

import rubikAccents from './fontFiles/rubik-accents.woff2';
import rubikCyrillic from './fontFiles/rubik-cyrillic.woff2';
import rubikLatinExt from './fontFiles/rubik-latin-ext.woff2';
import rubikLatin from './fontFiles/rubik-latin.woff2';

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
/** Letters of other languages' names and addresses, such as the ž of a Lithuanian street: asked for where one occurs. */
const LATIN_EXT = 'U+0100-0151, U+0154-017F';
/** What Rubik's `latin` file holds, and its accented letters in a file of their own: not every language has them. */
const BASIC_LATIN = 'U+0020-007E, U+00A0-00BF, U+00D7, U+2000-206F, U+20AC';
const ACCENTS = 'U+00C0-00D6, U+00D8-00FF, U+0152-0153';
const CYRILLIC = 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116';
const HEBREW = 'U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F';

/**
 * `optional`: a page never moves under a reader because a font came late. The files are asked for first
 * ({@link preloadedFonts}), and from the second page on they are there in any case.
 */
const face = (family: string, weight: string, url: string, range: string): string =>
  `@font-face { font-family: '${family}'; font-style: normal; font-weight: ${weight}; font-display: optional; src: url(${url}) format('woff2'); unicode-range: ${range}; }`;

export const fontFaces = [
  face('Rubik Variable', '400 600', rubikHebrew, HEBREW),
  face('Rubik Variable', '400 600', rubikCyrillic, CYRILLIC),
  face('Rubik Variable', '400 600', rubikLatin, BASIC_LATIN),
  face('Rubik Variable', '400 600', rubikAccents, ACCENTS),
  face('Rubik Variable', '400 600', rubikLatinExt, LATIN_EXT),
  face('Frank Ruhl Libre', '600', frankRuhlHebrew, HEBREW),
  face('Source Serif 4', '600', sourceSerifCyrillic, CYRILLIC),
  face('Source Serif 4', '600', sourceSerifLatin, LATIN),
].join('\n');

const SCRIPT_FONTS: Partial<Record<LanguageCode, readonly string[]>> = {
  ru: [rubikCyrillic, sourceSerifCyrillic],
  he: [rubikHebrew, frankRuhlHebrew],
  nl: [rubikAccents],
  fr: [rubikAccents],
};

/** The font files a page in this language needs at once; figures and spaces are in the Latin ones. */
export function preloadedFonts(language: LanguageCode): readonly string[] {
  return [...(SCRIPT_FONTS[language] ?? []), rubikLatin, sourceSerifLatin];
}
