import { spawn } from 'node:child_process';

import { END_WITH_PARENT } from './run.mjs';

/**
 * Runs a server, by Node, as this process's own: it prints here, is told of signals to end, and its end is the end of all.
 * A container runs it like this.
 */
export function foreground(command, args, { cwd, env }) {
  const child = spawn(command, [...END_WITH_PARENT, ...args], { cwd, env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', STRAPI_TELEMETRY_DISABLED: 'true' }, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  child.once('error', (error) => {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exit(127);
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
