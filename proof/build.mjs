// Compiles the library, and bundles verify.mjs: one file that needs nothing but Node.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

execFileSync(process.execPath, [tsc, '--build', 'tsconfig.json', 'cli'], { cwd: here, stdio: 'inherit' });
await build({
  absWorkingDir: here,
  entryPoints: ['cli/verify.ts'],
  outfile: 'dist/verify.mjs',
  bundle: true,
  minify: true,
  legalComments: 'eof',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  banner: { js: '// Verifies sealed documents and inclusion proofs: node verify.mjs DOCUMENT.pdf --keys https://…  (without arguments: how to use it)' },
});
