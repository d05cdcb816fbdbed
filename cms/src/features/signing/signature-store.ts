import { join } from 'node:path';

import { environment } from '../../environment';
import { localStore } from './local-store';
import type { PictureStore } from './picture-store';
import { s3Store } from './s3-store';

let store: PictureStore | undefined;

/** The bucket for signatures where S3 is configured, a folder in the data folder otherwise. */
export function signatureStore(): PictureStore {
  const { dataDir, s3 } = environment();
  store ??= s3 === undefined ? localStore(join(dataDir, 'signatures')) : s3Store(s3);
  return store;
}
