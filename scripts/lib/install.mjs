import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';

import { whySqliteAborts } from './addon.mjs';
import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run } from './run.mjs';
import { fingerprint, markDone, unlessDone } from './stamp.mjs';
import { Stop } from './stop.mjs';

const STAMP = resolve(ROOT, 'node_modules/.installed');

const lockFingerprint = () => fingerprint(['package-lock.json', '.npmrc']);

/** Records that the packages are installed, where something else installed them. */
export function markInstalled() {
  markDone(STAMP, lockFingerprint());
}

/** Installs exactly what the lock file names, unless that was done. */
export async function install() {
  await phase('Installing packages (the first time takes some minutes)', () =>
    unlessDone(STAMP, lockFingerprint(), async () => {
      const log = join(tmpdir(), `install-${process.pid}.log`);
      await run('npm', ['ci', '--no-audit', '--no-fund'], { log });
    }),
  );
  if (!existsSync(STAMP)) throw new Error('npm ci left no node_modules folder');
  const aborts = whySqliteAborts();
  if (aborts === undefined) return;
  // The next start, with another Node, installs again.
  rmSync(STAMP);
  throw new Stop(aborts);
}
