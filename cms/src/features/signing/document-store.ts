import { join } from 'node:path';

import { environment } from '../../environment';
import type { FileStore } from './file-store';
import { localStore } from './local-store';
import { s3Store } from './s3-store';

let store: FileStore | undefined;

/** Sealed documents, beside the pictures of signatures: `documents/` in the same bucket, or in the data folder. */
export function documentStore(): FileStore {
  const { dataDir, s3 } = environment();
  store ??= s3 === undefined ? localStore(join(dataDir, 'documents')) : s3Store(s3, { prefix: 'documents/', contentType: 'application/pdf' });
  return store;
}
