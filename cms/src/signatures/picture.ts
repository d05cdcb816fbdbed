import { crc32 } from 'node:zlib';

import { type FieldCode, SIGNATURE } from '@site/rules';
import sharp from 'sharp';

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length, type and checksum: what a chunk has beside its data. */
const CHUNK_FRAME = 12;
/** A picture that moves has more in it than what is looked at here. */
const ANIMATION = 'acTL';

const RATIO_TOLERANCE = 0.03;
const MAX_PICTURE_WIDTH = SIGNATURE.maxWidth * SIGNATURE.maxDensity;
/** Below the middle between white paper and black ink. */
const INK_BELOW = 128;
/** Of ink, and of paper around it: a dot of the thinnest pen has more, a speck is no signature. */
const MIN_PIXELS = 4;

/**
 * Whether these bytes are the picture of a signature: one whole PNG and nothing after it, of the canvas's shape and
 * within its sizes, with something drawn on it.
 * @returns what is wrong with it, as a field's code
 */
export async function whatIsWrongWithPicture(bytes: Buffer): Promise<FieldCode | undefined> {
  if (bytes.length > SIGNATURE.maxBytes) return 'too_long';
  // The size is read before the picture is unpacked: a small file can hold a huge one.
  const size = sizeOfPng(bytes);
  if (!size || !isShapeOfCanvas(size)) return 'invalid';
  try {
    return (await isBlank(bytes)) ? 'required' : undefined;
  } catch {
    return 'invalid';
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG whose chunks are whole, from its beginning to the end of the bytes; undefined if they are not. */
function sizeOfPng(bytes: Buffer): Size | undefined {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) return undefined;
  let size: Size | undefined;
  for (let start = PNG_START.length; start + CHUNK_FRAME <= bytes.length; ) {
    const end = start + CHUNK_FRAME + bytes.readUInt32BE(start);
    if (end > bytes.length) return undefined;
    if (crc32(bytes.subarray(start + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;

    const type = bytes.toString('latin1', start + 4, start + 8);
    if (start === PNG_START.length) {
      if (type !== 'IHDR') return undefined;
      size = { width: bytes.readUInt32BE(start + 8), height: bytes.readUInt32BE(start + 12) };
    }
    if (type === ANIMATION) return undefined;
    if (type === 'IEND') return end === bytes.length ? size : undefined;
    start = end;
  }
  return undefined;
}

function isShapeOfCanvas({ width, height }: Size): boolean {
  const ratio = width / height / SIGNATURE.ratio;
  return width >= SIGNATURE.minPictureWidth && width <= MAX_PICTURE_WIDTH && Math.abs(ratio - 1) <= RATIO_TOLERANCE;
}

async function isBlank(bytes: Buffer): Promise<boolean> {
  // Pixels that are let through would show as white paper.
  const pixels = await sharp(bytes, { failOn: 'warning' }).flatten({ background: 'white' }).greyscale().raw().toBuffer();
  let [ink, paper] = [0, 0];
  for (let at = 0; at < pixels.length && (ink < MIN_PIXELS || paper < MIN_PIXELS); at += 1) {
    if ((pixels[at] ?? 0) < INK_BELOW) ink += 1;
    else paper += 1;
  }
  return ink < MIN_PIXELS || paper < MIN_PIXELS;
}
