import type { S3Client } from '@aws-sdk/client-s3';
import { SIGNATURE } from '@site/rules';

import type { S3 } from '../../environment';
import { s3Options } from '../../lib/s3-options';
import { within } from '../../lib/timeout';
import type { PictureStore } from './picture-store';

/** A signing has to be answered while the client still waits: storing, and deleting again if a later step fails. */
const TIMEOUTS_MS = { put: 7_000, delete: 4_000, get: 10_000, list: 10_000 } as const;
const CONNECT_MS = 3_000;
/** Longer than a store holds on to a request whose connection is gone. */
const SETTLES_AFTER_MS = 30_000;

type Aws = typeof import('@aws-sdk/client-s3');

/** A private bucket. */
export function s3Store(s3: S3): PictureStore {
  let connected: ReturnType<typeof connect> | undefined;
  const Bucket = s3.signaturesBucket;

  /** Runs one call of the store; one that takes too long is aborted. */
  async function call<T>(milliseconds: number, work: (store: { aws: Aws; client: S3Client }, abort: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    connected ??= connect(s3);
    try {
      return await within(milliseconds, connected.then((store) => work(store, { abortSignal: abort.signal })));
    } finally {
      abort.abort();
    }
  }

  return {
    settlesAfterMs: SETTLES_AFTER_MS,

    async put(file, bytes) {
      const object = { Bucket, Key: file, Body: bytes, ACL: 'private', ContentType: 'image/png', CacheControl: `max-age=${SIGNATURE.cacheSeconds}` } as const;
      await call(TIMEOUTS_MS.put, ({ aws, client }, abort) => client.send(new aws.PutObjectCommand(object), abort));
    },

    get: (file) =>
      call(TIMEOUTS_MS.get, async ({ aws, client }, abort) => {
        try {
          const { Body } = await client.send(new aws.GetObjectCommand({ Bucket, Key: file }), abort);
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (error instanceof aws.NoSuchKey) return undefined;
          throw error;
        }
      }),

    async delete(file) {
      await call(TIMEOUTS_MS.delete, ({ aws, client }, abort) => client.send(new aws.DeleteObjectCommand({ Bucket, Key: file }), abort));
    },

    async list() {
      const files: string[] = [];
      let next: string | undefined;
      do {
        const page = await call(TIMEOUTS_MS.list, ({ aws, client }, abort) => client.send(new aws.ListObjectsV2Command({ Bucket, ...(next !== undefined && { ContinuationToken: next }) }), abort));
        files.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return files;
    },
  };
}

/** Loaded where there is an S3 store: it is large. */
async function connect(s3: S3): Promise<{ aws: Aws; client: S3Client }> {
  const aws = await import('@aws-sdk/client-s3');
  // The second attempt is for a connection that the store had closed in the meantime.
  return { aws, client: new aws.S3Client({ ...s3Options(s3), maxAttempts: 2, requestHandler: { connectionTimeout: CONNECT_MS } }) };
}
