import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Serves `verify.mjs` of `proof/`, by which documents are checked without the site. */
export function writeVerifyProgram(folder: string): void {
  copyFileSync(resolve('../proof/dist/verify.mjs'), join(folder, 'verify.mjs'));
}
