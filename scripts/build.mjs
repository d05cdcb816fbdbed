// npm run build: builds the site from a running CMS (npm start does this too).
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { buildSite } from './lib/site.mjs';
import { exitWith } from './lib/user-error.mjs';

try {
  checkNode();
  const { env, dataDir } = loadConfig();
  const log = resolve(dataDir, 'logs', 'first-build.log');
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });
  rmSync(log, { force: true });
  await install();
  await compile({ log });
  process.stdout.write(`Built in ${await buildSite({ env, dataDir, log })}\n`);
} catch (error) {
  exitWith(error);
}
