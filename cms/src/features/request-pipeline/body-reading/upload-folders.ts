import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'cms-upload-';
/** Contains the id of the process that uses the folder. */
const NAME = /^cms-upload-(\d+)-/;
/** Longer than any upload takes. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Creates a private folder for the files of an upload. */
export function makeUploadFolder(temporary = tmpdir()): Promise<string> {
  return mkdtemp(join(temporary, `${PREFIX}${process.pid}-`));
}

/**
 * Removes upload folders of killed processes; those of other accounts and running processes are kept. Must be called
 * before this process accepts uploads.
 * @returns errors of folders that could not be removed; the next start retries them
 */
export async function deleteAbandonedUploads(temporary = tmpdir()): Promise<readonly Error[]> {
  const failures: Error[] = [];
  for (const entry of await readdir(temporary, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(PREFIX)) continue;
    const path = join(temporary, entry.name);
    try {
      if (await isAbandoned(path, entry.name)) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // Another starting process may have removed it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.push(error as Error);
    }
  }
  return failures;
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const { uid, mtimeMs } = await lstat(path);
  if (process.getuid !== undefined && uid !== process.getuid()) return false;
  const [, owner] = NAME.exec(name) ?? [];
  // In a container, the process id is the same after each start.
  if (owner !== undefined && (Number(owner) === process.pid || !isRunning(Number(owner)))) return true;
  return Date.now() - mtimeMs > MAX_AGE_MS;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
