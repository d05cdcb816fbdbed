// Makes the files beside it from the @fontsource package: only the letters and weights the site uses.
// By hand, when Rubik changes:  npm install --no-save subset-font && node web/src/theme/fontFiles/subset.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** The package's file and the letters taken from it, by our file; `latin` has the figures, spaces and marks of all. */
const SUBSETS = {
  latin: ['latin', `${range(0x20, 0x7e)}\u00a0§©«®°·»×–—‘’“”„•…‹›€`],
  accents: ['latin', `${range(0xc0, 0xd6)}${range(0xd8, 0xff)}Œœ`],
  'latin-ext': ['latin-ext', range(0x100, 0x17f)],
  cyrillic: ['cyrillic', `${range(0x400, 0x45f)}Ґґ№`],
};

for (const [name, [source, letters]] of Object.entries(SUBSETS)) {
  const whole = readFileSync(require.resolve(`@fontsource-variable/rubik/files/rubik-${source}-wght-normal.woff2`));
  const subset = await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 600 } } });
  writeFileSync(new URL(`rubik-${name}.woff2`, import.meta.url), subset);
  process.stdout.write(`rubik-${name}: ${whole.length} -> ${subset.length} bytes\n`);
}
