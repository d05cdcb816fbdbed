import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { FileStore } from '../signing/file-store';
import { databaseBackup } from './database';
import { readDocuments, type ReadSignatures, readSignatures } from './pictures';

/** Files and folders of an archive. */
export const PARTS = { database: 'database', signatures: 'signatures', documents: 'documents', library: 'pictures', manifest: 'manifest.json', secrets: 'secrets.json' } as const;
/** Each dump after the first copies only what was replaced meanwhile. */
const MAX_DUMPS = 5;

/**
 * Rows before files: one is stored before its row, so only an erasure, or a document that replaces another, can remove one in
 * between. After a replacement the rows are dumped again; documents that were copied need not be.
 */
export async function dump(folder: string, database = databaseBackup(), stores: { readonly documents?: Pick<FileStore, 'get'>; readonly signatures?: Pick<FileStore, 'get'> } = {}): Promise<ReadSignatures> {
  const [rows, pictures, documents] = [join(folder, PARTS.database), await createFolder(join(folder, PARTS.signatures)), await createFolder(join(folder, PARTS.documents))];
  for (let dumps = 1; ; dumps += 1) {
    await database.dump(await createFolder(rows));
    if (await readDocuments(documents, database, rows, stores.documents)) return readSignatures(pictures, database, rows, stores.signatures);
    if (dumps === MAX_DUMPS) throw new Error('Documents were replaced by ones with archival data all the time. Make the backup again later.');
    await rm(rows, { recursive: true });
  }
}

export async function createFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
