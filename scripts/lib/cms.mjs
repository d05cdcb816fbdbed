import { setTimeout as pause } from 'node:timers/promises';

import { CMS_FOLDER } from './paths.mjs';
import { explain, run, start } from './run.mjs';
import { UserError } from './user-error.mjs';

const POLL_INTERVAL_MS = 250;

/** The program of the CMS, relative to its folder. */
export const CMS_PROGRAM = 'dist/scripts/start.js';

/** Starts the CMS. */
export function runCms({ env, log }) {
  return start(process.execPath, [CMS_PROGRAM], { cwd: CMS_FOLDER, env: { ...env, NODE_ENV: 'production' }, log, endsWithParent: true });
}

/** Starts the CMS and waits until it is ready. The first start seeds its database. */
export async function startCms({ env, log }) {
  const child = runCms({ env, log });
  await waitUntilReady(`${env.CMS_INTERNAL_URL}/_health`, child, log, 'The CMS');
  return child;
}

/** Waits until an address responds. @throws UserError if its process ends before */
export async function waitUntilReady(url, child, log, name) {
  let ended = false;
  void child.exited.then(() => (ended = true));
  while (!(await isReady(url))) {
    if (ended) throw new UserError(explain(name, log));
    await pause(POLL_INTERVAL_MS);
  }
}

async function isReady(url) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Adds missing delivered content to the CMS, and changes nothing that exists. */
export function seed({ env, log }) {
  return run(process.execPath, ['dist/scripts/seed.js'], { cwd: CMS_FOLDER, env: { ...env, NODE_ENV: 'production' }, log });
}

/** The content revision, which changes whenever published content changes. */
export async function contentRevision({ env }) {
  const response = await fetch(`${env.CMS_INTERNAL_URL}/api/content-revision`, { headers: { authorization: `Bearer ${env.BUILD_KEY}` } });
  if (!response.ok) throw new UserError(`Reading the content revision from the CMS failed (HTTP ${response.status}).`);
  return (await response.json()).data.revision;
}
