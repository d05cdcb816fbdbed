// npm run dev: Strapi and Gatsby in development mode, with reload.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { waitUntilReady } from './lib/cms.mjs';
import { compile, program, strapi } from './lib/compile.mjs';
import { loadConfig, publicVariables } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { ROOT } from './lib/paths.mjs';
import { checkPorts } from './lib/ports.mjs';
import { exitWith } from './lib/user-error.mjs';

try {
  checkNode();
  const { env, dataDir } = loadConfig();
  await checkPorts(env);
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });
  const log = resolve(dataDir, 'logs', 'dev.log');
  await install();
  await compile({ log });

  // Ctrl-C in a terminal reaches the whole process group, so it need not be forwarded.
  const develop = (folder, args, extra) => {
    const child = spawn(process.execPath, args, { cwd: resolve(ROOT, folder), env: { ...process.env, ...env, ...extra, GATSBY_TELEMETRY_DISABLED: '1', STRAPI_TELEMETRY_DISABLED: 'true' }, stdio: 'inherit' });
    child.exited = new Promise((done) => child.once('exit', done));
    return child;
  };
  const cms = develop('cms', [strapi(), 'develop']);
  await waitUntilReady(`${env.CMS_INTERNAL_URL}/_health`, cms, log, 'The CMS');
  const web = develop('web', [program('gatsby'), 'develop', '--host', env.HOST, '--port', env.SITE_PORT], publicVariables(env));
  const end = () => [cms, web].forEach((child) => child.kill());
  process.once('SIGTERM', end);
  await Promise.race([cms.exited, web.exited]);
  end();
} catch (error) {
  exitWith(error);
}
