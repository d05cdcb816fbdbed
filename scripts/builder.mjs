// npm run builder: only the process that builds the site when something is published, for deployments in which the CMS
// and the site's server run elsewhere. npm start has one of its own.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';
import { READ_FOR_BUILDER, startBuilder } from './lib/site.mjs';
import { exitWith, Stop } from './lib/stop.mjs';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endAll().then(() => process.exit(0)));

try {
  checkNode();
  const { env, dataDir } = loadConfig(process.env, { only: READ_FOR_BUILDER });
  if (!env.SITE_BUILD_HOOK_URL) throw new Stop('SITE_BUILD_HOOK_URL must say where the CMS reaches this process. See .env.example.');
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
