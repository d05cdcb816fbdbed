// npm run seed: adds missing delivered content to the CMS, and changes nothing that exists.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { seed } from './lib/cms.mjs';
import { buildAdmin, compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { exitWith } from './lib/user-error.mjs';

try {
  checkNode();
  const { env, dataDir } = loadConfig();
  const log = resolve(dataDir, 'logs', 'seed.log');
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });
  rmSync(log, { force: true });
  await install();
  await compile({ log });
  await buildAdmin({ log });
  await phase('Seeding', () => seed({ env, log }));
  process.stdout.write(readFileSync(log, 'utf8'));
} catch (error) {
  exitWith(error);
}
