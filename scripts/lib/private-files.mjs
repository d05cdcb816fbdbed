import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from './user-error.mjs';

/** Permission bits of other accounts. */
const OTHERS = 0o077;

/** The files that the project writes directly into the data folder. */
const isOwnFile = (name) => /^cms\.db(-wal|-shm|-journal)?$/.test(name) || /^boot\.lock(-wal|-shm|-journal)?$/.test(name) || ['secrets.json', 'admin-password-shown'].includes(name);

/**
 * Makes the data folder readable by this account only, because database, logs and mails contain reset links, hashes and
 * visitors' data. Sets the umask, and removes the permissions of other accounts from a folder of an earlier version.
 *
 * Containers: the builder writes /data/site and the site's server reads it in another container, with the same user id
 * (node, 1000, in the image). Folders within the data folder are left unchanged, because some are mounted read-only; so
 * are files that do not belong to the project.
 * @throws UserError if the permissions cannot be changed, e.g. because another account owns the folder
 */
export function keepFilesPrivate(dataDir) {
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  try {
    if (!close(dataDir, 0o700)) return;
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) if (entry.isFile() && isOwnFile(entry.name)) close(join(dataDir, entry.name), 0o600);
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} can be read by other accounts of this machine, and could not be closed to them (${error.code}). As its owner: chmod -R go= ${dataDir}`);
  }
  if (isOpen(dataDir)) {
    process.stderr.write(`The data folder ${dataDir} can be read by other accounts of this machine: its file system keeps no permissions. Put it on another one (DATA_DIR).\n`);
    return;
  }
  process.stderr.write(`The data folder ${dataDir} could be read by other accounts of this machine: closed to them.\n`);
}

/** Replaces the file as a whole: whatever interrupts this, it has either its former content or the new one. */
export function replacePrivateFile(file, content) {
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, content, { mode: 0o600, flush: true });
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

function isOpen(path) {
  return (statSync(path).mode & OTHERS) !== 0;
}

/** @returns false if the path is private already, or does not exist */
function close(path, mode) {
  try {
    if (!isOpen(path)) return false;
    chmodSync(path, mode);
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}
