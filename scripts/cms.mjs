// npm run cms: runs only the CMS, for deployments in which the site's server and the builder run elsewhere. Several may
// share one database and one store. Run npm run setup first.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { CMS_PROGRAM } from './lib/cms.mjs';
import { loadConfig } from './lib/config.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { checkNode } from './lib/node.mjs';
import { CMS_FOLDER } from './lib/paths.mjs';
import { exitWith, UserError } from './lib/user-error.mjs';

try {
  checkNode();
  const { env } = loadConfig();
  for (const built of [CMS_PROGRAM, 'dist/build/index.html']) if (!existsSync(resolve(CMS_FOLDER, built))) throw new UserError('The CMS has not been built here: npm run setup does that.');
  runInForeground(process.execPath, [CMS_PROGRAM], { cwd: CMS_FOLDER, env });
} catch (error) {
  exitWith(error);
}
