import type { S3 } from '../environment';

/**
 * A store that takes a request and falls silent must not hold back staff, nor what waits for them, for ever. With two attempts for
 * each file, and what may have come deleted again, an upload gives up after about a minute.
 */
const SILENCE_MS = { connectionTimeout: 5_000, socketTimeout: 7_000 } as const;

/** Client options shared by all S3 clients; bucket and access are set by each of them. */
export function s3Options({ accessKeyId, endpoint, region, secretAccessKey }: S3) {
  return {
    credentials: { accessKeyId, secretAccessKey },
    endpoint,
    region,
    forcePathStyle: true,
    // Stores other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: SILENCE_MS,
  } as const;
}

/** Public address of the pictures' bucket. */
export const picturesUrl = ({ bucket, endpoint, publicUrl }: S3): string => publicUrl ?? `${endpoint.replace(/\/$/, '')}/${bucket}`;
