import { mkdir, open, readFile, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

import type { FileStore } from './file-store';

/** Stores files in a folder that only the CMS's user can open. */
export function localStore(folder: string): FileStore {
  return {
    settlesAfterMs: 0,

    async put(file, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(join(folder, file), 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } catch (error) {
        // Delete the partial file now: on a full disk, the later clean-up could not write to the database.
        await unlink(join(folder, file)).catch(() => undefined);
        throw error;
      } finally {
        await handle.close();
      }
      await syncFolder(folder);
    },

    get: (file) => ifExists(readFile(join(folder, file)), undefined),

    delete: (file) => ifExists(unlink(join(folder, file)), undefined),

    list: () => ifExists(readdir(folder), []),
  };
}

/** Flushes the folder, so that the file's name survives a power cut. Not supported on Windows. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Codes of a missing file or folder. */
const MISSING = ['ENOENT', 'ENOTDIR'];

async function ifExists<T, M>(work: Promise<T>, missing: M): Promise<T | M> {
  try {
    return await work;
  } catch (error) {
    if (MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) return missing;
    throw error;
  }
}
