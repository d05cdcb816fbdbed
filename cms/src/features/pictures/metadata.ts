import type { PictureFormat } from './encoding';
import { withEmptyDescriptions } from './heic-container';
import { onlyShownChunks } from './png-chunks';

/** An orientation is one value of two bytes, in a list that has no other (TIFF 6.0, section 2). */
const ORIENTATION_TAG = 0x0112;
const UPRIGHT = 1;

/**
 * A picture without what cameras and programs write about it: place, time, device, author. Its pixels, its colour profile and
 * which side is up stay; nothing is encoded anew. What is not complete is left to whoever decodes it. In an AVIF they are
 * replaced by zeros, because its pixels are named by their places; which side is up, it does not say in its EXIF.
 * @param orientation as its EXIF says
 * @returns the same bytes if there is nothing to leave out
 */
export function withoutMetadata(picture: Buffer, format: PictureFormat, orientation: number = UPRIGHT): Buffer {
  const exif = orientation === UPRIGHT ? undefined : exifOf(orientation);
  const result = format === 'jpeg' ? cleanJpeg(picture, exif) : format === 'webp' ? cleanWebp(picture, exif) : format === 'png' ? onlyShownChunks(picture, exif) : cleanAvif(picture);
  return result.equals(picture) ? picture : result;
}

function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\0\0\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  exif.writeUInt16BE(ORIENTATION_TAG, 10);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const MARKER = { start: 0xd8, end: 0xd9, scan: 0xda, firstRestart: 0xd0, comment: 0xfe, firstApplication: 0xe0, exif: 0xe1, lastApplication: 0xef } as const;
/** Segments of programs that decoding needs, by their marker: density, colour profile, and how Adobe stores colours. */
const NEEDED: Readonly<Record<number, string>> = { 0xe0: 'JFIF\0', 0xe2: 'ICC_PROFILE\0', 0xee: 'Adobe' };

/** Leaves out the segments of programs, the comments, and what follows the end (ITU-T T.81, annex B). */
function cleanJpeg(jpeg: Buffer, exif: Buffer | undefined): Buffer {
  const kept: Buffer[] = [];
  let isExifKept = exif === undefined;
  let at = 0;
  while (at < jpeg.length) {
    const marker = jpeg[at + 1];
    if (jpeg[at] !== 0xff || marker === undefined) break;
    // A fill byte.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === MARKER.end) return Buffer.concat([...kept, jpeg.subarray(at, at + 2)]);
    if (marker >= MARKER.firstRestart && marker <= MARKER.start) {
      kept.push(jpeg.subarray(at, at + 2));
      at += 2;
      continue;
    }
    if (at + 4 > jpeg.length) break;
    const head = at + 2 + jpeg.readUInt16BE(at + 2);
    const end = marker === MARKER.scan ? endOfScan(jpeg, head) : head;
    if (marker === MARKER.exif && exif && !isExifKept) {
      kept.push(exifSegment(exif));
      isExifKept = true;
    } else if (!isLeftOut(marker, jpeg.subarray(at + 4, end))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, jpeg.subarray(at)]);
}

function isLeftOut(marker: number, content: Buffer): boolean {
  if (marker === MARKER.comment) return true;
  if (marker < MARKER.firstApplication || marker > MARKER.lastApplication) return false;
  const name = NEEDED[marker];
  return name === undefined || content.toString('latin1', 0, name.length) !== name;
}

function exifSegment(exif: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, MARKER.exif, 0, 0]), Buffer.from('Exif\0\0'), exif]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

/** Where the next marker is: in the pixels, 0xff is followed by a zero or a restart. */
function endOfScan(jpeg: Buffer, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && (marker < MARKER.firstRestart || marker >= MARKER.start)) return at;
  }
  return jpeg.length;
}

/** Chunks of a WebP that are shown. */
const SHOWN = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'];
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

/** Leaves out all chunks that are not shown, and what follows the end (RFC 9649, 2.3 to 2.7). */
function cleanWebp(webp: Buffer, exif: Buffer | undefined): Buffer {
  const kept: Buffer[] = [];
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
    if (SHOWN.includes(type) && at + CHUNK_HEAD_BYTES + size > end) return webp;
    const chunk = Buffer.from(webp.subarray(at, Math.min(at + whole, end)));
    if (type === 'VP8X' && size > 0) chunk.writeUInt8((chunk.readUInt8(CHUNK_HEAD_BYTES) & ~(EXIF_FLAG | XMP_FLAG)) | (exif ? EXIF_FLAG : 0), CHUNK_HEAD_BYTES);
    if (SHOWN.includes(type)) add(chunk, whole);
    // Some programs leave out the last byte, which only fills up.
    if (SHOWN.includes(type) && size % 2 === 1 && chunk.length === whole - 1) kept.push(Buffer.alloc(1));
    at += whole;
  }
  if (exif) {
    const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
    head.writeUInt32LE(exif.length, 4);
    add(Buffer.concat([head, exif]), CHUNK_HEAD_BYTES + exif.length);
  }
  const head = Buffer.from(webp.subarray(0, RIFF_HEAD_BYTES));
  head.writeUInt32LE(length - CHUNK_HEAD_BYTES, 4);
  return Buffer.concat([head, ...kept]);
}

function cleanAvif(avif: Buffer): Buffer {
  try {
    return withEmptyDescriptions(avif);
  } catch {
    return avif;
  }
}
