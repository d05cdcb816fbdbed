// npm run verify-signings: verifies everything that was signed, names the first fault, changes nothing.
// npm run verify-signings -- --contains <hash>: the entry with this hash, noted earlier, must still be there too.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { loadConfig } from './lib/config.mjs';
import { checkNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { exitWith, Stop } from './lib/stop.mjs';

const CMS_FOLDER = resolve(ROOT, 'cms');
/** What the server runs, too: nothing is installed or compiled under one that is running. */
const COMMAND = resolve(CMS_FOLDER, 'dist/scripts/verify-signings.js');

try {
  checkNode();
  const { env } = loadConfig();
  if (!existsSync(COMMAND)) throw new Stop('The CMS has not been built here: npm start does that.');
  const child = spawn(process.execPath, [COMMAND, ...process.argv.slice(2)], {
    cwd: CMS_FOLDER,
    env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 2));
} catch (error) {
  exitWith(error);
}
