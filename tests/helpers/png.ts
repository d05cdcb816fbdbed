import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

export interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

const START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks of a valid PNG. */
export function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = START.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** A PNG of these chunks, with correct checksums. */
export function pngOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([START, ...chunks.map(bytesOf)]);
}

function bytesOf({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export interface Rows {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Rows, each after its filter byte. */
  readonly data: Buffer;
}

/** A PNG of these rows. */
export function pngOfRows({ width, height, channels, data }: Rows, { compress = (rows) => deflateSync(rows) }: { readonly compress?: (rows: Buffer) => Buffer } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2], 8);
  return pngOf([{ type: 'IHDR', data: header }, { type: 'IDAT', data: compress(data) }, { type: 'IEND', data: Buffer.alloc(0) }]);
}

/** Whether two pictures are equal on a white background, pixel for pixel. */
export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).flatten({ background: 'white' }).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true })));
  return a !== undefined && b !== undefined && a.info.width === b.info.width && a.info.height === b.info.height && a.data.equals(b.data);
}
