import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';

import { PICTURE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import sharp, { type Metadata } from 'sharp';

import { type FieldRefusal, refusal } from '../../lib/field-errors';
import { guardUploadedFiles, type UploadedFile } from '../../strapi-internals/media-library';
import { hasHeicName, isHeic, toJpeg } from './heic';

/** sharp's formats by file extension. */
const FORMATS: Readonly<Record<string, string>> = { '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.webp': 'webp', '.avif': 'heif' };

/** Decoding a picture within the limits takes a few seconds. */
const DECODE_TIMEOUT_SECONDS = 30;

/**
 * Accepts only pictures that the build can use, with the extension of their content: Strapi trusts the extension of unknown
 * content. They are stored under random names. Pictures of iPhones become JPEGs.
 */
export function guardUploads(strapi: Core.Strapi): void {
  guardUploadedFiles(strapi, {
    newName: () => randomBytes(16).toString('hex'),
    typeRefusal: () => refusal(strapi, [{ path: [], ...WRONG_FORMAT }]),
    async accept(file) {
      const { problem, jpeg } = await examine(file);
      if (problem) throw refusal(strapi, [{ path: [], ...problem }]);
      if (!jpeg) return undefined;
      await writeFile(file.filepath, jpeg);
      return { ...file, originalFilename: withJpegName(file.originalFilename), size: jpeg.length, mimetype: 'image/jpeg', detectedMimeType: 'image/jpeg' };
    },
  });
}

type Problem = Omit<FieldRefusal, 'path'>;

const WRONG_FORMAT: Problem = { code: 'picture_format', values: {} };

/** One file at a time: reading a picture, even its header, can keep the threads busy that file access and DNS need. */
function examine(file: UploadedFile): ReturnType<typeof examined> {
  const result = lastExamined.then(() => examined(file));
  lastExamined = result.catch(() => undefined);
  return result;
}

let lastExamined: Promise<unknown> = Promise.resolve();

/** Why a file is refused, or what it is converted to. The header is checked before decoding. */
async function examined({ filepath, originalFilename }: UploadedFile): Promise<{ readonly problem?: Problem; readonly jpeg?: Buffer }> {
  // Phones store a picture in about fifty parts, more than the reader takes unless it is told to.
  const header = await sharp(filepath, { limitInputPixels: false, unlimited: hasHeicName(originalFilename) }).metadata().catch(() => undefined);
  if (header === undefined) return { problem: WRONG_FORMAT };
  const ofPhone = isHeic(header) && hasHeicName(originalFilename);
  const expected = FORMATS[extname(originalFilename).toLowerCase()];
  if (!ofPhone && (header.format !== expected || isHeic(header))) return { problem: WRONG_FORMAT };
  const problem = sizeProblem(header) ?? (!ofPhone && (header.pages ?? 1) > 1 ? { code: 'picture_moving', values: {} } as const : undefined);
  if (problem) return { problem };
  const damaged = { problem: { code: 'picture_damaged', values: {} } } as const;
  if (!ofPhone) return (await canBeDecoded(filepath)) ? {} : damaged;
  return toJpeg(filepath, header).then((jpeg) => ({ jpeg }), () => damaged);
}

function sizeProblem({ width, height }: Metadata): Problem | undefined {
  const { maxPixels, maxSide } = PICTURE;
  if (Math.max(width, height) > maxSide) return { code: 'picture_too_long', values: { width, height, max: maxSide } };
  if (width * height > maxPixels) return { code: 'picture_too_large', values: { megapixels: Math.ceil(width * height / 1e6), max: maxPixels / 1e6 } };
  return undefined;
}

const withJpegName = (name: string): string => name.slice(0, -extname(name).length) + '.jpg';

/** Decodes every pixel, in a thread of libvips. */
function canBeDecoded(filepath: string): Promise<boolean> {
  return sharp(filepath, { limitInputPixels: PICTURE.maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .then(() => true, () => false);
}
