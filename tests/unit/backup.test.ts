/** @jest-environment node */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DatabaseBackup, SignatureRow } from '../../cms/src/features/backup/database-backup';
import { dump } from '../../cms/src/features/backup/dump';
import { readLibrary } from '../../cms/src/features/backup/pictures';

const mockEnvironment: { dataDir: string; s3: unknown } = { dataDir: '', s3: undefined };
jest.mock('../../cms/src/environment', () => ({ environment: () => mockEnvironment }));
/** A picture that is deleted when it is to be copied. */
let mockDeleted = '';
jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const copyFile = async (from: string, to: string): Promise<void> => {
    if (from.endsWith(mockDeleted)) await actual.rm(from);
    return actual.copyFile(from, to);
  };
  return { ...actual, copyFile };
});

const scratch = mkdtempSync(join(tmpdir(), 'backup-'));
const temporaryFolder = (): string => mkdtempSync(join(scratch, 'folder-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const nameOf = (reference: string, version: number): string => `agreement_${reference}_${version}.pdf`;

describe('documents that get archival data during a backup', () => {
  /** Two documents with their current versions, as row and file; `replace` is what the archival job does. */
  class World {
    private readonly versions = new Map([['R1', 1], ['R2', 1]]);
    private dumped: readonly SignatureRow[] = [];
    readonly files = new Map([...this.rows()].map(({ file }) => [file, Buffer.from(file)]));
    dumps = 0;
    /** Called before a document is read. */
    beforeReading: (file: string) => void = () => undefined;

    rows(): readonly SignatureRow[] {
      return [...this.versions].map(([reference, version]) => ({ reference, file: nameOf(reference, version) }));
    }

    replace(reference: string): void {
      const version = this.versions.get(reference) ?? 0;
      this.files.set(nameOf(reference, version + 1), Buffer.from(nameOf(reference, version + 1)));
      this.versions.set(reference, version + 1);
      this.files.delete(nameOf(reference, version));
    }

    erase(reference: string): void {
      this.files.delete(nameOf(reference, this.versions.get(reference) ?? 0));
      this.versions.delete(reference);
    }

    async dump(folder: string) {
      const [dumped, world] = [() => this.dumped, this];
      const database: DatabaseBackup = {
        dump: async () => {
          this.dumps += 1;
          this.dumped = this.rows();
        },
        isEmpty: async () => false,
        restore: async () => undefined,
        async *signatures() {
          yield* [];
        },
        async *documents() {
          yield* dumped();
        },
        hasRecord: async (reference) => this.versions.has(reference),
        documentOf: async (reference) => this.rows().find((row) => row.reference === reference)?.file,
        replaceInFiles: async () => undefined,
      };
      const get = async (file: string) => {
        world.beforeReading(file);
        return world.files.get(file);
      };
      await dump(folder, database, { documents: { get }, signatures: { get } });
      return { dumped: this.dumped.map(({ file }) => file), copied: readdirSync(join(folder, 'documents')).sort() };
    }
  }

  it('are in it with the rows that belong to them', async () => {
    const world = new World();
    const read: string[] = [];
    world.beforeReading = (file) => {
      read.push(file);
      // Both are replaced while the second one is about to be copied.
      if (world.dumps === 1 && file === nameOf('R2', 1)) for (const reference of ['R1', 'R2']) world.replace(reference);
    };
    const files = [nameOf('R1', 2), nameOf('R2', 2)];
    expect(await world.dump(temporaryFolder())).toEqual({ dumped: files, copied: files });
    expect(read).toEqual([nameOf('R1', 1), nameOf('R2', 1), ...files]);
  });

  it('are not copied twice', async () => {
    const world = new World();
    const read: string[] = [];
    world.beforeReading = (file) => {
      read.push(file);
      if (world.dumps === 1 && file === nameOf('R2', 1)) world.replace('R2');
    };
    const files = [nameOf('R1', 1), nameOf('R2', 2)];
    expect(await world.dump(temporaryFolder())).toEqual({ dumped: files, copied: files });
    expect(read).toEqual([nameOf('R1', 1), nameOf('R2', 1), nameOf('R2', 2)]);
  });

  it('a document that is missing without a replacement fails the backup, unless it was erased', async () => {
    const world = new World();
    world.files.delete(nameOf('R2', 1));
    await expect(world.dump(temporaryFolder())).rejects.toThrow(`The document ${nameOf('R2', 1)} is not in the store.`);
    world.beforeReading = () => world.erase('R2');
    expect((await world.dump(temporaryFolder())).copied).toEqual([nameOf('R1', 1)]);
  });
});

describe('a picture that is deleted during a backup', () => {
  it('is left out of the copy of a folder', async () => {
    const dataDir = temporaryFolder();
    const uploads = join(dataDir, 'public/uploads');
    mkdirSync(join(uploads, 'inner'), { recursive: true });
    for (const name of ['kept.png', 'deleted.png', 'inner/kept.png']) writeFileSync(join(uploads, name), name);
    Object.assign(mockEnvironment, { dataDir, s3: undefined });
    mockDeleted = 'deleted.png';
    const folder = temporaryFolder();
    expect(await readLibrary(folder)).toEqual({ kind: 'local', base: '/uploads/' });
    expect(existsSync(join(folder, 'deleted.png'))).toBe(false);
    expect(['kept.png', 'inner/kept.png'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['kept.png', 'inner/kept.png']);
  });

  it('is left out of the copy of a bucket, whose other pictures keep their types', async () => {
    const server: Server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
      if (searchParams.get('list-type') === '2') response.setHeader('Content-Type', 'application/xml').end('<ListBucketResult><Contents><Key>a.png</Key></Contents><Contents><Key>deleted.png</Key></Contents><Contents><Key>b.webp</Key></Contents></ListBucketResult>');
      else if (pathname === '/pictures/deleted.png') response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code><Message>There is none.</Message></Error>');
      else response.setHeader('Content-Type', pathname.endsWith('webp') ? 'image/webp' : 'image/png').end(pathname);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    try {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      Object.assign(mockEnvironment, { s3: { endpoint, region: 'here', bucket: 'pictures', signaturesBucket: 'signatures', accessKeyId: 'id', secretAccessKey: 'key' } });
      const folder = temporaryFolder();
      const { types } = await readLibrary(folder);
      expect(types).toEqual({ 'a.png': 'image/png', 'b.webp': 'image/webp' });
      expect(readdirSync(folder).sort()).toEqual(['0', '1']);
      expect(['0', '1'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['/pictures/a.png', '/pictures/b.webp']);
    } finally {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });
});
