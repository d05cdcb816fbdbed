/** Rubik, for text. */
export const TEXT_FONT = 'Rubik';
/** Source Serif 4, renamed, and Frank Ruhl Libre for Hebrew, as one family, for headings. */
export const HEADING_FONT = 'Headings';

/** Letters of other languages, such as the ž in a Lithuanian address; loaded when one occurs. */
export const LATIN_EXT = 'U+0100-0151, U+0154-017F';
/** Characters in our `latin` files, and the accented letters, which not every language needs. */
export const BASIC_LATIN = 'U+0020-007E, U+00A0-00BF, U+00D7, U+2000-206F, U+20AC';
export const ACCENTS = 'U+00C0-00D6, U+00D8-00FF, U+0152-0153';
export const RUSSIAN = 'U+0401, U+0410-044F, U+0451, U+2116';
/** Cyrillic letters of other languages, such as the і of a Ukrainian name. */
export const CYRILLIC_EXT = 'U+0400, U+0402-040F, U+0450, U+0452-045F, U+0490-0491';
export const HEBREW = 'U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F';

/**
 * A font face for a range of characters.
 * @param display `optional` for the page's fonts: a late font causes no layout shift. The files are preloaded (fonts.ts),
 *   and cached from the second page on.
 */
export const fontFace = (family: string, weight: string, url: string, range: string, display: 'optional' | 'block' = 'optional'): string =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; font-display: ${display}; src: url(${url}) format('woff2'); unicode-range: ${range}; }`;
