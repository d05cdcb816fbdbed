import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { Readable } from 'node:stream';

import { PICTURE } from '@site/rules';
import sharp, { type Metadata } from 'sharp';

import type { FieldRefusal } from '../../lib/field-errors';
import { encoded, type PictureFormat } from './encoding';
import { formatOf } from './formats';
import { hasHeicName, isHeic, toJpeg } from './heic';
import { countTiles, isInflated } from './heic-container';
import { isDescribed, withoutMetadata } from './metadata';
import { isMovingPng, withoutTexts } from './png-chunks';

export type Problem = Omit<FieldRefusal, 'path'>;

export const WRONG_FORMAT: Problem = { code: 'picture_format', values: {} };
const MOVING: Problem = { code: 'picture_moving', values: {} };
const DAMAGED: Problem = { code: 'picture_damaged', values: {} };
export const TOO_DEMANDING: Problem = { code: 'picture_too_demanding', values: {} };

/** What files of each format contain, at which byte. */
const SIGNATURES: Readonly<Record<PictureFormat, readonly (readonly [at: number, bytes: string])[]>> = {
  jpeg: [[0, '\xff\xd8\xff']],
  png: [[0, '\x89PNG\r\n\x1a\n']],
  webp: [[0, 'RIFF'], [8, 'WEBP']],
  avif: [[4, 'ftyp']],
};
/** Phones store 50 megapixels in about 200 tiles, and as many again for what belongs to the picture. */
const MAX_TILES = 400;

/** In parts of which a file is read. */
const READ_BYTES = 64 * 1024;

/** A picture to be stored in place of the one that was sent. */
export interface Replacement {
  readonly bytes: Buffer;
  readonly format: PictureFormat;
  readonly extension: string;
}
export type Examined = { readonly problem: Problem } | { readonly replacement?: Replacement };

/**
 * Reads a picture as a whole, in a process of its own (picture-process.ts): whatever library reads it can be made to take
 * any time and memory.
 * @param name of the file, whose extension must be that of its content
 * @returns why it is refused, or what is stored in its place: a phone's picture as a JPEG, a picture without its
 * metadata, and encoded anew what the site's build could not measure, and a picture whose metadata could not all be found in it
 */
export async function examined(filepath: string, name: string): Promise<Examined> {
  const sent = await readFile(filepath);
  if (hasHeicName(name)) return examinedHeic(sent);
  const format = formatOf(extname(name));
  // First: sharp tries all that it knows on any file, also what nobody may upload, as SVG.
  if (format === undefined || !SIGNATURES[format].every(([at, text]) => sent.toString('latin1', at, at + text.length) === text)) return { problem: WRONG_FORMAT };
  if (format === 'avif' && tilesOf(sent) === undefined) return { problem: WRONG_FORMAT };
  if (format === 'png' && isMovingPng(sent)) return { problem: MOVING };
  const described = format === 'png' ? withoutTexts(sent) : sent;
  const cut = withoutMetadata(described, format, (await headerOf(described))?.orientation);
  const bytes = cut ?? described;
  const header = await headerOf(bytes);
  if (header === undefined || header.format !== (format === 'avif' ? 'heif' : format) || isHeic(header)) return { problem: WRONG_FORMAT };
  const problem = sizeProblem(header) ?? ((header.pages ?? 1) > 1 ? MOVING : undefined);
  if (problem) return { problem };
  if (!(await canBeDecoded(bytes, header))) return { problem: DAMAGED };
  const extension = extname(name).toLowerCase();
  if (cut === undefined || isDescribed(header) || !(await isMeasuredRightly(bytes, format, header))) {
    const again = await encoded(() => (format === 'avif' ? sharp(bytes).autoOrient().keepIccProfile() : sharp(bytes).autoOrient()), format);
    return again ? { replacement: { bytes: again, format, extension } } : { problem: DAMAGED };
  }
  return bytes === sent ? {} : { replacement: { bytes, format, extension } };
}

const headerOf = (bytes: Buffer): Promise<Metadata | undefined> => sharp(bytes, { limitInputPixels: false }).metadata().catch(() => undefined);

/**
 * Whether the site's build, which measures pictures with another library (that of gatsby-plugin-sharp), gets what decoding
 * gives: that one knows fewer AVIFs, and believes sizes that belong to no picture. It measures a file as a whole, or as it is
 * read: then all its readers look at once, and that of another format can be the first to recognize something. A build ends
 * where it fails.
 */
async function isMeasuredRightly(bytes: Buffer, format: PictureFormat, { width, height }: Metadata): Promise<boolean> {
  // Only here: most of it is what reads addresses, which takes long to load.
  const { default: probe } = await import('probe-image-size');
  const measured = [probe.sync(bytes), await probe(Readable.from(partsOf(bytes))).catch(() => null)];
  return measured.every((found) => found !== null && found.width === width && found.height === height && found.type === (format === 'jpeg' ? 'jpg' : format));
}

/** As a file is read. */
function* partsOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += READ_BYTES) yield bytes.subarray(start, start + READ_BYTES);
}

async function examinedHeic(bytes: Buffer): Promise<Examined> {
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
    return jpeg ? { replacement: { bytes: jpeg, format: 'jpeg', extension: '.jpg' } } : { problem: { code: 'picture_too_heavy', values: { max: PICTURE.maxBytes / 2 ** 20 } } };
  } catch {
    return { problem: DAMAGED };
  }
}

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

/** Decodes every pixel: without the extraction, a JPEG would be decoded at an eighth of its size, which hides what is missing. */
function canBeDecoded(bytes: Buffer, { width, height }: Metadata): Promise<boolean> {
  return sharp(bytes, { limitInputPixels: PICTURE.maxPixels, failOn: 'warning', sequentialRead: true })
    .extract({ left: 0, top: 0, width, height })
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
    .then(() => true, () => false);
}
