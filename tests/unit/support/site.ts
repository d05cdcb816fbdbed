import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { LOCALES } from '@site/rules';

import { switchBuild } from '../../../web/server/siteFolder';

/** A site folder with one build, as created by the builder. */
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

/** Longer than the server keeps an idle connection open. */
const LONGEST_WAIT_MS = 8_000;

/** Sends raw bytes, and returns everything received until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), LONGEST_WAIT_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // The connection is reset after the response if the server has not read everything.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      done(Buffer.concat(chunks).toString('latin1'));
    });
  });
}

/** Files of a folder that a process has open (Linux). */
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
