import { mkdir, open, readFile, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

import type { PictureStore } from './picture-store';

/** A folder that only the CMS's own user can open. */
export function localStore(folder: string): PictureStore {
  return {
    settlesAfterMs: 0,

    async put(file, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(join(folder, file), 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (error) {
        // On a full disk nothing else may be able to: what removes it later has to write first.
        await unlink(join(folder, file)).catch(() => undefined);
        throw error;
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    get: (file) => unlessMissing(readFile(join(folder, file)), undefined),

    delete: (file) => unlessMissing(unlink(join(folder, file)), undefined),

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

/** No such file, or what should be its folder is none. */
const MISSING = ['ENOENT', 'ENOTDIR'];

async function unlessMissing<T, M>(work: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await work;
  } catch (error) {
    if (MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) return missing;
    throw error;
  }
}
