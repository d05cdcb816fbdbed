// npm run setup: installs, compiles and builds the admin, without starting anything. Images are built with it.
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildAdmin, compile } from './lib/compile.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { exitWith } from './lib/user-error.mjs';

try {
  checkNode();
  const log = join(tmpdir(), `setup-${process.pid}.log`);
  await install();
  await compile({ log });
  await buildAdmin({ log });
} catch (error) {
  exitWith(error);
}
