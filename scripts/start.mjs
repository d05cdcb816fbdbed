// npm start: from nothing to the served site and the CMS beside it.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { runCms, startCms } from './lib/cms.mjs';
import { buildAdmin, compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { checkPorts, freePorts } from './lib/ports.mjs';
import { endAll, keepRunning } from './lib/run.mjs';
import { buildSite, hasSiteOfThisCode, serveSite, startBuilder } from './lib/site.mjs';
import { exitWith } from './lib/stop.mjs';

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void endAll().then(() => process.exit(0));
  });
}

try {
  checkNode();
  const { env, dataDir, madePassword } = loadConfig();
  await checkPorts(env);
  env.SITE_BUILD_HOOK_URL ??= `http://127.0.0.1:${(await freePorts(1))[0]}`;
  const log = (name) => {
    const file = resolve(dataDir, 'logs', `${name}.log`);
    rmSync(file, { force: true });
    return file;
  };
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });

  await install();
  const compileLog = log('compile');
  await compile({ log: compileLog });
  await buildAdmin({ log: compileLog });
  const cmsLog = log('cms');
  const cms = await phaseResult('Starting the CMS (the first time fills it with the delivered content)', () => startCms({ env, log: cmsLog }));
  // What changed in the CMS meanwhile is built while the site is served.
  if (!hasSiteOfThisCode({ env, dataDir })) await buildSite({ env, dataDir, log: log('first-build') });
  const site = await phaseResult('Serving the site', () => serveSite({ env, dataDir, log: log('site') }));
  // Visitors are served whatever ends these.
  void keepRunning(() => {
    process.stderr.write(`\nThe CMS ended by itself, and starts again; see ${cmsLog}.\n`);
    return runCms({ env, log: cmsLog });
  }, cms);
  void keepRunning(() => startBuilder({ env, dataDir, log: log('builder') }));

  process.stdout.write(
    [
      '',
      `The site:  ${env.SITE_URL}`,
      `The admin: ${env.CMS_URL}/admin`,
      ...loginLines(env, dataDir, madePassword),
      'Ctrl-C ends both.',
      '',
    ].join('\n'),
  );

  await site.exited;
  if (!stopping) {
    process.stderr.write(`\nThe site ended by itself; see ${resolve(dataDir, 'logs', 'site.log')}.\n`);
    await endAll();
    process.exit(1);
  }
} catch (error) {
  if (!stopping) {
    await endAll();
    exitWith(error);
  }
}

async function phaseResult(name, work) {
  let result;
  await phase(name, async () => {
    result = await work();
  });
  return result;
}

/** A password that was made here is shown once, at the end of the first start that came so far. */
function loginLines(env, dataDir, madePassword) {
  const shown = resolve(dataDir, 'admin-password-shown');
  if (!madePassword || existsSync(shown)) return [`Log in:    ${env.ADMIN_EMAIL}, with the password you set or were shown at the first start`];
  writeFileSync(shown, '');
  return [`Log in:    ${env.ADMIN_EMAIL}  ${madePassword}`, '           (made for you and shown only now: change it in the admin)'];
}
