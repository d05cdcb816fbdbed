import { PICTURE } from '@site/rules';
import type { Sharp } from 'sharp';

import { TimeoutError } from '../../lib/timeout';

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
/** sharp's own timeout does not interrupt encoders, so an attempt that could take longer than what is left is not made. */
const TIMEOUT_MS = 30_000;

/**
 * Encodes a picture at the best quality at which it can be stored.
 * @param picture starts again for each attempt
 * @returns undefined if it is too large at any quality
 * @throws {TimeoutError} if there is no time to try the next quality
 * @throws if it cannot be decoded
 */
export async function encoded(picture: () => Sharp, format: PictureFormat, maxBytes: number = PICTURE.maxBytes): Promise<Buffer | undefined> {
  let [left, longest] = [TIMEOUT_MS, 0];
  for (const options of ATTEMPTS[format]) {
    if (longest > left) throw new TimeoutError();
    const start = Date.now();
    const bytes = await picture().toFormat(format, options).timeout({ seconds: TIMEOUT_MS / 1_000 }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
    const taken = Date.now() - start;
    [left, longest] = [left - taken, Math.max(longest, taken)];
  }
  return undefined;
}
