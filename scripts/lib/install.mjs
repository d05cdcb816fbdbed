import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';

import { sqliteAbortReason } from './sqlite-addon.mjs';
import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run } from './run.mjs';
import { fingerprint, markDone, runIfChanged } from './stamp.mjs';
import { UserError } from './user-error.mjs';

const STAMP = resolve(ROOT, 'node_modules/.installed');

const lockFingerprint = () => fingerprint(['package-lock.json', '.npmrc']);

/** Records that something else has installed the packages. */
export function markInstalled() {
  markDone(STAMP, lockFingerprint());
}

/** Installs the packages of the lock file, unless they are installed already. */
export async function install() {
  await phase('Installing packages (the first time takes some minutes)', () =>
    runIfChanged(STAMP, lockFingerprint(), async () => {
      const log = join(tmpdir(), `install-${process.pid}.log`);
      await run('npm', ['ci', '--no-audit', '--no-fund'], { log });
    }),
  );
  if (!existsSync(STAMP)) throw new Error('npm ci left no node_modules folder');
  const aborts = sqliteAbortReason();
  if (aborts === undefined) return;
  // Reinstall at the next start, which may use another Node.
  rmSync(STAMP);
  throw new UserError(aborts);
}
