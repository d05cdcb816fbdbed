// npm run site: only the site's server, where the CMS and the builder run elsewhere; it waits for a first build.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { loadConfig } from './lib/config.mjs';
import { foreground } from './lib/foreground.mjs';
import { checkNode } from './lib/node.mjs';
import { READ_FOR_SITE, siteServer } from './lib/site.mjs';
import { exitWith, Stop } from './lib/stop.mjs';

const POLL_INTERVAL_MS = 1_000;

try {
  checkNode();
  const { env, dataDir } = loadConfig(process.env, { only: READ_FOR_SITE });
  const { args, cwd, folder, pointer, program, variables } = siteServer({ env, dataDir });
  if (!existsSync(program)) throw new Stop('The site’s server has not been built here: npm run setup does that.');
  if (!existsSync(pointer)) process.stdout.write(`Nothing is built in ${folder} yet; waiting for npm run builder.\n`);
  while (!existsSync(pointer)) await pause(POLL_INTERVAL_MS);
  foreground(process.execPath, args, { cwd, env: variables });
} catch (error) {
  exitWith(error);
}
