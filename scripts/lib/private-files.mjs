import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { Stop } from './stop.mjs';

/** Permission bits of other accounts. */
const OTHERS = 0o077;

/** The files that the project writes directly into the data folder. */
const isOwnFile = (name) => /^cms\.db(-wal|-shm|-journal)?$/.test(name) || /^boot\.lock(-wal|-shm|-journal)?$/.test(name) || ['secrets.json', 'admin-password-shown'].includes(name);

/**
 * Only the account that runs this reads what it and its children write: database, logs and mails hold reset links, hashes
 * and what visitors sent. A data folder that is open to others from an earlier version is closed; with it everything
 * below, whatever its own mode.
 *
 * Containers: the builder writes /data/site and the site's server reads it, in two containers, as the same user (node,
 * 1000, by the image); whoever runs them as two users has to give both one user id. Folders within the data folder are
 * left as they are: some are mounted read-only. So are files that are not the project's own.
 * @throws Stop if the folder cannot be closed, e.g. because another account owns it
 */
export function keepFilesPrivate(dataDir) {
  if (process.platform === 'win32') return;
  process.umask(OTHERS);
  try {
    if (!close(dataDir, 0o700)) return;
    for (const entry of readdirSync(dataDir, { withFileTypes: true })) if (entry.isFile() && isOwnFile(entry.name)) close(join(dataDir, entry.name), 0o600);
  } catch (error) {
    throw new Stop(`The data folder ${dataDir} can be read by other accounts of this machine, and could not be closed to them (${error.code}). As its owner: chmod -R go= ${dataDir}`);
  }
  if (isOpen(dataDir)) {
    process.stderr.write(`The data folder ${dataDir} can be read by other accounts of this machine: its file system keeps no permissions. Put it on another one (DATA_DIR).\n`);
    return;
  }
  process.stderr.write(`The data folder ${dataDir} could be read by other accounts of this machine: closed to them.\n`);
}

function isOpen(path) {
  return (statSync(path).mode & OTHERS) !== 0;
}

/** @returns false if there is nothing to close: it is private already, or does not exist (any more) */
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
