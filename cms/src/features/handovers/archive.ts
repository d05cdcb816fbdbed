import { sha256Hex } from '../../lib/sha256';
import { type ArchiveFiles, zipOf } from '../../lib/zip';

export interface Archive {
  readonly zip: Uint8Array;
  readonly manifestSha256: string;
}

/** The list of files with their hashes. */
export const MANIFEST = 'SHA256SUMS.txt';

/** Packs the files, with the list of their hashes, into one ZIP archive. */
export async function packArchive(files: ArchiveFiles, madeAt: Date): Promise<Archive> {
  const contents = Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? Buffer.from(content) : content] as const);
  const manifest = Buffer.from(contents.map(([name, content]) => `${sha256Hex(content)}  ${name}\n`).join(''));
  return { zip: await zipOf({ ...Object.fromEntries(contents), [MANIFEST]: manifest }, madeAt), manifestSha256: sha256Hex(manifest) };
}
