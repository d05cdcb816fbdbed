import sharp from 'sharp';

import type { FieldRefusal } from '../../lib/field-errors';
import { encoded, type PictureFormat } from './encoding';

export type Converted = { readonly bytes: Buffer; readonly format: PictureFormat } | { readonly problem: Omit<FieldRefusal, 'path'> };

/** Why a picture cannot take the place of one of this format. */
export const otherFormat = (format: PictureFormat | undefined, extension: string): Omit<FieldRefusal, 'path'> => ({ code: 'picture_other_format', values: { format: format ? NAMES[format] : extension.slice(1).toUpperCase() } });

/** As people write them. */
const NAMES: Readonly<Record<PictureFormat, string>> = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' };

/**
 * Converts a picture to the format of the one that it replaces: the address of that one stays, and ends in its format.
 * @param format undefined if nothing can be converted to the format of the replaced picture
 * @param extension of the replaced picture
 * @returns the picture, upright and in sRGB, without its metadata; or why it has to be refused
 */
export async function converted(filepath: string, format: PictureFormat | undefined, extension: string): Promise<Converted> {
  const problem = otherFormat(format, extension);
  if (format === undefined) return { problem };
  try {
    const picture = () => sharp(filepath).autoOrient();
    const { hasAlpha } = await sharp(filepath).metadata();
    if (format === 'jpeg' && hasAlpha && !(await sharp(filepath).stats()).isOpaque) return { problem: { code: 'picture_transparent', values: {} } };
    const bytes = await encoded(picture, format);
    return bytes ? { bytes, format } : { problem };
  } catch {
    return { problem };
  }
}
