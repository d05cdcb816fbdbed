import type { Metadata } from 'sharp';

import { isProfile } from './colour-profile';
import type { PictureFormat } from './encoding';
import { onlyPictures } from './heic-container';
import { onlyShownChunks } from './png-chunks';

/** An orientation is one value of two bytes, in a list that has no other (TIFF 6.0, section 2). */
const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;
const EXIF_NAME = 'Exif\0\0';

/**
 * A picture without what cameras and programs write about it: place, time, device, author. Its pixels, its colour profile and
 * which side is up stay; nothing is encoded anew. In an AVIF they are replaced by zeros, because its pixels are named by
 * their places; which side is up, it does not say in its EXIF.
 * @param orientation as its EXIF says
 * @returns the same bytes if there is nothing to leave out; undefined if the file is not complete or unusual, so that it
 * cannot be said what of it belongs to the picture
 */
export function withoutMetadata(picture: Buffer, format: PictureFormat, orientation: number = UPRIGHT): Buffer | undefined {
  const exif = orientation === UPRIGHT ? undefined : exifOf(orientation);
  const result = format === 'jpeg' ? cleanJpeg(picture, exif) : format === 'webp' ? cleanWebp(picture, exif) : format === 'png' ? onlyShownChunks(picture, exif) : cleanAvif(picture);
  return result?.equals(picture) ? picture : result;
}

/** Whether a decoder finds more said about a picture than which side is up: it may read a file otherwise than is done here. */
export function isDescribed({ exif, xmp, iptc, orientation = UPRIGHT }: Metadata): boolean {
  const says = (description: Buffer | undefined): boolean => description?.some((byte) => byte !== 0) ?? false;
  // Before it, some formats name what follows.
  const isOrientation = exif?.toString('latin1').replace(EXIF_NAME, '') === exifOf(orientation).toString('latin1');
  return says(xmp) || says(iptc) || (says(exif) && !isOrientation);
}

function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\0\0\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(ORIENTATION_TAG, 10);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const MARKER = { temporary: 0x01, firstFrame: 0xc0, firstRestart: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, density: 0xe0, exif: 0xe1, lines: 0xdc, profile: 0xe2, adobe: 0xee, lastApplication: 0xef, comment: 0xfe } as const;
/** Markers without a content and a length of it. */
const standsAlone = (marker: number): boolean => marker === MARKER.temporary || (marker >= MARKER.firstRestart && marker <= MARKER.start);
/** A thumbnail follows. */
const DENSITY_BYTES = 14;
const ADOBE_BYTES = 12;
const PROFILE_NAME = 'ICC_PROFILE\0';
/** The marker, the length, the name, and which of how many parts of the profile follows. */
const PROFILE_HEAD_BYTES = 4 + PROFILE_NAME.length + 2;
const NONE = Buffer.alloc(0);

/** Leaves out the segments of programs, the comments, and what follows the end (ITU-T T.81, annex B). */
function cleanJpeg(jpeg: Buffer, exif: Buffer | undefined): Buffer | undefined {
  const kept = [jpeg.subarray(0, 2)];
  const profile: Buffer[] = [];
  const done = new Set<number>();
  for (let at = 2; at < jpeg.length; ) {
    const marker = jpeg[at + 1];
    if (jpeg[at] !== 0xff || marker === undefined) return undefined;
    if (marker === MARKER.end) return isWholeProfile(profile) ? Buffer.concat([...kept, jpeg.subarray(at, at + 2)]) : undefined;
    // Another picture begins before this one ends.
    if (marker === MARKER.start && done.has(MARKER.scan)) return undefined;
    if (marker === 0xff || standsAlone(marker)) {
      // The first of several 0xff only fills up.
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const head = at + 4 <= jpeg.length ? at + 2 + jpeg.readUInt16BE(at + 2) : Infinity;
    if (marker < MARKER.firstFrame || head < at + 4 || head > jpeg.length) return undefined;
    const end = marker === MARKER.scan ? endOfScan(jpeg, head) : head;
    const segment = keptSegment(marker, jpeg.subarray(at, end), done.has(marker) ? undefined : exif, done.has(marker));
    kept.push(segment);
    if (marker === MARKER.profile && segment.length > 0) profile.push(segment);
    done.add(marker);
    at = end;
  }
  return undefined;
}

/** What decoding needs of a segment: of those of programs, it needs the density, the colour profile, and how Adobe stores colours. */
function keptSegment(marker: number, segment: Buffer, exif: Buffer | undefined, isRepeated: boolean): Buffer {
  const begins = (name: string): boolean => segment.toString('latin1', 4, 4 + name.length) === name;
  if (marker === MARKER.exif) return exif ? exifSegment(exif) : NONE;
  if (marker === MARKER.profile) return begins(PROFILE_NAME) ? segment : NONE;
  // Decoders pass over a number of lines that comes late.
  if (marker === MARKER.lines) return NONE;
  if (marker === MARKER.density) return begins('JFIF\0') && !isRepeated ? shortSegment(segment, DENSITY_BYTES) : NONE;
  if (marker === MARKER.adobe) return begins('Adobe') ? shortSegment(segment, ADOBE_BYTES) : NONE;
  return marker === MARKER.comment || (marker > MARKER.density && marker <= MARKER.lastApplication) ? NONE : segment;
}

/** Whether segments contain one colour profile, each part of it once (ICC.1:2022, annex B.4). */
function isWholeProfile(segments: readonly Buffer[]): boolean {
  if (segments.length === 0) return true;
  const parts = segments.map((segment) => ({ number: segment[PROFILE_HEAD_BYTES - 2] ?? 0, count: segment[PROFILE_HEAD_BYTES - 1], content: segment.subarray(PROFILE_HEAD_BYTES) }));
  parts.sort((one, other) => one.number - other.number);
  return parts.every(({ number, count }, index) => number === index + 1 && count === parts.length) && isProfile(Buffer.concat(parts.map(({ content }) => content)));
}

function exifSegment(exif: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, MARKER.exif, 0, 0]), Buffer.from(EXIF_NAME), exif]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

/** Without what follows the first bytes of its content; nothing if it has fewer. */
function shortSegment(segment: Buffer, contentBytes: number): Buffer {
  if (segment.length < 4 + contentBytes) return NONE;
  const short = Buffer.from(segment.subarray(0, 4 + contentBytes));
  short.writeUInt16BE(2 + contentBytes, 2);
  // Width and height of the thumbnail.
  if (contentBytes === DENSITY_BYTES) short.writeUInt16BE(0, 2 + contentBytes);
  return short;
}

/** Where the next marker is: in the pixels, 0xff is followed by a zero or a marker that stands alone. */
function endOfScan(jpeg: Buffer, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === MARKER.start || (marker !== 0 && marker !== 0xff && !standsAlone(marker))) return at;
  }
  return jpeg.length;
}

/** Chunks of a WebP that are shown. */
const SHOWN = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'];
/** The order of those in a WebP that does not move. Readers pass over a chunk at another place, and some animations of one picture contain more. */
const IN_ORDER = /^(VP8X(ICCP)?(ALPH)?VP8 |VP8X(ICCP)?VP8L|VP8 |VP8L)$/;
const VP8X_BYTES = 10;
const ALPHA_FLAG = 0x10;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** Leaves out all chunks that are not shown, and what follows the end (RFC 9649, 2.3 to 2.7). Undefined also if one of those that are shown may not be used. */
function cleanWebp(webp: Buffer, exif: Buffer | undefined): Buffer | undefined {
  const kept: Buffer[] = [];
  let types = '';
  let hasAlpha = false;
  let length = RIFF_HEAD_BYTES;
  const add = (bytes: Buffer, whole: number): void => {
    kept.push(bytes);
    length += whole;
  };
  const end = Math.min(webp.length, CHUNK_HEAD_BYTES + webp.readUInt32LE(4));
  for (let at = RIFF_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    const size = webp.readUInt32LE(at + 4);
    const whole = CHUNK_HEAD_BYTES + size + (size % 2);
    const type = webp.toString('latin1', at, at + 4);
    // What is shown would not be whole: nothing is known of such a file.
    if (SHOWN.includes(type) && at + CHUNK_HEAD_BYTES + size > end) return undefined;
    const chunk = Buffer.from(webp.subarray(at, Math.min(at + whole, end)));
    if (type === 'VP8X' && size !== VP8X_BYTES) return undefined;
    if (SHOWN.includes(type)) types += type;
    if (type === 'VP8X') hasAlpha = (chunk.readUInt8(CHUNK_HEAD_BYTES) & ALPHA_FLAG) !== 0;
    if (type === 'VP8X') chunk.writeUInt8((chunk.readUInt8(CHUNK_HEAD_BYTES) & ~(EXIF_FLAG | XMP_FLAG)) | (exif ? EXIF_FLAG : 0), CHUNK_HEAD_BYTES);
    if (SHOWN.includes(type)) add(chunk, whole);
    // Some programs leave out the last byte, which only fills up.
    if (SHOWN.includes(type) && size % 2 === 1 && chunk.length === whole - 1) kept.push(Buffer.alloc(1));
    at += whole;
  }
  if (!IN_ORDER.test(types) || (types.includes('ALPH') && !hasAlpha)) return undefined;
  if (exif) {
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(exif.length, 4);
    add(Buffer.concat([head, exif]), CHUNK_HEAD_BYTES + exif.length);
  }
  const head = Buffer.from(webp.subarray(0, RIFF_HEAD_BYTES));
  head.writeUInt32LE(length - CHUNK_HEAD_BYTES, 4);
  return Buffer.concat([head, ...kept]);
}

function cleanAvif(avif: Buffer): Buffer | undefined {
  try {
    return onlyPictures(avif);
  } catch {
    return undefined;
  }
}
