import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { endAll } from '../../../scripts/lib/run.mjs';
import { exitWith } from '../../../scripts/lib/user-error.mjs';

/**
 * Runs a benchmark with a temporary folder, and removes its files and processes afterwards.
 * @param work gets the folder, and a function that registers what has to be ended
 */
export async function bench(name, work) {
  const endings = [];
  const scratch = mkdtempSync(join(tmpdir(), `bench-${name}-`));
  const finish = async () => {
    await endAll();
    for (const ending of endings) await ending();
    rmSync(scratch, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void finish().then(() => process.exit(130)));
  try {
    await work(scratch, (ending) => endings.push(ending));
    await finish();
    process.exit(0);
  } catch (error) {
    await finish();
    exitWith(error);
  }
}
