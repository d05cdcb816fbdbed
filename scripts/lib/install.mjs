import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';

import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run } from './run.mjs';
import { fingerprint, unlessDone } from './stamp.mjs';

const STAMP = resolve(ROOT, 'node_modules/.installed');

/** Installs exactly what the lock file names, unless that was done. */
export async function install() {
  const print = fingerprint(['package-lock.json', '.npmrc']);
  await phase('Installing packages (the first time takes some minutes)', () =>
    unlessDone(STAMP, print, async () => {
      const log = join(tmpdir(), `install-${process.pid}.log`);
      await run('npm', ['ci', '--no-audit', '--no-fund'], { log });
    }),
  );
  if (!existsSync(STAMP)) throw new Error('npm ci left no node_modules folder');
}
