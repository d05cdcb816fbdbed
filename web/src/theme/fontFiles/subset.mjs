// Creates the font files in this folder from the @fontsource packages, with only the characters and weights that the site
// uses. Run by hand when a font changes, with the CMS's subset-font:  node web/src/theme/fontFiles/subset.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

const BASIC_LATIN = `${range(0x20, 0x7e)}\u00a0§©«®°·»×–—‘’“”„•…‹›€`;
const ACCENTS = `${range(0xc0, 0xd6)}${range(0xd8, 0xff)}Œœ`;
const LATIN_EXT = range(0x100, 0x17f);
const CYRILLIC = `${range(0x400, 0x45f)}Ґґ№`;

const rubik = (subset) => `@fontsource-variable/rubik/files/rubik-${subset}-wght-normal.woff2`;
const caveat = (subset) => `@fontsource/caveat/files/caveat-${subset}-400-normal.woff2`;
const WEIGHTS = { wght: { min: 400, max: 600 } };

/** Our files: the package's file, the letters taken from it, and the weights, where it has several. */
const SUBSETS = {
  // `latin` has the figures, spaces and marks of all.
  'rubik-latin': [rubik('latin'), BASIC_LATIN, WEIGHTS],
  'rubik-accents': [rubik('latin'), ACCENTS, WEIGHTS],
  'rubik-latin-ext': [rubik('latin-ext'), LATIN_EXT, WEIGHTS],
  'rubik-cyrillic': [rubik('cyrillic'), CYRILLIC, WEIGHTS],
  'signature-latin': [caveat('latin'), BASIC_LATIN + ACCENTS],
  'signature-latin-ext': [caveat('latin-ext'), LATIN_EXT],
  'signature-cyrillic': [caveat('cyrillic'), CYRILLIC],
  'signature-hebrew': ['@fontsource/gveret-levin/files/gveret-levin-hebrew-400-normal.woff2', range(0x5d0, 0x5ea) + '\u05be\u05f3\u05f4'],
};

for (const [name, [source, letters, variationAxes]] of Object.entries(SUBSETS)) {
  const whole = readFileSync(require.resolve(source));
  const subset = await subsetFont(whole, letters, { targetFormat: 'woff2', ...(variationAxes && { variationAxes }) });
  writeFileSync(new URL(`${name}.woff2`, import.meta.url), subset);
  process.stdout.write(`${name}: ${whole.length} -> ${subset.length} bytes\n`);
}
