import { existsSync } from 'node:fs';
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
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

/** Copies the media library into the folder. */
export async function readLibrary(folder: string): Promise<Library> {
  const { dataDir, s3 } = environment();
  if (s3 === undefined) {
    await cp(uploads(dataDir), folder, { recursive: true });
    return library();
  }
  const client = new S3Client(s3Options(s3));
  const types: Record<string, string> = {};
  for (const [index, key] of (await keysOf(client, s3)).entries()) {
    const { Body, ContentType } = await client.send(new GetObjectCommand({ Bucket: s3.bucket, Key: key }));
    // Numbered: a key may not be a valid file name.
    await writeFile(join(folder, String(index)), (await Body?.transformToByteArray()) ?? new Uint8Array());
    types[key] = ContentType ?? 'application/octet-stream';
  }
  return { ...library(), types };
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
 * Copies the sealed documents of the dumped rows into the folder.
 * @throws if one is missing whose record exists: it cannot be made again as it was
 */
export async function readDocuments(folder: string, database: Pick<DatabaseBackup, 'documents' | 'hasRecord'>, rows: string): Promise<void> {
  for await (const { reference, file } of database.documents(rows)) {
    const bytes = await documentStore().get(file);
    if (bytes !== undefined) await writeFile(join(folder, file), bytes);
    else if (await database.hasRecord(reference)) throw new Error(`The document ${file} is not in the store. No backup was made.`);
  }
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
