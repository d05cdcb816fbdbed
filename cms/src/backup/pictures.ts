import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

import { environment, type S3 } from '../environment';
import { signatureStore } from '../signatures/store';
import { picturesUrl, s3Options } from '../utils/s3';

/** How pictures of the media library are stored, as a backup remembers it. */
export interface Library {
  readonly kind: 'local' | 's3';
  /** What their addresses begin with. */
  readonly base: string;
  /** Of an S3 store: each with its type. */
  readonly types?: Readonly<Record<string, string>>;
}

export function library(): Library {
  const { s3 } = environment();
  return s3 === undefined ? { kind: 'local', base: '/uploads/' } : { kind: 's3', base: `${picturesUrl(s3)}/` };
}

/** Copies the pictures of the media library there. */
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
    // Not under its own name: a key may be no file's name.
    await writeFile(join(folder, String(index)), (await Body?.transformToByteArray()) ?? new Uint8Array());
    types[key] = ContentType ?? 'application/octet-stream';
  }
  return { ...library(), types };
}

/** Puts them where this installation keeps them. */
export async function writeLibrary(folder: string, { types = {} }: Library): Promise<void> {
  const { dataDir, s3 } = environment();
  if (s3 === undefined) return cp(folder, uploads(dataDir), { recursive: true });
  const client = new S3Client(s3Options(s3));
  for (const [index, [key, type]] of Object.entries(types).entries()) {
    await client.send(new PutObjectCommand({ Bucket: s3.bucket, Key: key, Body: await readFile(join(folder, String(index))), ContentType: type, ACL: 'public-read' }));
  }
}

/** @throws if one of them is not in the store: the signature's proof would be lacking from the backup */
export async function readSignatures(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const bytes = await signatureStore().get(file);
    if (bytes === undefined) throw new SignatureGone(file);
    await writeFile(join(folder, file), bytes);
  }
}

export async function writeSignatures(folder: string): Promise<number> {
  const files = await readdir(folder);
  for (const file of files) await signatureStore().put(file, await readFile(join(folder, file)));
  return files.length;
}

/** Whether a restore would mix what it brings with something else. */
export async function hasPictures(): Promise<boolean> {
  const { dataDir, s3 } = environment();
  if (s3 === undefined) return [join(dataDir, 'signatures'), uploads(dataDir)].some((folder) => existsSync(folder)) && (await filesIn(dataDir)) > 0;
  const client = new S3Client(s3Options(s3));
  for (const Bucket of [s3.bucket, s3.signaturesBucket]) if (((await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }))).Contents ?? []).length > 0) return true;
  return false;
}

/** Erased or removed while the backup was being made. */
export class SignatureGone extends Error {
  override readonly name = 'SignatureGone';
}

const uploads = (dataDir: string): string => join(dataDir, 'public/uploads');

async function filesIn(dataDir: string): Promise<number> {
  let count = 0;
  for (const folder of [join(dataDir, 'signatures'), uploads(dataDir)]) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    count += (await readdir(folder)).length;
  }
  return count;
}

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
