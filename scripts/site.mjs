// npm run site: runs only the site's server, for deployments in which the CMS and the builder run elsewhere. Waits for the
// first build.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { loadConfig } from './lib/config.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { checkNode } from './lib/node.mjs';
import { SITE_SETTINGS, siteServer } from './lib/site.mjs';
import { exitWith, UserError } from './lib/user-error.mjs';

const POLL_INTERVAL_MS = 1_000;

try {
  checkNode();
  const { env, dataDir } = loadConfig(process.env, { only: SITE_SETTINGS });
  const { args, cwd, folder, pointer, program, variables } = siteServer({ env, dataDir });
  if (!existsSync(program)) throw new UserError('The site’s server has not been built here: npm run setup does that.');
  if (!existsSync(pointer)) process.stdout.write(`Nothing is built in ${folder} yet; waiting for npm run builder.\n`);
  while (!existsSync(pointer)) await pause(POLL_INTERVAL_MS);
  runInForeground(process.execPath, args, { cwd, env: variables });
} catch (error) {
  exitWith(error);
}
