// Compiles the rules twice: ES modules for the browser's bundle, CommonJS for Strapi and Gatsby's own process.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

execFileSync(process.execPath, [tsc, '--build', 'tsconfig.json', 'tsconfig.cjs.json'], { cwd: here, stdio: 'inherit' });
writeFileSync(`${here}dist/esm/package.json`, '{ "type": "module", "sideEffects": false }\n');
writeFileSync(`${here}dist/cjs/package.json`, '{ "type": "commonjs", "sideEffects": false }\n');
