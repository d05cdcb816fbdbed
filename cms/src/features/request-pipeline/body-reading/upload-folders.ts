import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'cms-upload-';
/** Named after the process that works in it. */
const NAME = /^cms-upload-(\d+)-/;
/** No upload takes so long, whatever its process is called. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** A new folder for the files of an upload, which only this account can read. */
export function makeUploadFolder(temporary = tmpdir()): Promise<string> {
  return mkdtemp(join(temporary, `${PREFIX}${process.pid}-`));
}

/**
 * Removes the folders of uploads whose process was killed; those of other accounts and of processes that run stay. To be
 * called before this process takes uploads.
 * @returns why some could not be removed: they are tried again at the next start
 */
export async function deleteAbandonedUploads(temporary = tmpdir()): Promise<readonly Error[]> {
  const failures: Error[] = [];
  for (const entry of await readdir(temporary, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(PREFIX)) continue;
    const path = join(temporary, entry.name);
    try {
      if (await isAbandoned(path, entry.name)) await rm(path, { recursive: true, force: true });
    } catch (error) {
      // Another process that starts removes it too.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failures.push(error as Error);
    }
  }
  return failures;
}

async function isAbandoned(path: string, name: string): Promise<boolean> {
  const { uid, mtimeMs } = await lstat(path);
  if (process.getuid !== undefined && uid !== process.getuid()) return false;
  const [, owner] = NAME.exec(name) ?? [];
  // In a container a process has the same number after each start.
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
