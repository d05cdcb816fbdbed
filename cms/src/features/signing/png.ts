import { promisify } from 'node:util';
import { crc32, inflate, type InputType, type ZlibOptions } from 'node:zlib';

import { SIGNATURE } from '@site/rules';

import { CHUNK_OVERHEAD, PNG_SIGNATURE, pngChunk } from '../../lib/png-chunk';

const IHDR_BYTES = 13;
/** Channels by colour type: truecolour without and with alpha, as written by a canvas. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 };
/**
 * Permitted metadata chunks, each at most once and before the pixels. Chrome writes sRGB or none, Firefox none, Safari
 * sRGB, eXIf (its size) and iDOT. The others are colour and density chunks of the PNG specification.
 */
const METADATA = ['sRGB', 'gAMA', 'cHRM', 'cICP', 'sBIT', 'pHYs', 'eXIf', 'iDOT'];

export interface Png {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The zlib stream of the pixels. */
  readonly stream: Buffer;
}

/**
 * Parses a PNG as written by a browser's canvas: 8 bits, truecolour, not interlaced, with permitted chunks only. Does not
 * inflate the pixels.
 * @returns undefined for any other file
 */
export function readPng(bytes: Buffer): Png | undefined {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined;
  const chunks = readChunks(bytes);
  const [header, ...others] = chunks ?? [];
  const end = others.pop();
  if (header?.type !== 'IHDR' || end?.type !== 'IEND' || end.data.length > 0) return undefined;

  const firstPixels = others.findIndex(({ type }) => type === 'IDAT');
  if (firstPixels < 0) return undefined;
  const [metadata, pixels] = [others.slice(0, firstPixels), others.slice(firstPixels)];
  if (!isPermitted(metadata) || pixels.some(({ type, data }) => type !== 'IDAT' || data.length === 0)) return undefined;
  return readHeader(header.data, Buffer.concat(pixels.map(({ data }) => data)));
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** @returns undefined unless the file consists of complete chunks with correct CRCs */
function readChunks(bytes: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = [];
  for (let start = PNG_SIGNATURE.length; start < bytes.length; ) {
    if (chunks.length === SIGNATURE.maxChunks || start + CHUNK_OVERHEAD > bytes.length) return undefined;
    const end = start + CHUNK_OVERHEAD + bytes.readUInt32BE(start);
    if (end > bytes.length || crc32(bytes.subarray(start + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({ type: bytes.toString('latin1', start + 4, start + 8), data: bytes.subarray(start + 8, end - 4) });
    start = end;
  }
  return chunks;
}

function isPermitted(metadata: readonly Chunk[]): boolean {
  const types = metadata.map(({ type }) => type);
  const length = metadata.reduce((sum, { data }) => sum + data.length, 0);
  return types.every((type) => METADATA.includes(type)) && new Set(types).size === types.length && length <= SIGNATURE.maxMetadataBytes;
}

function readHeader(header: Buffer, stream: Buffer): Png | undefined {
  if (header.length !== IHDR_BYTES) return undefined;
  const [bitDepth, colourType, compression, filter, interlace] = header.subarray(8);
  const channels = CHANNELS[colourType ?? 0];
  if (channels === undefined || bitDepth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return undefined;
  return { width: header.readUInt32BE(0), height: header.readUInt32BE(4), channels, stream };
}

/** With `info`, the result contains the number of bytes read, which Node's types omit. */
const inflateWithInfo: (stream: InputType, options: ZlibOptions) => Promise<{ readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }> = promisify(
  (stream: InputType, options: ZlibOptions, done: (error: Error | null, result: never) => void) => void inflate(stream, options, done as (error: Error | null, result: Buffer) => void),
);

/**
 * Whether the stream inflates to exactly the picture's rows, each with a valid filter, without trailing data. Never
 * inflates more than that.
 */
export async function hasExactPixels({ width, height, channels, stream }: Png): Promise<boolean> {
  const rowBytes = 1 + width * channels;
  const expected = rowBytes * height;
  try {
    const { buffer, engine } = await inflateWithInfo(stream, { info: true, maxOutputLength: expected, chunkSize: Math.max(64, expected) });
    if (buffer.length !== expected || engine.bytesWritten !== stream.length) return false;
    for (let row = 0; row < height; row += 1) if ((buffer[row * rowBytes] ?? 0) > 4) return false;
    return true;
  } catch {
    return false;
  }
}

/** Writes the pixels to a PNG without metadata. */
export function writeMinimalPng({ width, height, channels, stream }: Png): Buffer {
  const header = Buffer.alloc(IHDR_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2], 8);
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', stream), pngChunk('IEND', Buffer.alloc(0))]);
}
