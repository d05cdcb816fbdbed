// Creates the font files in this folder from the @fontsource packages, with only the characters, weights and features that
// the site uses. Run by hand when a font changes, with the CMS's subset-font:  node web/src/theme/fontFiles/subset.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const BASIC_LATIN = `${range(0x20, 0x7e)}\u00a0§©«®°·»×–—‘’“”„•…‹›€`;
const ACCENTS = `${range(0xc0, 0xd6)}${range(0xd8, 0xff)}Œœ`;
const LATIN_EXT = range(0x100, 0x17f);
const RUSSIAN = `${range(0x410, 0x44f)}Ёё№`;
const CYRILLIC_EXT = `${range(0x400, 0x40f)}${range(0x450, 0x45f)}Ґґ`.replace(/[Ёё]/g, '');
/** Letters, vowel points and marks, without cantillation. */
const HEBREW = `${range(0x5b0, 0x5f4)}\u200c\u200d\u200e\u200f\u2010₪\u25cc${range(0xfb1d, 0xfb4f)}`;

const rubik = (subset) => `@fontsource-variable/rubik/files/rubik-${subset}-wght-normal.woff2`;
const serif = (subset) => `@fontsource/source-serif-4/files/source-serif-4-${subset}-600-normal.woff2`;
const caveat = (subset) => `@fontsource/caveat/files/caveat-${subset}-400-normal.woff2`;

/** What browsers apply without being asked, and figures of the same width (`tabular-nums lining-nums`); not fractions and the like. */
const FEATURES = { keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'rlig', 'rclt', 'rvrn', 'tnum', 'lnum'] };
const WEIGHTS = { ...FEATURES, variationAxes: { wght: { min: 400, max: 600 } } };
/** Source Serif's licence reserves the word for unmodified files. */
const RENAMED = { ...FEATURES, rename: ['Source', 'Header'] };

/** Our files: the package's file, the letters taken from it, and the options. */
const SUBSETS = {
  // `latin` has the figures, spaces and marks of all.
  'rubik-latin': [rubik('latin'), BASIC_LATIN, WEIGHTS],
  'rubik-accents': [rubik('latin'), ACCENTS, WEIGHTS],
  'rubik-latin-ext': [rubik('latin-ext'), LATIN_EXT, WEIGHTS],
  'rubik-russian': [rubik('cyrillic'), RUSSIAN, WEIGHTS],
  'rubik-cyrillic-ext': [rubik('cyrillic'), CYRILLIC_EXT, WEIGHTS],
  'rubik-hebrew': [rubik('hebrew'), HEBREW, WEIGHTS],
  'heading-latin': [serif('latin'), BASIC_LATIN, RENAMED],
  'heading-accents': [serif('latin'), ACCENTS, RENAMED],
  'heading-russian': [serif('cyrillic'), RUSSIAN, RENAMED],
  'heading-cyrillic-ext': [serif('cyrillic'), CYRILLIC_EXT, RENAMED],
  'heading-hebrew': ['@fontsource/frank-ruhl-libre/files/frank-ruhl-libre-hebrew-600-normal.woff2', HEBREW, FEATURES],
  'signature-latin': [caveat('latin'), BASIC_LATIN + ACCENTS, {}],
  'signature-latin-ext': [caveat('latin-ext'), LATIN_EXT, {}],
  'signature-cyrillic': [caveat('cyrillic'), RUSSIAN + CYRILLIC_EXT, {}],
  'signature-hebrew': ['@fontsource/gveret-levin/files/gveret-levin-hebrew-400-normal.woff2', range(0x5d0, 0x5ea) + '\u05be\u05f3\u05f4', {}],
};

/**
 * Renames a font in place: the new word has as many letters, so that no offset changes; checksums are made anew with the
 * woff2. The copyright notice stays.
 * @param sfnt an uncompressed font whose names are in UTF-16, as those of @fontsource are
 */
function renamed(sfnt, [from, to]) {
  const tables = Array.from({ length: sfnt.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const table = sfnt.readUInt32BE(tables.find((at) => sfnt.toString('latin1', at, at + 4) === 'name') + 8);
  const strings = table + sfnt.readUInt16BE(table + 4);
  for (let record = table + 6; record < strings; record += 12) {
    const isCopyright = sfnt.readUInt16BE(record + 6) === 0;
    const start = strings + sfnt.readUInt16BE(record + 10);
    const name = sfnt.subarray(start, start + sfnt.readUInt16BE(record + 8));
    if (!isCopyright) name.write(name.swap16().toString('utf16le').replaceAll(from, to), 'utf16le');
    if (!isCopyright) name.swap16();
  }
  if (sfnt.toString('latin1').replaceAll('\0', '').split(from).length !== 2) throw new Error(`The font’s names have not become ${to}.`);
  return sfnt;
}

for (const [name, [source, letters, { rename, ...options }]] of Object.entries(SUBSETS)) {
  const whole = readFileSync(require.resolve(source));
  const original = rename === undefined ? whole : renamed(await subsetFont(whole, letters, { ...options, targetFormat: 'sfnt' }), rename);
  const subset = await subsetFont(original, letters, { ...options, targetFormat: 'woff2' });
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), subset);
  process.stdout.write(`${name}: ${whole.length} -> ${subset.length} bytes\n`);
}
