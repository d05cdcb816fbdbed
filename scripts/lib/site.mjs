import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { answering } from './cms.mjs';
import { INTERNAL_SECRETS, PASSED_ON, PUBLIC_VARIABLES, publicVariables, VARIABLES } from './config.mjs';
import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run, start } from './run.mjs';
import { fingerprint } from './stamp.mjs';

const WEB = resolve(ROOT, 'web');
const SERVER = 'dist/server/main.js';
const BUILDER = 'dist/builder/main.js';
const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'rules', 'content', 'web'];

/** What each is told of the configuration. Neither needs a secret of the CMS, and the site's server needs none at all. */
const OF_SITE = ['HOST', 'SITE_PORT', 'SITE_URL', 'CMS_URL', 'CMS_INTERNAL_URL', 'S3_ENDPOINT', 'S3_PUBLIC_URL', 'TRUSTED_PROXIES'];
/** What `npm run site` reads: the same, where the site is, and what CMS_URL and CMS_INTERNAL_URL are by default. */
export const READ_FOR_SITE = [...OF_SITE, 'DATA_DIR', 'CMS_PORT'];
const OF_BUILDER = ['SITE_URL', 'CMS_INTERNAL_URL', 'BUILD_KEY', 'SITE_BUILD_HOOK_URL', 'SITE_BUILD_HOOK_SECRET', 'S3_PUBLIC_URL', 'S3_PICTURES_URL'];
/** What `npm run builder` reads: the same, and what the defaults of addresses are made of. */
export const READ_FOR_BUILDER = [...OF_BUILDER, ...PUBLIC_VARIABLES, 'DATA_DIR', 'HOST', 'SITE_PORT', 'CMS_PORT'];

/** @returns these values; the others as undefined, so that they are not taken from this process's environment either */
function only(names, env) {
  const all = [...Object.keys(VARIABLES), ...INTERNAL_SECRETS, ...PASSED_ON];
  return Object.fromEntries(all.flatMap((name) => [[name, names.includes(name) ? env[name] : undefined], [`${name}_FILE`, undefined]]));
}

/** What the builder is told: web/builder/environment.ts. */
function builderVariables({ env, dataDir }) {
  const site = publicVariables(env);
  return {
    ...only(OF_BUILDER, env),
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
  try {
    return Boolean(facts) && JSON.parse(readFileSync(facts, 'utf8'))?.code === codeOf(env);
  } catch {
    // Absent, or cut short by a power cut: it is built again.
    return false;
  }
}

function current(dataDir) {
  const file = join(siteFolder(dataDir), 'current');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Builds the site from the CMS and shows it, unless nothing changed since it was built. @returns its folder */
export async function buildSite({ env, dataDir, log }) {
  await phase('Building the site', async () => {
    const before = current(dataDir);
    await run(process.execPath, [BUILDER, '--once'], { cwd: WEB, env: builderVariables({ env, dataDir }), log });
    return current(dataDir) === before ? 'unchanged' : 'done';
  });
  return join(siteFolder(dataDir), current(dataDir));
}

/** Starts the process that builds the site again whenever something is published. */
export function startBuilder({ env, dataDir, log }) {
  return start(process.execPath, [BUILDER], { cwd: WEB, env: builderVariables({ env, dataDir }), log, endsWithParent: true });
}

/** The site's server: how it is run, and what is there once something is built. */
export function siteServer({ env, dataDir }) {
  const folder = siteFolder(dataDir);
  return { program: join(WEB, SERVER), args: [SERVER], cwd: WEB, variables: { ...only(OF_SITE, env), SITE_FOLDER: folder, NODE_ENV: 'production' }, folder, pointer: join(folder, 'current') };
}

/** Starts the site's server, which serves what is built, and whatever is built later. */
export function startSite({ env, dataDir, log }) {
  const { args, cwd, variables } = siteServer({ env, dataDir });
  return start(process.execPath, args, { cwd, env: variables, log, endsWithParent: true });
}

/** As {@link startSite}, and waits until it answers. */
export async function serveSite({ env, dataDir, log }) {
  const child = startSite({ env, dataDir, log });
  const host = new URL(env.CMS_INTERNAL_URL).hostname;
  await answering(`http://${host}:${env.SITE_PORT}/robots.txt`, child, log, 'The site');
  return child;
}
