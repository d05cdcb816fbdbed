import { PICTURE } from '@site/rules';
import type { Sharp } from 'sharp';

/** Formats in which pictures are stored. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

interface Options {
  readonly quality?: number;
  readonly effort?: number;
}

/**
 * The first of each format is as good as the original to the eye, because the site makes its sizes from it; the others are
 * for what would be too large. A PNG with a quality would have 256 colours. With sharp's usual effort, 50 megapixels take
 * half a minute as a WebP, and minutes as an AVIF.
 */
const ATTEMPTS: Readonly<Record<PictureFormat, readonly Options[]>> = {
  jpeg: [90, 80, 70, 55, 40].map((quality) => ({ quality })),
  png: [{}],
  webp: [90, 75, 50].map((quality) => ({ quality, effort: 2 })),
  avif: [75, 50].map((quality) => ({ quality, effort: 0 })),
};

/**
 * Encodes a picture at the best quality at which it can be stored.
 * @param picture starts again for each attempt
 * @returns undefined if it is too large at any quality
 * @throws if it cannot be decoded
 */
export async function encoded(picture: () => Sharp, format: PictureFormat, maxBytes: number = PICTURE.maxBytes): Promise<Buffer | undefined> {
  for (const options of ATTEMPTS[format]) {
    const bytes = await picture().toFormat(format, options).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return undefined;
}
