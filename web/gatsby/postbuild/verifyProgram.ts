import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Serves `verify.mjs` of `proof/`, by which documents are checked without the site. */
export function writeVerifyProgram(folder: string): void {
  copyFileSync(join(dirname(require.resolve('@site/proof')), 'verify.mjs'), join(folder, 'verify.mjs'));
}
