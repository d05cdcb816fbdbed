import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { answering } from './cms.mjs';
import { publicVariables } from './config.mjs';
import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run, start } from './run.mjs';
import { fingerprint } from './stamp.mjs';

const SERVER = resolve(ROOT, 'web/server');
const BUILDER = 'dist/builder/main.js';
const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'rules', 'content', 'web'];

/** What the builder is told: web/server/builder/environment.ts. */
function builderVariables({ env, dataDir }) {
  const site = publicVariables(env);
  return {
    ...env,
    ...site,
    SITE_FOLDER: siteFolder(dataDir),
    SITE_BUILD_LOG: resolve(dataDir, 'logs', 'build.log'),
    SITE_BUILD_HOOK_URL: env.SITE_BUILD_HOOK_URL ?? 'http://127.0.0.1:0',
    SITE_CODE: codeOf(env),
    NODE_ENV: 'production',
    CI: 'true',
  };
}

const siteFolder = (dataDir) => resolve(dataDir, 'site');
const codeOf = (env) => fingerprint(SOURCES, { ...publicVariables(env), site: env.SITE_URL });

/** Whether there is a built site, of whatever content, that this code made with these settings. */
export function hasSiteOfThisCode({ env, dataDir }) {
  const name = current(dataDir);
  const facts = name && join(siteFolder(dataDir), name, '.build.json');
  return Boolean(facts) && existsSync(facts) && JSON.parse(readFileSync(facts, 'utf8')).code === codeOf(env);
}

function current(dataDir) {
  const file = join(siteFolder(dataDir), 'current');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Builds the site from the CMS and shows it, unless nothing changed since it was built. @returns its folder */
export async function buildSite({ env, dataDir, log }) {
  await phase('Building the site', async () => {
    const before = current(dataDir);
    await run(process.execPath, [BUILDER, '--once'], { cwd: SERVER, env: builderVariables({ env, dataDir }), log });
    return current(dataDir) === before ? 'unchanged' : 'done';
  });
  return join(siteFolder(dataDir), current(dataDir));
}

/** Starts the process that builds the site again whenever something is published. */
export function startBuilder({ env, dataDir, log }) {
  return start(process.execPath, [BUILDER], { cwd: SERVER, env: builderVariables({ env, dataDir }), log });
}

/** The site's server: how it is run, and what is there once something is built. */
export function siteServer({ env, dataDir }) {
  const folder = siteFolder(dataDir);
  return { program: join(SERVER, 'dist/main.js'), args: ['dist/main.js'], cwd: SERVER, variables: { ...env, SITE_FOLDER: folder, NODE_ENV: 'production' }, folder, pointer: join(folder, 'current') };
}

/** Serves what is built, and whatever is built later; waits until it answers. */
export async function serveSite({ env, dataDir, log }) {
  const { args, cwd, variables } = siteServer({ env, dataDir });
  const child = start(process.execPath, args, { cwd, env: variables, log });
  const host = new URL(env.CMS_INTERNAL_URL).hostname;
  await answering(`http://${host}:${env.SITE_PORT}/robots.txt`, child, log, 'The site');
  return child;
}
