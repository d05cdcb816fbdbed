import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';

import { PICTURE } from '@site/rules';
import type { Core } from '@strapi/strapi';
import sharp, { type Metadata } from 'sharp';

import { FairQueue } from '../../lib/fair-queue';
import { fieldError, type FieldRefusal, refusal, sentenceFor } from '../../lib/field-errors';
import { TimeoutError } from '../../lib/timeout';
import { guardUploadedFiles, type UploadedFile } from '../../strapi-internals/media-library';
import { currentStaff } from '../accounts/current-staff';
import type { PictureFormat } from './encoding';
import { hasHeicName, isHeic, toJpeg } from './heic';
import { countTiles, isInflated } from './heic-container';
import { converted } from './replacements';

/** What files of each format begin with, at which byte. */
const SIGNATURES: Readonly<Record<PictureFormat, readonly [at: number, bytes: string]>> = { jpeg: [0, '\xff\xd8\xff'], png: [0, '\x89PNG\r\n\x1a\n'], webp: [8, 'WEBP'], avif: [4, 'ftyp'] };
/** Formats by file extension. */
const FORMATS: Readonly<Record<string, PictureFormat>> = { '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.webp': 'webp', '.avif': 'avif' };

/** Decoding a picture within the limits takes a few seconds. */
const DECODE_TIMEOUT_SECONDS = 30;
/** Phones store 50 megapixels in about 200 tiles, and as many again for what belongs to the picture. */
const MAX_TILES = 400;

/**
 * Accepts only pictures that the build can use, with the extension of their content: Strapi trusts the extension of unknown
 * content. They are stored under random names. Pictures of iPhones become JPEGs; whatever replaces a picture gets its format,
 * because the address stays and ends in it.
 */
export function guardUploads(strapi: Core.Strapi): void {
  guardUploadedFiles(strapi, {
    newName: () => randomBytes(16).toString('hex'),
    typeRefusal: (at) => refused(strapi, WRONG_FORMAT, at),
    countRefusal: () => refused(strapi, { code: 'pictures_one_by_one', values: {} }),
    async accept(file, { at, replacedExtension }) {
      const { problem, jpeg } = await inTurn(strapi, isSlow(file), () => examined(file));
      if (problem) throw refused(strapi, problem, at);
      const picture = jpeg ? await stored(file, jpeg, '.jpg', 'jpeg') : file;
      const extension = replacedExtension?.toLowerCase() ?? extname(picture.originalFilename).toLowerCase();
      const format = FORMATS[extension];
      if (format === FORMATS[extname(picture.originalFilename).toLowerCase()]) return picture;
      const result = await inTurn(strapi, true, () => converted(picture.filepath, format, extension));
      if ('problem' in result) throw refused(strapi, result.problem, at);
      return stored(picture, result.bytes, extension, result.format);
    },
  });
}

export type Problem = Omit<FieldRefusal, 'path'>;

const WRONG_FORMAT: Problem = { code: 'picture_format', values: {} };

/** @param at which file of several, with its name */
function refused(strapi: Core.Strapi, { code, values }: Problem, at?: { readonly index: number; readonly name: string }): Error {
  return at ? fieldError(`files.${at.index}`, `${at.name}: ${sentenceFor(strapi, code, values)}`) : refusal(strapi, [{ path: [], code, values }]);
}

async function stored(file: UploadedFile, bytes: Buffer, extension: string, format: PictureFormat): Promise<UploadedFile> {
  await writeFile(file.filepath, bytes);
  const mimetype = `image/${format}`;
  const name = file.originalFilename;
  return { ...file, originalFilename: name.slice(0, -extname(name).length) + extension, size: bytes.length, mimetype, detectedMimeType: mimetype };
}

/**
 * One picture at a time: reading a picture, even its header, can keep the threads busy that file access and DNS need. What
 * can take half a minute has a queue of its own, so that no other picture waits for it.
 */
const queues = { slow: new FairQueue<number | null | undefined>(), quick: new FairQueue<number | null | undefined>() };

function inTurn<T>(strapi: Core.Strapi, slow: boolean, work: () => Promise<T>): Promise<T> {
  return queues[slow ? 'slow' : 'quick'].run(currentStaff(strapi)?.id, work);
}

const isSlow = ({ originalFilename }: UploadedFile): boolean => hasHeicName(originalFilename) || FORMATS[extname(originalFilename).toLowerCase()] === 'avif';

/** Why a file is refused, or what it is converted to. The header is checked before decoding. */
async function examined({ filepath, originalFilename }: UploadedFile): Promise<{ readonly problem?: Problem; readonly jpeg?: Buffer }> {
  const bytes = await readFile(filepath);
  if (hasHeicName(originalFilename)) return examinedHeic(bytes);
  const format = FORMATS[extname(originalFilename).toLowerCase()];
  // First: sharp reads whatever a file contains, and of an inflated container more than there is memory.
  if (format === undefined || !beginsLike(bytes, format) || (format === 'avif' && tilesOf(bytes) === undefined)) return { problem: WRONG_FORMAT };
  const header = await sharp(filepath, { limitInputPixels: false }).metadata().catch(() => undefined);
  if (header === undefined || header.format !== (format === 'avif' ? 'heif' : format) || isHeic(header)) return { problem: WRONG_FORMAT };
  const problem = sizeProblem(header) ?? ((header.pages ?? 1) > 1 ? { code: 'picture_moving', values: {} } as const : undefined);
  if (problem) return { problem };
  return (await canBeDecoded(filepath)) ? {} : DAMAGED;
}

function beginsLike(file: Buffer, format: PictureFormat): boolean {
  const [at, bytes] = SIGNATURES[format];
  return file.toString('latin1', at, at + bytes.length) === bytes;
}

async function examinedHeic(bytes: Buffer): Promise<{ readonly problem: Problem } | { readonly jpeg: Buffer }> {
  const tiles = tilesOf(bytes);
  if (tiles === undefined) return { problem: WRONG_FORMAT };
  if (tiles > MAX_TILES) return { problem: { code: 'picture_many_tiles', values: { max: MAX_TILES } } };
  // Phones store a picture in more tiles than the reader takes unless it is told to.
  const header = await sharp(bytes, { limitInputPixels: false, unlimited: true }).metadata().catch(() => undefined);
  if (header === undefined || !isHeic(header)) return { problem: WRONG_FORMAT };
  const problem = sizeProblem(header);
  if (problem) return { problem };
  try {
    const jpeg = await toJpeg(bytes, header);
    return jpeg ? { jpeg } : { problem: { code: 'picture_too_heavy', values: { max: PICTURE.maxBytes / 2 ** 20 } } };
  } catch (error) {
    return error instanceof TimeoutError ? { problem: { code: 'picture_too_slow', values: {} } } : DAMAGED;
  }
}

const DAMAGED = { problem: { code: 'picture_damaged', values: {} } } as const;

/** Undefined for a file that no phone writes. */
function tilesOf(bytes: Buffer): number | undefined {
  try {
    return isInflated(bytes) ? undefined : countTiles(bytes);
  } catch {
    return undefined;
  }
}

function sizeProblem({ width, height }: Metadata): Problem | undefined {
  const { maxPixels, maxSide } = PICTURE;
  if (Math.max(width, height) > maxSide) return { code: 'picture_too_long', values: { width, height, max: maxSide } };
  if (width * height > maxPixels) return { code: 'picture_too_large', values: { megapixels: Math.ceil(width * height / 1e6), max: maxPixels / 1e6 } };
  return undefined;
}

/** Decodes every pixel, in a thread of libvips. */
function canBeDecoded(filepath: string): Promise<boolean> {
  return sharp(filepath, { limitInputPixels: PICTURE.maxPixels, failOn: 'warning', sequentialRead: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .then(() => true, () => false);
}
