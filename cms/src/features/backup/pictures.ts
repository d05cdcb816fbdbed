import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

import { environment, type S3 } from '../../environment';
import type { FileStore } from '../signing/file-store';
import { documentStore } from '../signing/document-store';
import { signatureStore } from '../signing/signature-store';
import { picturesUrl, s3Options } from '../../lib/s3-options';
import type { DatabaseBackup } from './database-backup';

/** How the media library is stored. */
export interface Library {
  readonly kind: 'local' | 's3';
  /** Base address of the pictures. */
  readonly base: string;
  /** For S3: content types by key. */
  readonly types?: Readonly<Record<string, string>>;
}

export function library(): Library {
  const { s3 } = environment();
  return s3 === undefined ? { kind: 'local', base: '/uploads/' } : { kind: 's3', base: `${picturesUrl(s3)}/` };
}

/** Copies the media library into the folder; a picture that staff delete meanwhile is left out. */
export async function readLibrary(folder: string): Promise<Library> {
  const { dataDir, s3 } = environment();
  if (s3 === undefined) {
    await copyFiles(uploads(dataDir), folder);
    return library();
  }
  const client = new S3Client(s3Options(s3));
  const types: Record<string, string> = {};
  for (const key of await keysOf(client, s3)) {
    const picture = await unlessMissing(client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key })));
    if (!picture) continue;
    // Numbered: a key may not be a valid file name.
    await writeFile(join(folder, String(Object.keys(types).length)), (await picture.Body?.transformToByteArray()) ?? new Uint8Array());
    types[key] = picture.ContentType ?? 'application/octet-stream';
  }
  return { ...library(), types };
}

async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) await unlessMissing(copyFile(source, target));
    else {
      await mkdir(target);
      await copyFiles(source, target);
    }
  }
}

/** @returns undefined if the file or object does not exist any more */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { name, code } = error as { readonly name?: string; readonly code?: string };
    if (name === 'NoSuchKey' || code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Copies the pictures from the folder into this installation's storage. */
export async function writeLibrary(folder: string, { types = {} }: Library): Promise<void> {
  const { dataDir, s3 } = environment();
  if (s3 === undefined) return cp(folder, uploads(dataDir), { recursive: true });
  const client = new S3Client(s3Options(s3));
  for (const [index, [key, type]] of Object.entries(types).entries()) {
    await client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: key, Body: await readFile(join(folder, String(index))), ContentType: type, ACL: 'public-read' }));
  }
}

export interface ReadSignatures {
  readonly count: number;
  /** References of agreements erased during the backup. */
  readonly erased: readonly string[];
}

/**
 * Copies the pictures of the dumped rows into the folder.
 * @throws if a picture is missing whose record exists: the backup would lack proof of that signature
 */
export async function readSignatures(folder: string, database: Pick<DatabaseBackup, 'signatures' | 'hasRecord'>, rows: string, store: Pick<FileStore, 'get'> = signatureStore()): Promise<ReadSignatures> {
  let count = 0;
  const erased: string[] = [];
  for await (const { reference, file } of database.signatures(rows)) {
    const bytes = await store.get(file);
    if (bytes !== undefined) {
      await writeFile(join(folder, file), bytes);
      count += 1;
    } else if (await database.hasRecord(reference)) throw new Error(`The picture ${file} is not in the store: npm run verify-signings says more. No backup was made.`);
    else erased.push(reference);
  }
  return { count, erased };
}

export async function writeSignatures(folder: string): Promise<number> {
  const files = await readdir(folder);
  for (const file of files) await signatureStore().put(file, await readFile(join(folder, file)));
  return files.length;
}

/**
 * Copies the sealed documents of the dumped rows into the folder, which may contain some of them from an earlier dump.
 * @returns false if one was replaced since the dump: its row names a file that no longer exists
 * @throws if one is missing whose record exists: it cannot be made again as it was
 */
export async function readDocuments(folder: string, database: Pick<DatabaseBackup, 'documents' | 'hasRecord' | 'documentOf'>, rows: string, store: Pick<FileStore, 'get'> = documentStore()): Promise<boolean> {
  // The content of a file never changes: a document that replaces another has a name of its own.
  const copied = new Set(await readdir(folder));
  const named = new Set<string>();
  let isComplete = true;
  for await (const { reference, file } of database.documents(rows)) {
    named.add(file);
    if (copied.has(file)) continue;
    const bytes = await store.get(file);
    if (bytes !== undefined) await writeFile(join(folder, file), bytes);
    else if (!(await database.hasRecord(reference))) continue;
    else if ((await database.documentOf(reference)) === file) throw new Error(`The document ${file} is not in the store. No backup was made.`);
    else isComplete = false;
  }
  // Restored, a document that no row names would be a fault.
  for (const file of copied) if (!named.has(file)) await rm(join(folder, file));
  return isComplete;
}

/** @param folder missing in backups from before there were documents */
export async function writeDocuments(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const file of await readdir(folder)) await documentStore().put(file, await readFile(join(folder, file)));
}

/** Whether a restore would mix with existing pictures. */
export async function hasPictures(): Promise<boolean> {
  return (await signatureStore().list()).length > 0 || (await documentStore().list()).length > 0 || (await hasLibrary());
}

async function hasLibrary(): Promise<boolean> {
  const { dataDir, s3 } = environment();
  if (s3 === undefined) return existsSync(uploads(dataDir)) && (await readdir(uploads(dataDir))).length > 0;
  const { Contents = [] } = await new S3Client(s3Options(s3)).send(new ListObjectsV2Command({ Bucket: s3.bucket, MaxKeys: 1 }));
  return Contents.length > 0;
}

const uploads = (dataDir: string): string => join(dataDir, 'public/uploads');

async function keysOf(client: S3Client, { bucket }: S3): Promise<string[]> {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...(token !== undefined && { ContinuationToken: token }) }));
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return keys;
}
