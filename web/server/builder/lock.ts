import { createHash } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until nobody else works in a folder, and keeps it until this process ends, however it ends: the lock is a
 * socket, which the system closes.
 */
export async function takeLock(folder: string): Promise<Server> {
  const address = addressOf(folder);
  for (;;) {
    const server = await listen(address);
    if (server) return server;
    await holderGone(address);
  }
}

function addressOf(folder: string): string {
  const name = `site-build-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** @returns undefined if somebody else has it */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(undefined) : fail(error)));
    server.listen(address, () => done(server));
  });
}

/** Resolves when the holder has ended; what a killed one left of its socket is removed. */
function holderGone(address: string): Promise<void> {
  const seen = inode(address);
  return new Promise((done) => {
    const connection = connect(address);
    connection.once('error', () => {
      // Unless another one has just taken its place.
      if (process.platform !== 'win32' && inode(address) === seen) rmSync(address, { force: true });
    });
    connection.once('close', () => done());
    connection.resume();
  });
}

function inode(path: string): number | undefined {
  return process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false })?.ino;
}
