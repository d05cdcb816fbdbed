import { join } from 'node:path';

import { environment } from '../../environment';
import { localStore } from './local-store';
import type { FileStore } from './file-store';
import { s3Store } from './s3-store';

let store: FileStore | undefined;

/** The store of signatures: a bucket if S3 is configured, otherwise a folder in the data folder. */
export function signatureStore(): FileStore {
  const { dataDir, s3 } = environment();
  store ??= s3 === undefined ? localStore(join(dataDir, 'signatures')) : s3Store(s3, { prefix: '', contentType: 'image/png' });
  return store;
}
