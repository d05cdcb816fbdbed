import { PICTURE } from '@site/rules';
import type { Sharp } from 'sharp';

/** Formats in which pictures are stored. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** The first is as good as the original to the eye: the site makes its sizes from it. The others are for what would be too large. */
const QUALITIES: readonly number[] = [90, 80, 70, 55, 40];
const withQualities = (options: { readonly effort?: number } = {}) => QUALITIES.map((quality) => ({ ...options, quality }));
/** With a quality, a PNG would have 256 colours. An AVIF of 50 megapixels takes minutes unless less effort is made. */
const OPTIONS: Readonly<Record<PictureFormat, readonly { readonly quality?: number; readonly effort?: number }[]>> = { jpeg: withQualities(), png: [{}], webp: withQualities(), avif: withQualities({ effort: 1 }) };
const TIMEOUT_SECONDS = 30;

/**
 * Encodes a picture at the best quality at which it can be stored.
 * @param picture starts again for each attempt
 * @returns undefined if it is too large at any quality
 * @throws if it cannot be decoded, or takes too long
 */
export async function encoded(picture: () => Sharp, format: PictureFormat, maxBytes: number = PICTURE.maxBytes): Promise<Buffer | undefined> {
  for (const options of OPTIONS[format]) {
    const bytes = await picture().toFormat(format, options).timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return undefined;
}
