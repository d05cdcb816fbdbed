import { setTimeout as pause } from 'node:timers/promises';

import { CMS_FOLDER } from './paths.mjs';
import { explain, run, start } from './run.mjs';
import { Stop } from './stop.mjs';

const POLL_MS = 250;

/** What the CMS is started with, by Node, in its folder. */
export const CMS_PROGRAM = 'dist/scripts/start.js';

/** Starts the CMS. */
export function runCms({ env, log }) {
  return start(process.execPath, [CMS_PROGRAM], { cwd: CMS_FOLDER, env: { ...env, NODE_ENV: 'production' }, log, endsWithParent: true });
}

/** Starts the CMS and waits until it answers. The first start fills its empty database. */
export async function startCms({ env, log }) {
  const child = runCms({ env, log });
  await answering(`${env.CMS_INTERNAL_URL}/_health`, child, log, 'The CMS');
  return child;
}

/** Waits until an address answers. @throws Stop if the process that should answer ends instead */
export async function answering(url, child, log, name) {
  let ended = false;
  void child.exited.then(() => (ended = true));
  while (!(await answers(url))) {
    if (ended) throw new Stop(explain(name, log));
    await pause(POLL_MS);
  }
}

async function answers(url) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) });
    return response.status < 500;
  } catch {
    return false;
  }
}

/** Adds what is missing from the delivered content, and changes nothing that is there. */
export function seed({ env, log }) {
  return run(process.execPath, ['dist/scripts/seed.js'], { cwd: CMS_FOLDER, env: { ...env, NODE_ENV: 'production' }, log });
}

/** A word that changes whenever anything published changes. */
export async function contentRevision({ env }) {
  const response = await fetch(`${env.CMS_INTERNAL_URL}/api/content-revision`, { headers: { authorization: `Bearer ${env.BUILD_KEY}` } });
  if (!response.ok) throw new Stop(`The CMS did not tell its content's revision (HTTP ${response.status}).`);
  return (await response.json()).data.revision;
}
