import { join } from 'node:path';

import { environment } from '../environment';
import { localStore } from './local';
import { s3Store } from './s3';

/** Where the pictures of signatures are: apart from the media library, and shown to nobody by the store itself. */
export interface SignatureStore {
  /** Stores exactly these bytes under a name that was never used before. It ends in time; when it fails, something may be there. */
  put(file: string, bytes: Buffer): Promise<void>;
  /** @returns undefined if there is no such file */
  get(file: string): Promise<Buffer | undefined>;
  /** A file that is not there is as good as deleted. */
  delete(file: string): Promise<void>;
  /** Names of all that is stored, where the store can tell. */
  list?(): Promise<readonly string[]>;
  /** How long a `put` whose end was not seen may still store something, milliseconds. */
  readonly settlesAfterMs: number;
}

let store: SignatureStore | undefined;

/** The bucket for signatures where S3 is configured, a folder in the data folder otherwise. */
export function signatureStore(): SignatureStore {
  const { dataDir, s3 } = environment();
  store ??= s3 === undefined ? localStore(join(dataDir, 'signatures')) : s3Store(s3);
  return store;
}
