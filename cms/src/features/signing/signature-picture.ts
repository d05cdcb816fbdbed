import { type FieldCode, SIGNATURE } from '@site/rules';
import sharp from 'sharp';

import { hasExactPixels, type Png, readPng, writeMinimalPng } from './png';

/** Luminance below which a pixel counts as ink. */
const INK_THRESHOLD = 128;
/** Minimum number of ink pixels and of paper pixels; a dot of the thinnest pen has more. */
const MIN_PIXELS = 4;
/** Red, green, blue and alpha. */
const RGBA = 4;
/** An opaque white pixel in four bytes. */
const WHITE = 0xffffffff;
/**
 * A fast level of zlib: its default takes twice as long for an eighth of the size. No filters: with them, black ink on white
 * takes twice as long and becomes no smaller.
 */
const COMPRESSION = { compressionLevel: 2, adaptiveFiltering: false };

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
    const drawing = onWhite(await sharp(writeMinimalPng(png), { failOn: 'warning' }).ensureAlpha().raw().toBuffer());
    if (isBlank(drawing)) return { ok: false, code: 'required' };
    const { pixels, channels } = drawing;
    const picture = await sharp(pixels, { raw: { width, height, channels } })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .png(COMPRESSION)
      .toBuffer();
    return picture.length > SIGNATURE.maxBytes ? { ok: false, code: 'too_long' } : { ok: true, picture };
  } catch {
    return { ok: false, code: 'invalid' };
  }
}

function isCanvasSize({ width, height }: Png): boolean {
  const ratio = width / height / SIGNATURE.ratio;
  return width >= SIGNATURE.minPictureWidth && width <= SIGNATURE.maxPictureWidth && Math.abs(ratio - 1) <= SIGNATURE.ratioTolerance;
}

/** Opaque pixels. */
interface Drawing {
  readonly pixels: Buffer;
  /** One if all pixels are grey, as black ink is: half the size and a quarter of the time of red, green and blue. */
  readonly channels: 1 | 3;
}

/** Lays the pixels on white paper. In a plain loop: the library’s function takes longer than decoding. Most are paper already. */
function onWhite(rgba: Buffer): Drawing {
  const words = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / RGBA);
  const channels = isGrey(rgba, words) ? 1 : 3;
  const pixels = Buffer.alloc(words.length * channels, 255);
  for (let number = 0; number < words.length; number += 1) {
    if (words[number] === WHITE) continue;
    const [from, to] = [number * RGBA, number * channels];
    const alpha = rgba[from + 3] ?? 0;
    for (let channel = 0; channel < channels; channel += 1) {
      const value = rgba[from + channel] ?? 0;
      pixels[to + channel] = alpha === 255 ? value : Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  return { pixels, channels };
}

function isGrey(rgba: Buffer, words: Uint32Array): boolean {
  for (let number = 0, at = 0; number < words.length; number += 1, at += RGBA) if (words[number] !== WHITE && (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2])) return false;
  return true;
}

/** Whether the drawing is all paper or all ink. */
function isBlank({ pixels, channels }: Drawing): boolean {
  let [ink, paper] = [0, 0];
  for (let at = 0; at < pixels.length && (ink < MIN_PIXELS || paper < MIN_PIXELS); at += channels) {
    if (luminance(pixels, at, channels) < INK_THRESHOLD) ink += 1;
    else paper += 1;
  }
  return ink < MIN_PIXELS || paper < MIN_PIXELS;
}

/** Rec. 709 weights. */
function luminance(pixels: Buffer, at: number, channels: number): number {
  const red = pixels[at] ?? 0;
  return channels === 1 ? red : 0.2126 * red + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0);
}
