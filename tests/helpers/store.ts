import { readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Bucket } from './bucket';

/** Direct access to the private store of signatures. */
export interface SignatureStore {
  /** Names of the pictures in it, in their order. */
  names(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The store of a CMS with this environment: the bucket where S3 is configured, the folder where it is not. */
export function storeOf(env: Readonly<Record<string, string | undefined>>): SignatureStore {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_SIGNATURES_BUCKET: name = 'signatures', DATA_DIR: dataDir } = env;
  if (endpoint !== undefined && region !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined) return new Bucket(endpoint, region, name, { accessKeyId, secretAccessKey });
  if (dataDir === undefined) throw new Error('DATA_DIR is not set');
  return folder(join(dataDir, 'signatures'));
}

function folder(path: string): SignatureStore {
  return {
    names: async () => (await readdir(path).catch(() => [])).sort(),
    read: (name) => readFile(join(path, name)),
    write: (name, bytes) => writeFile(join(path, name), bytes),
    remove: (name) => unlink(join(path, name)),
  };
}
