import sharp from 'sharp';

import type { Shown } from '../../strapi-internals/media-library-pictures';
import type { PictureFormat } from './encoding';

/** The most that the media library shows of a picture in its lists, in pixels; Strapi's own size. */
const BOX = { width: 245, height: 156 };

/** Makes what the media library shows of a picture that was examined, upright. */
export async function shown(filepath: string, format: PictureFormat): Promise<Shown> {
  const { width, height } = await sharp(filepath).metadata();
  if (width <= BOX.width && height <= BOX.height) return { width, height };
  const { data, info } = await sharp(filepath, { sequentialRead: true }).autoOrient().resize({ ...BOX, fit: 'inside' }).toFormat(format).toBuffer({ resolveWithObject: true });
  return { width, height, thumbnail: { bytes: data, width: info.width, height: info.height } };
}
