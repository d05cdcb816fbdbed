import type { S3 } from '../environment';

/** How the provider reaches the store; which bucket, and who may read it, each instance says itself. */
export function s3Options({ accessKeyId, endpoint, region, secretAccessKey }: S3) {
  return {
    credentials: { accessKeyId, secretAccessKey },
    endpoint,
    region,
    forcePathStyle: true,
    // Stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}

/** Where browsers see the bucket of pictures. */
export const picturesUrl = ({ bucket, endpoint, publicUrl }: S3): string => publicUrl ?? `${endpoint.replace(/\/$/, '')}/${bucket}`;
