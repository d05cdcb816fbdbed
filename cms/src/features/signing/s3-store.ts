import type { S3Client } from '@aws-sdk/client-s3';
import { SIGNATURE } from '@site/rules';

import type { S3 } from '../../environment';
import { s3Options } from '../../lib/s3-options';
import { withTimeout } from '../../lib/timeout';
import type { FileStore } from './file-store';

/** Short enough to store a picture, and delete it if a later step fails, while the client waits. */
const TIMEOUTS_MS = { put: 7_000, delete: 4_000, get: 10_000, list: 10_000 } as const;
const CONNECT_MS = 3_000;
/** Longer than a store processes a request after its connection was closed. */
const SETTLES_AFTER_MS = 30_000;

type Aws = typeof import('@aws-sdk/client-s3');

interface Part {
  /** Prefix of the keys, ending with a slash; empty for keys without a slash. */
  readonly prefix: string;
  readonly contentType: string;
}

/** Stores files in a part of a private bucket. */
export function s3Store(s3: S3, { prefix, contentType }: Part): FileStore {
  let connected: ReturnType<typeof connect> | undefined;
  const Bucket = s3.signaturesBucket;

  /** Runs a call with a timeout, after which it is aborted. */
  async function call<T>(milliseconds: number, work: (store: { aws: Aws; client: S3Client }, abort: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    connected ??= connect(s3);
    try {
      return await withTimeout(milliseconds, connected.then((store) => work(store, { abortSignal: abort.signal })));
    } finally {
      abort.abort();
    }
  }

  return {
    settlesAfterMs: SETTLES_AFTER_MS,

    async put(file, bytes) {
      const object = { Bucket, Key: prefix + file, Body: bytes, ACL: 'private', ContentType: contentType, CacheControl: `max-age=${SIGNATURE.cacheSeconds}` } as const;
      await call(TIMEOUTS_MS.put, ({ aws, client }, abort) => client.send(new aws.PutObjectCommand(object), abort));
    },

    get: (file) =>
      call(TIMEOUTS_MS.get, async ({ aws, client }, abort) => {
        try {
          const { Body } = await client.send(new aws.GetObjectCommand({ Bucket, Key: prefix + file }), abort);
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof aws.NoSuchKey) return undefined;
          throw error;
        }
      }),

    async delete(file) {
      await call(TIMEOUTS_MS.delete, ({ aws, client }, abort) => client.send(new aws.DeleteObjectCommand({ Bucket, Key: prefix + file }), abort));
    },

    async list() {
      const files: string[] = [];
      let next: string | undefined;
      do {
        const page = await call(TIMEOUTS_MS.list, ({ aws, client }, abort) => client.send(new aws.ListObjectsV2Command({ Bucket, Prefix: prefix, ...(next !== undefined && { ContinuationToken: next }) }), abort));
        const names = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)]));
        files.push(...names.filter((name) => !name.includes('/')));
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return files;
    },
  };
}

/** Loads the S3 client lazily, because it is large. */
async function connect(s3: S3): Promise<{ aws: Aws; client: S3Client }> {
  const aws = await import('@aws-sdk/client-s3');
  // A second attempt, in case the store has closed an idle connection.
  return { aws, client: new aws.S3Client({ ...s3Options(s3), requestHandler: { connectionTimeout: CONNECT_MS } }) };
}
