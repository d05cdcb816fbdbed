// npm run verify-signings: verifies everything that was signed, names the first fault, changes nothing.
// npm run verify-signings -- --contains <hash>: the entry with this hash, noted earlier, must still be there too.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { buildAdmin, compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { exitWith } from './lib/stop.mjs';

try {
  checkNode();
  const { env, dataDir } = loadConfig();
  const log = resolve(dataDir, 'logs', 'verify-signings.log');
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });
  await install();
  await compile({ log });
  await buildAdmin({ log });
  const child = spawn(process.execPath, ['dist/scripts/verify-signings.js', ...process.argv.slice(2)], {
    cwd: resolve(ROOT, 'cms'),
    env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 2));
} catch (error) {
  exitWith(error);
}
