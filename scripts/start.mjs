// npm start: installs, builds and serves everything: the CMS, the site and the builder.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { runCms, startCms } from './lib/cms.mjs';
import { buildAdmin, compile } from './lib/compile.mjs';
import { loadConfig } from './lib/config.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node.mjs';
import { phase } from './lib/phase.mjs';
import { checkPorts, freePorts } from './lib/ports.mjs';
import { endAll, restartWhenEnded } from './lib/run.mjs';
import { buildSite, hasSiteOfThisCode, serveSite, startBuilder, startSite } from './lib/site.mjs';
import { exitWith, UserError } from './lib/user-error.mjs';

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void endAll().then(() => process.exit(0));
  });
}

// Ignore a closed output pipe. A closed terminal sends SIGHUP, which shuts everything down (also under nohup).
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  checkNode();
  const { env, dataDir, madePassword } = loadConfig();
  await checkPorts(env);
  if (env.GEO_DATABASE && !existsSync(env.GEO_DATABASE)) throw new UserError(`Configuration: GEO_DATABASE names ${env.GEO_DATABASE}, which does not exist.`);
  env.SITE_BUILD_HOOK_URL ??= `http://127.0.0.1:${(await freePorts(1))[0]}`;
  const log = (name) => resolve(dataDir, 'logs', `${name}.log`);
  mkdirSync(resolve(dataDir, 'logs'), { recursive: true });

  await install();
  const compileLog = log('compile');
  await compile({ log: compileLog });
  await buildAdmin({ log: compileLog });
  const cms = await phaseResult('Starting the CMS (the first time fills it with the delivered content)', () => startCms({ env, log: log('cms') }));
  // Changed content is built later, by the builder, while the site is served.
  if (!hasSiteOfThisCode({ env, dataDir })) await buildSite({ env, dataDir, log: log('first-build') });
  const site = await phaseResult('Serving the site', () => serveSite({ env, dataDir, log: log('site') }));
  // Each is restarted independently whenever it ends.
  keepPartRunning('The CMS', log('cms'), () => runCms({ env, log: log('cms') }), cms);
  keepPartRunning('The site’s server', log('site'), () => startSite({ env, dataDir, log: log('site') }), site);
  keepPartRunning('The builder', log('builder'), () => startBuilder({ env, dataDir, log: log('builder') }));

  process.stdout.write(
    [
      '',
      `The site:  ${env.SITE_URL}`,
      `The admin: ${env.CMS_URL}/admin`,
      ...loginLines(env, dataDir, madePassword),
      ...(env.SMTP_HOST ? [] : [`Mails:     ${resolve(dataDir, 'mails')} (no mail server is set: they are written there as files)`]),
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
  void restartWhenEnded(() => {
    process.stderr.write(`\n${name} ended unexpectedly and is restarted; see ${log}.\n`);
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

/** A generated password is shown once, at the end of the first complete start. */
function loginLines(env, dataDir, madePassword) {
  const shown = resolve(dataDir, 'admin-password-shown');
  if (!madePassword || existsSync(shown)) return [`Log in:    ${env.ADMIN_EMAIL}, with the password you set or were shown at the first start`];
  writeFileSync(shown, '');
  return [`Log in:    ${env.ADMIN_EMAIL}  ${madePassword}`, '           (made for you and shown only now: change it in the admin)'];
}
