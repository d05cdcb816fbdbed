// npm run builder: runs only the builder, for deployments in which the CMS and the site's server run elsewhere. npm start
// runs its own.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';
import { BUILDER_SETTINGS, startBuilder } from './lib/site.mjs';
import { exitWith, UserError } from './lib/user-error.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endAll().then(() => process.exit(0)));

try {
  checkNode();
  const { env, dataDir } = loadConfig(process.env, { only: BUILDER_SETTINGS });
  if (!env.SITE_BUILD_HOOK_URL) throw new UserError('SITE_BUILD_HOOK_URL must be the address at which the CMS reaches this process. See .env.example.');
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });
  const log = resolve(dataDir, 'logs', 'builder.log');
  await install();
  await compile({ log });
  const builder = startBuilder({ env, dataDir, log });
  builder.stdout.pipe(process.stdout);
  builder.stderr.pipe(process.stderr);
  process.exitCode = await builder.exited;
} catch (error) {
  exitWith(error);
}
