// npm run site: only the site's server, where the CMS and the builder run elsewhere; it waits for a first build.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { loadConfig } from './lib/config.mjs';
import { foreground } from './lib/foreground.mjs';
import { checkNode } from './lib/node.mjs';
import { siteServer } from './lib/site.mjs';
import { exitWith, Stop } from './lib/stop.mjs';

const LOOK_MS = 1_000;

try {
  checkNode();
  const { env, dataDir } = loadConfig();
  const { args, cwd, folder, pointer, program, variables } = siteServer({ env, dataDir });
  if (!existsSync(program)) throw new Stop('The site’s server has not been built here: npm run setup does that.');
  if (!existsSync(pointer)) process.stdout.write(`Nothing is built in ${folder} yet; waiting for npm run builder.\n`);
  while (!existsSync(pointer)) await pause(LOOK_MS);
  foreground(process.execPath, args, { cwd, env: variables });
} catch (error) {
  exitWith(error);
}
