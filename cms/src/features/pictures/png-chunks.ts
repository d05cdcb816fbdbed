import { inflateSync } from 'node:zlib';

import { CHUNK_OVERHEAD, PNG_SIGNATURE, pngChunk } from '../../lib/png-chunk';

/** Texts, compressed or not: they can be inflated to a thousand times their size, and no page shows them. */
const TEXTS = ['tEXt', 'zTXt', 'iTXt'];
/** Larger than any colour profile that a program embeds. */
const MAX_PROFILE_BYTES = 4 * 2 ** 20;

interface Chunk {
  readonly type: string;
  /** As a whole, with its length and CRC. */
  readonly bytes: Buffer;
}

/**
 * A PNG without its texts, without a colour profile that is inflated to more than any program embeds or follows another, and
 * without what follows its end. Its pixels are the same. What is not complete is left to whoever decodes it.
 * @returns the same bytes if there is nothing to leave out
 */
export function withoutTexts(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const profile = chunks.find(({ type }) => type === 'iCCP');
  const kept = chunks.filter((chunk) => !TEXTS.includes(chunk.type) && (chunk.type !== 'iCCP' || (chunk === profile && !isInflated(chunk))));
  const result = Buffer.concat([png.subarray(0, PNG_SIGNATURE.length), ...kept.map(({ bytes }) => bytes)]);
  return result.length === png.length ? png : result;
}

/** Chunks that decide how a PNG looks, and its end (PNG, third edition, 11). */
const NEEDED = ['IHDR', 'IDAT', 'IEND'];
/** Those that have the same length in each PNG. */
const LENGTHS: Readonly<Record<string, number>> = { cHRM: 32, gAMA: 4, sRGB: 1, cICP: 4, mDCV: 24, cLLI: 8, pHYs: 9 };
/** Those whose length depends on the kind of colours that the header names: grey, red with green and blue, a palette, and two with transparency. */
const LENGTHS_BY_COLOURS: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  sBIT: { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 },
  bKGD: { 0: 2, 2: 6, 3: 1, 4: 2, 6: 6 },
  tRNS: { 0: 2, 2: 6 },
};
/** Where the header says which kind of colours follows. */
const COLOURS_AT = 17;
const COLOURS_OF_PALETTE = 3;
const PALETTE_ENTRY_BYTES = 3;

/**
 * A PNG without what only says something about it, and without the chunks that only one program knows.
 * @param exif in place of the one it has
 * @returns undefined if it has no end
 */
export function onlyShownChunks(png: Buffer, exif: Buffer | undefined): Buffer | undefined {
  const chunks = chunksOf(png);
  if (chunks.at(-1)?.type !== 'IEND') return undefined;
  const former = chunks.find(({ type }) => type === 'eXIf');
  const pixelsAt = chunks.findIndex(({ type }) => type === 'IDAT');
  const header = chunks.find(({ type }) => type === 'IHDR');
  const palette = chunks.find(({ type }) => type === 'PLTE');
  const colours = header?.bytes[COLOURS_AT] ?? 0;
  const used = new Set<string>();
  const isRight = ({ type, bytes }: Chunk): boolean => {
    const length = bytes.length - CHUNK_OVERHEAD;
    if (type === 'iCCP') return true;
    // Elsewhere, a palette only suggests colours.
    if (colours === COLOURS_OF_PALETTE && type === 'PLTE') return true;
    if (colours === COLOURS_OF_PALETTE && type === 'tRNS') return palette !== undefined && length <= (palette.bytes.length - CHUNK_OVERHEAD) / PALETTE_ENTRY_BYTES;
    return length === (LENGTHS[type] ?? LENGTHS_BY_COLOURS[type]?.[colours]);
  };
  const kept = chunks.flatMap((chunk, at) => {
    if (chunk === former && exif) return [pngChunk('eXIf', exif)];
    // The end has no content.
    if (chunk.type === 'IEND') return [pngChunk('IEND', Buffer.alloc(0))];
    // Decoders pass over what is of a wrong length, repeated or late.
    const isUsed = at < pixelsAt && !used.has(chunk.type) && isRight(chunk);
    if (isUsed) used.add(chunk.type);
    return isUsed || NEEDED.includes(chunk.type) ? [chunk.bytes] : [];
  });
  return Buffer.concat([png.subarray(0, PNG_SIGNATURE.length), ...kept]);
}

/** Whether a PNG says, before its pixels, that it moves. */
export const isMovingPng = (png: Buffer): boolean => chunksOf(png).find(({ type }) => type === 'acTL' || type === 'IDAT')?.type === 'acTL';

/** The last chunk contains all that follows if the file is not complete. */
function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE.length; at < png.length && chunks.at(-1)?.type !== 'IEND'; ) {
    const end = at + CHUNK_OVERHEAD <= png.length ? at + CHUNK_OVERHEAD + png.readUInt32BE(at) : Infinity;
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), bytes: png.subarray(at, Math.min(end, png.length)) });
    at = end;
  }
  return chunks;
}

/** A profile begins with its name, a zero, and the kind of compression (PNG, third edition, 11.3.2.3). */
function isInflated({ bytes }: Chunk): boolean {
  const content = bytes.subarray(8, -4);
  try {
    inflateSync(content.subarray(content.indexOf(0) + 2), { maxOutputLength: MAX_PROFILE_BYTES });
    return false;
  } catch {
    return true;
  }
}
