import { type FieldCode, SIGNATURE } from '@site/rules';
import sharp from 'sharp';

import { hasExactPixels, type Png, readPng, writeMinimalPng } from './png';

/** Luminance below which a pixel counts as ink. */
const INK_THRESHOLD = 128;
/** Minimum number of ink pixels and of paper pixels; a dot of the thinnest pen has more. */
const MIN_PIXELS = 4;
/** Opaque red, green and blue. */
const CHANNELS = 3;
/** zlib's default: level 9 takes fifteen times as long for a fifth of the size. */
const COMPRESSION = { compressionLevel: 6, adaptiveFiltering: true };

export type Redrawn = { readonly ok: true; readonly picture: Buffer } | { readonly ok: false; readonly code: FieldCode };

/**
 * Validates the picture of a signature and re-encodes it on white, so that only pixels of the submitted file are kept.
 */
export async function redrawPicture(bytes: Buffer): Promise<Redrawn> {
  if (bytes.length > SIGNATURE.maxBytes) return { ok: false, code: 'too_long' };
  const png = readPng(bytes);
  // Check the dimensions before inflating: a small file can contain a huge picture.
  if (!png || !isCanvasSize(png) || !(await hasExactPixels(png))) return { ok: false, code: 'invalid' };
  try {
    const { width, height } = png;
    const pixels = await sharp(writeMinimalPng(png), { failOn: 'warning' }).flatten({ background: 'white' }).raw().toBuffer();
    if (isBlank(pixels)) return { ok: false, code: 'required' };
    const picture = await sharp(pixels, { raw: { width, height, channels: CHANNELS } }).png(COMPRESSION).toBuffer();
    return picture.length > SIGNATURE.maxBytes ? { ok: false, code: 'too_long' } : { ok: true, picture };
  } catch {
    return { ok: false, code: 'invalid' };
  }
}

function isCanvasSize({ width, height }: Png): boolean {
  const ratio = width / height / SIGNATURE.ratio;
  return width >= SIGNATURE.minPictureWidth && width <= SIGNATURE.maxPictureWidth && Math.abs(ratio - 1) <= SIGNATURE.ratioTolerance;
}

/** Whether the picture is all paper or all ink. */
function isBlank(pixels: Buffer): boolean {
  let [ink, paper] = [0, 0];
  for (let at = 0; at < pixels.length && (ink < MIN_PIXELS || paper < MIN_PIXELS); at += CHANNELS) {
    if (luminance(pixels, at) < INK_THRESHOLD) ink += 1;
    else paper += 1;
  }
  return ink < MIN_PIXELS || paper < MIN_PIXELS;
}

/** Rec. 709 weights. */
function luminance(pixels: Buffer, at: number): number {
  return 0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
}
