import { mkdir, open, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { SignatureStore } from './store';

/** A folder that only the CMS's own user can open. */
export function localStore(folder: string): SignatureStore {
  return {
    settlesAfterMs: 0,

    async put(file, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(join(folder, file), 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    get: (file) => unlessMissing(readFile(join(folder, file)), undefined),

    async delete(file) {
      await rm(join(folder, file), { force: true });
    },

    list: () => unlessMissing(readdir(folder), []),
  };
}

/** The file's name, too, has to survive a power cut. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T, M>(reading: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return missing;
    throw error;
  }
}
