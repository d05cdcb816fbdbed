import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { waitUntilReady } from './cms.mjs';
import { INTERNAL_SECRETS, OPTIONAL_CMS_VARIABLES, PUBLIC_VARIABLES, publicVariables, VARIABLES } from './config.mjs';
import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run, start } from './run.mjs';
import { fingerprint } from './stamp.mjs';

const WEB = resolve(ROOT, 'web');
const SERVER = 'dist/server/main.js';
const BUILDER = 'dist/builder/main.js';
const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'rules', 'content', 'web'];

/** Variables that are passed to each program. Neither needs a secret of the CMS, and the site's server needs no secret at all. */
const SITE_SERVER_VARIABLES = ['HOST', 'SITE_PORT', 'SITE_URL', 'CMS_URL', 'CMS_INTERNAL_URL', 'S3_ENDPOINT', 'S3_PUBLIC_URL', 'TRUSTED_PROXIES', 'GEO_DATABASE'];
/** Settings that `npm run site` reads: also those of which defaults and paths are derived. */
export const SITE_SETTINGS = [...SITE_SERVER_VARIABLES, 'DATA_DIR', 'CMS_PORT'];
const BUILDER_VARIABLES = ['SITE_URL', 'CMS_INTERNAL_URL', 'BUILD_KEY', 'SITE_BUILD_HOOK_URL', 'SITE_BUILD_HOOK_SECRET', 'S3_PUBLIC_URL', 'S3_PICTURES_URL'];
/** Settings that `npm run builder` reads: also those of which defaults and paths are derived. */
export const BUILDER_SETTINGS = [...BUILDER_VARIABLES, ...PUBLIC_VARIABLES, 'GEO_DATABASE', 'DATA_DIR', 'HOST', 'SITE_PORT', 'CMS_PORT'];

/** @returns these variables; all others as undefined, so that they are not inherited from this process */
function only(names, env) {
  const all = [...Object.keys(VARIABLES), ...INTERNAL_SECRETS, ...OPTIONAL_CMS_VARIABLES];
  return Object.fromEntries(all.flatMap((name) => [[name, names.includes(name) ? env[name] : undefined], [`${name}_FILE`, undefined]]));
}

/** Environment of the builder (web/builder/environment.ts). */
function builderVariables({ env, dataDir }) {
  const site = publicVariables(env);
  return {
    ...only(BUILDER_VARIABLES, env),
    ...site,
    SITE_FOLDER: siteFolder(dataDir),
    SITE_BUILD_LOG: resolve(dataDir, 'logs', 'build.log'),
    SITE_BUILD_HOOK_URL: env.SITE_BUILD_HOOK_URL ?? 'http://127.0.0.1:0',
    SITE_CODE: siteCodeFingerprint(env),
    NODE_ENV: 'production',
    CI: 'true',
  };
}

const siteFolder = (dataDir) => resolve(dataDir, 'site');
const siteCodeFingerprint = (env) => fingerprint(SOURCES, { ...publicVariables(env), site: env.SITE_URL });

/** Whether the site has been built by the current code with these settings, whatever its content. */
export function hasSiteOfThisCode({ env, dataDir }) {
  const name = current(dataDir);
  const facts = name && join(siteFolder(dataDir), name, '.build.json');
  try {
    return Boolean(facts) && JSON.parse(readFileSync(facts, 'utf8'))?.code === siteCodeFingerprint(env);
  } catch {
    // Missing, or truncated by a power cut: build again.
    return false;
  }
}

function current(dataDir) {
  const file = join(siteFolder(dataDir), 'current');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Builds the site from the CMS and makes it live, unless nothing has changed. @returns its folder */
export async function buildSite({ env, dataDir, log }) {
  await phase('Building the site', async () => {
    const before = current(dataDir);
    await run(process.execPath, [BUILDER, '--once'], { cwd: WEB, env: builderVariables({ env, dataDir }), log });
    return current(dataDir) === before ? 'unchanged' : 'done';
  });
  return join(siteFolder(dataDir), current(dataDir));
}

/** Starts the builder. */
export function startBuilder({ env, dataDir, log }) {
  return start(process.execPath, [BUILDER], { cwd: WEB, env: builderVariables({ env, dataDir }), log, endsWithParent: true });
}

/** How the site's server is run; `pointer` is the file that exists once the site has been built. */
export function siteServer({ env, dataDir }) {
  const folder = siteFolder(dataDir);
  return { program: join(WEB, SERVER), args: [SERVER], cwd: WEB, variables: { ...only(SITE_SERVER_VARIABLES, env), SITE_FOLDER: folder, NODE_ENV: 'production' }, folder, pointer: join(folder, 'current') };
}

/** Starts the site's server. */
export function startSite({ env, dataDir, log }) {
  const { args, cwd, variables } = siteServer({ env, dataDir });
  return start(process.execPath, args, { cwd, env: variables, log, endsWithParent: true });
}

/** Starts the site's server and waits until it is ready. */
export async function serveSite({ env, dataDir, log }) {
  const child = startSite({ env, dataDir, log });
  const host = new URL(env.CMS_INTERNAL_URL).hostname;
  await waitUntilReady(`http://${host}:${env.SITE_PORT}/robots.txt`, child, log, 'The site');
  return child;
}
