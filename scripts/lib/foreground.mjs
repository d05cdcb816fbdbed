import { spawn } from 'node:child_process';

import { END_WITH_PARENT } from './run.mjs';

/**
 * Runs a server with Node in the foreground, e.g. in a container: it inherits output, receives this process's signals, and
 * its end ends this process.
 */
export function runInForeground(command, args, { cwd, env }) {
  const child = spawn(command, [...END_WITH_PARENT, ...args], { cwd, env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', STRAPI_TELEMETRY_DISABLED: 'true' }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.once('error', (error) => {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exit(127);
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
