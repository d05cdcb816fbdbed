// npm run cms: only the CMS, where the site's server and the builder run elsewhere; several of them may share one
// database and one store. npm run setup comes before.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { CMS_PROGRAM } from './lib/cms.mjs';
import { loadConfig } from './lib/config.mjs';
import { foreground } from './lib/foreground.mjs';
import { checkNode } from './lib/node.mjs';
import { CMS_FOLDER } from './lib/paths.mjs';
import { exitWith, Stop } from './lib/stop.mjs';

try {
  checkNode();
  const { env } = loadConfig();
  for (const built of [CMS_PROGRAM, 'dist/build/index.html']) if (!existsSync(resolve(CMS_FOLDER, built))) throw new Stop('The CMS has not been built here: npm run setup does that.');
  foreground(process.execPath, [CMS_PROGRAM], { cwd: CMS_FOLDER, env });
} catch (error) {
  exitWith(error);
}
