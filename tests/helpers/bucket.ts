import { CreateBucketCommand, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client, type HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A bucket, accessed by one client. */
export class Bucket {
  private readonly client: S3Client;

  constructor(
    readonly endpoint: string,
    region: string,
    readonly name: string,
    credentials: S3Key,
  ) {
    this.client = new S3Client({ endpoint, region, credentials, forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED', maxAttempts: 1 });
  }

  async create(): Promise<void> {
    await this.client.send(new CreateBucketCommand({ Bucket: this.name }));
  }

  /** Sorted names of its objects. */
  async names(): Promise<string[]> {
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = await this.client.send(new ListObjectsV2Command({ Bucket: this.name, ...(token !== undefined && { ContinuationToken: token }) }));
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key);
      token = page.NextContinuationToken;
    } while (token !== undefined);
    return names;
  }

  async read(name: string): Promise<Buffer> {
    const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.name, Key: name }));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  }

  head(name: string): Promise<HeadObjectCommandOutput> {
    return this.client.send(new HeadObjectCommand({ Bucket: this.name, Key: name }));
  }

  async write(name: string, bytes: Buffer, acl: 'private' | 'public-read' = 'private'): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket: this.name, Key: name, Body: bytes, ACL: acl }));
  }

  async remove(name: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.name, Key: name }));
  }

  /** A presigned link, valid for a minute. */
  presigned(name: string): Promise<string> {
    return getSignedUrl(this.client, new GetObjectCommand({ Bucket: this.name, Key: name }), { expiresIn: 60 });
  }
}
