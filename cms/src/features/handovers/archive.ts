import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

import { type AsyncZippable, zip } from 'fflate';

/** Files of the archive by name. */
export type ArchiveFiles = Readonly<Record<string, Uint8Array | string>>;

export interface Archive {
  readonly zip: Uint8Array;
  readonly manifestSha256: string;
}

/** The list of files with their hashes. */
export const MANIFEST = 'SHA256SUMS.txt';

/** Already compressed. */
const COMPRESSED = /\.(?:pdf|png)$/;
const LEVEL = 6;

const zipped = promisify<AsyncZippable, Uint8Array>(zip);

/**
 * Packs the files, with the list of their hashes, into one ZIP archive in memory: no temporary file can be left behind.
 * Large files are compressed in threads, and between the others other requests are served.
 */
export async function packArchive(files: ArchiveFiles, madeAt: Date): Promise<Archive> {
  const contents = Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content] as const);
  const manifest = Buffer.from(contents.map(([name, content]) => `${sha256(content)}  ${name}\n`).join(''));
  return { zip: await zipOf({ ...Object.fromEntries(contents), [MANIFEST]: manifest }, madeAt), manifestSha256: sha256(manifest) };
}

/** Packs the files as they are. */
export async function zipOf(files: ArchiveFiles, madeAt: Date): Promise<Uint8Array> {
  const packed: AsyncZippable = {};
  for (const [name, content] of Object.entries(files)) packed[name] = [typeof content === 'string' ? Buffer.from(content) : content, { level: COMPRESSED.test(name) ? 0 : LEVEL, mtime: madeAt }];
  return zipped(packed);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
