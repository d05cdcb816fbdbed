import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { LOCALES } from '@site/rules';

import { switchBuild } from '../../../web/server/siteFolder';

/** A site's folder with one build in it, as the builder leaves it. */
export class SiteFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'site-folder-'));
  private readonly build = join(this.path, 'build-1');

  constructor() {
    this.write('/index.html', 'root');
    this.write('/404/index.html', 'not found');
    for (const { prefix } of LOCALES) {
      this.write(`/${prefix}/index.html`, `home: ${prefix}`);
      this.write(`/${prefix}/404/index.html`, `not found: ${prefix}`);
    }
    switchBuild(this.path, 'build-1');
  }

  write(name: string, content: string | Buffer): void {
    const file = join(this.build, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Longer than the server keeps a connection open that asks for nothing. */
const LONGEST_WAIT_MS = 8_000;

/** Sends the bytes as they are, and returns everything that comes back until the server closes. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), LONGEST_WAIT_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset after the answer: the server had not read all that was sent.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      done(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** Files of a folder that a process holds open (Linux). */
export function openFilesBelow(folder: string, pid: number | 'self' = 'self'): string[] {
  const descriptors = `/proc/${pid}/fd`;
  return readdirSync(descriptors).flatMap((name) => {
    try {
      const target = readlinkSync(join(descriptors, name));
      return target.startsWith(folder) ? [target] : [];
    } catch {
      // Closed meanwhile.
      return [];
    }
  });
}
