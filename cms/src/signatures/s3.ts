import { SIGNATURE } from '@site/rules';
import type { File } from '@strapi/provider-upload-aws-s3';

import type { S3 } from '../environment';
import { s3Options } from '../utils/s3';
import type { SignatureStore } from './store';
import { within } from '../utils/within';

/** A signing has to be answered while the client still waits: storing, and deleting again if a later step fails. */
const PUT_MS = 7_000;
const DELETE_MS = 4_000;
const GET_MS = 10_000;
const CONNECT_MS = 3_000;
/** The presigned address is used at once, by this process. */
const PRESIGNED_SECONDS = 60;
/** Longer than a store holds on to a request whose connection is gone. */
const SETTLES_AFTER_MS = 30_000;

/** A private bucket, through an instance of its own of the provider that keeps the site's pictures. */
export function s3Store(s3: S3): SignatureStore {
  let made: ReturnType<typeof newProvider> | undefined;
  const provider = () => (made ??= newProvider(s3));
  const addressOf = (file: string) => `${s3.endpoint.replace(/\/$/, '')}/${s3.signaturesBucket}/${file}`;

  return {
    settlesAfterMs: SETTLES_AFTER_MS,

    async put(file, bytes) {
      const object = { ...objectOf(file, addressOf(file)), size: bytes.length / 1024, sizeInBytes: bytes.length, buffer: bytes };
      await within(PUT_MS, (await provider()).upload(object, { CacheControl: `max-age=${SIGNATURE.cacheSeconds}` }));
    },

    async get(file) {
      const { url } = await (await provider()).getSignedUrl(objectOf(file, addressOf(file)), {});
      const response = await fetch(url, { signal: AbortSignal.timeout(GET_MS), redirect: 'error' });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new StoreRefused(response.status);
      return Buffer.from(await response.arrayBuffer());
    },

    async delete(file) {
      await within(DELETE_MS, (await provider()).delete(objectOf(file, addressOf(file))));
    },
  };
}

/** Loaded where there is an S3 store: it is large. */
async function newProvider(s3: S3) {
  const { default: s3Provider } = await import('@strapi/provider-upload-aws-s3');
  return s3Provider.init({
    s3Options: {
      ...s3Options(s3),
      // The second attempt is for a connection that the store had closed in the meantime.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: PUT_MS, throwOnRequestTimeout: true },
      params: { Bucket: s3.signaturesBucket, ACL: 'private', signedUrlExpires: PRESIGNED_SECONDS },
    },
  });
}

class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
  readonly code: string;

  constructor(status: number) {
    super('The store refused.');
    this.code = `HTTP_${status}`;
  }
}

/** As the media library would describe it to the provider, which makes the object's key of `hash` and `ext`. */
function objectOf(file: string, url: string): File {
  const dot = file.lastIndexOf('.');
  return { name: file, hash: file.slice(0, dot), ext: file.slice(dot), mime: 'image/png', size: 0, sizeInBytes: 0, url };
}
