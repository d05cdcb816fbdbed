import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { INTERNAL_SECRETS, loadConfig } from './config.mjs';
import { checkNode } from './node.mjs';
import { CMS_FOLDER } from './paths.mjs';
import { exitWith, UserError } from './user-error.mjs';

/**
 * Runs one of `cms/scripts` with this command's arguments, and ends with its exit code. Nothing is installed or compiled,
 * because a running server uses the same files.
 * @param before arguments that precede those of this command
 * @param variables returns additional environment variables from the configuration
 * @param keepSecrets false: generated secrets are not stored
 */
export function runCmsCommand(name, { before = [], variables = () => ({}), keepSecrets = true } = {}) {
  const command = resolve(CMS_FOLDER, 'dist/scripts', `${name}.js`);
  try {
    checkNode();
    const config = loadConfig(process.env, { keepSecrets });
    if (!existsSync(command)) throw new UserError('The CMS has not been built here: npm start does that.');
    const child = spawn(process.execPath, [command, ...before, ...process.argv.slice(2)], {
      cwd: CMS_FOLDER,
      env: { ...process.env, ...config.env, ...variables(config), NODE_ENV: 'production', NODE_NO_WARNINGS: '1' },
      stdio: 'inherit',
    });
    child.once('exit', (code) => process.exit(code ?? 2));
  } catch (error) {
    exitWith(error);
  }
}

/** Variables with the names of the secrets that a backup contains, and of those that the environment sets. */
export function backupVariables({ given }) {
  const names = [...INTERNAL_SECRETS, 'PUBLIC_CLIENT_KEY'];
  return { BACKUP_SECRETS: names.join(','), BACKUP_GIVEN: names.filter((name) => given.has(name)).join(',') };
}
