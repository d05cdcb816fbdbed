import type { LanguageCode } from '@site/rules';

import { ACCENTS, BASIC_LATIN, CYRILLIC_EXT, fontFace, HEADING_FONT, HEBREW, LATIN_EXT, RUSSIAN, TEXT_FONT } from './fontFace';
import headingAccents from './fontFiles/heading-accents.woff2';
import headingCyrillicExt from './fontFiles/heading-cyrillic-ext.woff2';
import headingHebrew from './fontFiles/heading-hebrew.woff2';
import headingLatin from './fontFiles/heading-latin.woff2';
import headingRussian from './fontFiles/heading-russian.woff2';
import rubikAccents from './fontFiles/rubik-accents.woff2';
import rubikCyrillicExt from './fontFiles/rubik-cyrillic-ext.woff2';
import rubikHebrew from './fontFiles/rubik-hebrew.woff2';
import rubikLatinExt from './fontFiles/rubik-latin-ext.woff2';
import rubikLatin from './fontFiles/rubik-latin.woff2';
import rubikRussian from './fontFiles/rubik-russian.woff2';

const facesWith = (display: 'optional' | 'block'): string => [
  ...([[rubikHebrew, HEBREW], [rubikRussian, RUSSIAN], [rubikCyrillicExt, CYRILLIC_EXT], [rubikLatin, BASIC_LATIN], [rubikAccents, ACCENTS], [rubikLatinExt, LATIN_EXT]] as const)
    .map(([url, range]) => fontFace(TEXT_FONT, '400 600', url, range, display)),
  ...([[headingHebrew, HEBREW], [headingRussian, RUSSIAN], [headingCyrillicExt, CYRILLIC_EXT], [headingLatin, BASIC_LATIN], [headingAccents, ACCENTS]] as const)
    .map(([url, range]) => fontFace(HEADING_FONT, '600', url, range, display)),
].join('\n');

export const fontFaces = facesWith('optional');

/** For the preview, whose texts come after the fonts were requested: it waits for them. */
export const awaitedFontFaces = facesWith('block');

const SCRIPT_FONTS: Partial<Record<LanguageCode, readonly string[]>> = {
  ru: [rubikRussian, headingRussian],
  he: [rubikHebrew, headingHebrew],
  nl: [rubikAccents],
  fr: [rubikAccents, headingAccents],
};

/** The font files that a page in this language preloads; digits and spaces are in the Latin ones. */
export function preloadedFonts(language: LanguageCode): readonly string[] {
  return [...(SCRIPT_FONTS[language] ?? []), rubikLatin, headingLatin];
}
