import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { Environment } from './cms';
import { SmallDisk } from './smallDisk';
import type { Buckets } from './swift';

/** The store of documents, which a test can fill, and free again. */
export interface FullStore {
  /** Environment of the CMS. */
  readonly environment: Environment;
  /** In whose namespace the CMS runs. */
  readonly disk: SmallDisk | undefined;
  /** Environment with which the store is read from here. */
  readonly outside: Environment;
  fill(): void;
  clear(): void;
  end(): Promise<void>;
}

const DOCUMENTS_DISK = 4 * 1024 * 1024;

/** The folder of documents on a small disk of its own, so that only documents have no room. */
export async function fullFolder(env: Environment): Promise<FullStore> {
  const disk = await SmallDisk.mount(join(env.DATA_DIR ?? '', 'documents'), DOCUMENTS_DISK);
  return { environment: env, disk, outside: { ...env, DATA_DIR: join(disk.path, '..') }, fill: () => disk.fill(), clear: () => disk.clear(), end: () => disk.end() };
}

/** In front of an S3 store: while it is full, it refuses documents as stores with a quota do. */
export async function fullBucket(env: Environment, buckets: Buckets): Promise<FullStore> {
  let isFull = false;
  const server: Server = createServer((incoming, answer) => {
    if (isFull && incoming.method === 'PUT' && incoming.url?.includes('/documents/')) {
      incoming.resume().once('end', () => answer.writeHead(507, { 'Content-Type': 'application/xml' }).end('<?xml version="1.0"?><Error><Code>QuotaExceeded</Code><Message>The quota of the bucket is used up.</Message></Error>'));
      return;
    }
    // With the client's `Host`, which its signature covers.
    const { expect: _answered, ...headers } = incoming.headers;
    const forwarded = request(buckets.endpoint, { method: incoming.method, path: incoming.url, headers }, (response) => response.pipe(answer.writeHead(response.statusCode ?? 502, response.headers)));
    forwarded.once('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const environment = { ...env, ...buckets.environment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
  return {
    environment,
    disk: undefined,
    outside: { ...env, ...buckets.environment() },
    fill: () => (isFull = true),
    clear: () => (isFull = false),
    end: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
