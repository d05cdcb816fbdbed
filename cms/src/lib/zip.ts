import { promisify } from 'node:util';

import { type AsyncZippable, zip } from 'fflate';

/** Files of an archive by name. */
export type ArchiveFiles = Readonly<Record<string, Uint8Array | string>>;

/** Already compressed. */
const COMPRESSED = /\.(?:pdf|png)$/;
const LEVEL = 6;

const zipped = promisify<AsyncZippable, Uint8Array>(zip);

/**
 * Packs files into one ZIP archive in memory: no temporary file can be left behind. Large files are compressed in threads,
 * and between the others other requests are served.
 */
export async function zipOf(files: ArchiveFiles, madeAt: Date): Promise<Uint8Array> {
  const packed: AsyncZippable = {};
  for (const [name, content] of Object.entries(files)) packed[name] = [typeof content === 'string' ? Buffer.from(content) : content, { level: COMPRESSED.test(name) ? 0 : LEVEL, mtime: madeAt }];
  return zipped(packed);
}
