import type { S3 } from '../environment';

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
  } as const;
}

/** Public address of the pictures' bucket. */
export const picturesUrl = ({ bucket, endpoint, publicUrl }: S3): string => publicUrl ?? `${endpoint.replace(/\/$/, '')}/${bucket}`;
