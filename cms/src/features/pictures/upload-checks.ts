import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';

import { PICTURE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';

import { type FieldRefusal, refusal } from '../../lib/field-errors';
import { guardUploadedFiles } from '../../strapi-internals/media-library';

interface UploadedFile {
  readonly filepath: string;
  readonly originalFilename: string;
}

/** sharp's formats by file extension. */
const FORMATS: Readonly<Record<string, string>> = { '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.webp': 'webp', '.avif': 'heif' };

/** Decoding a picture within the limits takes a few seconds. */
const DECODE_TIMEOUT_SECONDS = 30;

/**
 * Accepts only pictures that the build can use, with the extension of their content: Strapi trusts the extension of unknown
 * content. They are stored under random names.
 */
export function guardUploads(strapi: Core.Strapi): void {
  guardUploadedFiles(strapi, {
    newName: () => randomBytes(16).toString('hex'),
    async check(file) {
      const problem = await problemOf(file);
      if (problem) throw refusal(strapi, [{ path: [], ...problem }]);
    },
  });
}

type Problem = Omit<FieldRefusal, 'path'>;

/** Why a file is refused. The header is checked before decoding. */
async function problemOf({ filepath, originalFilename }: UploadedFile): Promise<Problem | undefined> {
  const expected = FORMATS[extname(originalFilename).toLowerCase()];
  const header = await sharp(filepath, { limitInputPixels: false }).metadata().catch(() => undefined);
  if (header === undefined || header.format !== expected) return { code: 'picture_format', values: {} };
  const { width, height, pages = 1 } = header;
  const { maxPixels, maxSide } = PICTURE;
  if (pages > 1) return { code: 'picture_moving', values: {} };
  if (Math.max(width, height) > maxSide) return { code: 'picture_too_long', values: { width, height, max: maxSide } };
  if (width * height > maxPixels) return { code: 'picture_too_large', values: { megapixels: Math.ceil(width * height / 1e6), max: maxPixels / 1e6 } };
  return (await runExclusive(() => canBeDecoded(filepath))) ? undefined : { code: 'picture_damaged', values: {} };
}

/** Decodes every pixel, in a thread of libvips. */
function canBeDecoded(filepath: string): Promise<boolean> {
  return sharp(filepath, { limitInputPixels: PICTURE.maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .then(() => true, () => false);
}

let lastDecoding: Promise<unknown> = Promise.resolve();

/** One at a time: decoding uses the threads that file access and DNS need. */
function runExclusive<T>(work: () => Promise<T>): Promise<T> {
  const result = lastDecoding.then(work, work);
  lastDecoding = result;
  return result;
}
