import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { loadConfig } from './config.mjs';
import { checkNode } from './node.mjs';
import { ROOT } from './paths.mjs';
import { exitWith, Stop } from './stop.mjs';

const CMS_FOLDER = resolve(ROOT, 'cms');

/**
 * Runs one of `cms/scripts` with the arguments of this command, and ends with its exit code. It is what the server
 * runs, too: nothing is installed or compiled under one that is running.
 */
export function runCmsCommand(name) {
  const command = resolve(CMS_FOLDER, 'dist/scripts', `${name}.js`);
  try {
    checkNode();
    const { env } = loadConfig();
    if (!existsSync(command)) throw new Stop('The CMS has not been built here: npm start does that.');
    const child = spawn(process.execPath, [command, ...process.argv.slice(2)], {
      cwd: CMS_FOLDER,
      env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      stdio: 'inherit',
    });
    child.once('exit', (code) => process.exit(code ?? 2));
  } catch (error) {
    exitWith(error);
  }
}
