// npm start: from nothing to the served site and the CMS beside it.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { runCms, startCms } from './lib/cms.mjs';
import { buildAdmin, compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { checkPorts, freePorts } from './lib/ports.mjs';
import { endAll, keepRunning } from './lib/run.mjs';
import { buildSite, hasSiteOfThisCode, serveSite, startBuilder, startSite } from './lib/site.mjs';
import { exitWith } from './lib/stop.mjs';

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void endAll().then(() => process.exit(0));
  });
}

// What reads this output may go away: that alone ends nothing. A closed terminal sends SIGHUP, which ends everything in order (also under nohup).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  checkNode();
  const { env, dataDir, madePassword } = loadConfig();
  await checkPorts(env);
  env.SITE_BUILD_HOOK_URL ??= `http://127.0.0.1:${(await freePorts(1))[0]}`;
  const log = (name) => resolve(dataDir, 'logs', `${name}.log`);
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });

  await install();
  const compileLog = log('compile');
  await compile({ log: compileLog });
  await buildAdmin({ log: compileLog });
  const cms = await phaseResult('Starting the CMS (the first time fills it with the delivered content)', () => startCms({ env, log: log('cms') }));
  // What changed in the CMS meanwhile is built while the site is served.
  if (!hasSiteOfThisCode({ env, dataDir })) await buildSite({ env, dataDir, log: log('first-build') });
  const site = await phaseResult('Serving the site', () => serveSite({ env, dataDir, log: log('site') }));
  // None of them needs another one to start: each is started again by itself, whatever ended it.
  keepPartRunning('The CMS', log('cms'), () => runCms({ env, log: log('cms') }), cms);
  keepPartRunning('The site’s server', log('site'), () => startSite({ env, dataDir, log: log('site') }), site);
  keepPartRunning('The builder', log('builder'), () => startBuilder({ env, dataDir, log: log('builder') }));

  process.stdout.write(
    [
      '',
      `The site:  ${env.SITE_URL}`,
      `The admin: ${env.CMS_URL}/admin`,
      ...loginLines(env, dataDir, madePassword),
      'Ctrl-C ends everything.',
      '',
    ].join('\n'),
  );
} catch (error) {
  if (!stopping) {
    await endAll();
    exitWith(error);
  }
}

function keepPartRunning(name, log, startOne, first = startOne()) {
  void keepRunning(() => {
    process.stderr.write(`\n${name} ended by itself, and starts again; see ${log}.\n`);
    return startOne();
  }, first);
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
