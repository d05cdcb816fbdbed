import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Bucket } from './bucket';

/** Direct access to the private store of signatures or of documents. */
export interface SignatureStore {
  /** Sorted names of its files. */
  names(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The store of a CMS with this environment: a bucket if S3 is configured, otherwise a folder. */
export const storeOf = (env: Environment): SignatureStore => storeUnder(env, '');

/** The same for sealed documents. */
export const documentStoreOf = (env: Environment): SignatureStore => storeUnder(env, 'documents/');

function storeUnder(env: Environment, prefix: string): SignatureStore {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_SIGNATURES_BUCKET: name = 'signatures', DATA_DIR: dataDir } = env;
  if (endpoint !== undefined && region !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) return part(new Bucket(endpoint, region, name, { accessKeyId, secretAccessKey }), prefix);
  if (dataDir === undefined) throw new Error('DATA_DIR is not set');
  return folder(join(dataDir, prefix === '' ? 'signatures' : prefix));
}

/** Objects of the bucket with this prefix and no other slash. */
function part(bucket: Bucket, prefix: string): SignatureStore {
  return {
    names: async () => (await bucket.names()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)).filter((name) => !name.includes('/')),
    read: (name) => bucket.read(prefix + name),
    write: (name, bytes) => bucket.write(prefix + name, bytes),
    remove: (name) => bucket.remove(prefix + name),
  };
}

function folder(path: string): SignatureStore {
  return {
    names: async () => (await readdir(path).catch(() => [])).sort(),
    read: (name) => readFile(join(path, name)),
    write: (name, bytes) => writeFile(join(path, name), bytes),
    remove: (name) => unlink(join(path, name)),
  };
}
