// npm run docs:pictures: takes the screenshots of docs/editing.md, on a new site with sample visitors.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';

import { findChromium } from './lib/chromium.mjs';
import { program } from './lib/compile.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { startApp } from './lib/start-app.mjs';
import { show, TestRun } from './lib/tests.mjs';

await TestRun.of(async (run) => {
  checkNode();
  await install();
  const chromium = await findChromium({ log: run.log('chromium'), isWhole: true });
  const env = await startApp(run);
  rmSync(resolve(ROOT, 'docs/pictures'), { recursive: true, force: true });
  const code = await show(process.execPath, [program('playwright'), 'test', '--config', 'tests/pictures.config.ts'], { ...env, CHROMIUM_PATH: chromium });
  run.check('Pictures', code === 0);
});
