/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

import { SIGNATURE } from '@site/rules';
import sharp from 'sharp';

import { redrawPicture } from '../../cms/src/features/signing/signature-picture';
import { type Chunk, chunksOf, isSamePicture, pngOf, pngOfRows } from '../helpers/png';
import { signature } from '../helpers/signature';

type Colour = 'white' | 'black' | 'transparent';

interface Drawn {
  readonly background?: Colour;
  /** Side of the dark square in the middle; 0 for none. */
  readonly ink?: number;
  readonly inkColour?: string;
}

const svg = (width: number, height: number, { background = 'white', ink = 20, inkColour = 'black' }: Drawn = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${background}"/>` +
        `<rect x="${Math.floor(width / 2)}" y="${Math.floor(height / 2)}" width="${ink}" height="${ink}" fill="${inkColour}"/></svg>`,
    ),
  );
const png = (width: number, height: number, drawn?: Drawn) => svg(width, height, drawn).png().toBuffer();

/** The picture with a chunk inserted after its header. */
const withChunk = (picture: Buffer, chunk: Chunk) => {
  const [head, ...others] = chunksOf(picture);
  return pngOf(head ? [head, chunk, ...others] : []);
};

/** Why a picture is refused; undefined if it is accepted. */
async function refusalOf(bytes: Buffer) {
  const redrawn = await redrawPicture(bytes);
  return redrawn.ok ? undefined : redrawn.code;
}

let real: Buffer;
beforeAll(async () => {
  // Without the density chunk that sharp adds.
  real = pngOf(chunksOf((await signature(1)).bytes).filter(({ type }) => type !== 'pHYs'));
});

describe('a picture is accepted', () => {
  test('as it comes from a canvas, whatever the density of the screen', async () => {
    for (const density of [1, 1.5, 2, 3, SIGNATURE.maxDensity]) expect(await refusalOf((await signature(2, density)).bytes)).toBeUndefined();
  });

  test.each([
    ['the smallest', SIGNATURE.minPictureWidth, SIGNATURE.minPictureWidth / 3],
    ['the largest', SIGNATURE.maxWidth * SIGNATURE.maxDensity, (SIGNATURE.maxWidth * SIGNATURE.maxDensity) / 3],
    ['one whose height was rounded down', 320, 106],
    ['one whose height was rounded up', 320, 107],
  ])('%s: %d × %d', async (_which, width, height) => {
    expect(await refusalOf(await png(width, height))).toBeUndefined();
  });

  test('with a dot of the thinnest pen', async () => {
    expect(await refusalOf(await png(300, 100, { ink: 2 }))).toBeUndefined();
  });

  test('without a background', async () => {
    expect(await refusalOf(await png(300, 100, { background: 'transparent' }))).toBeUndefined();
  });

  test.each<[string, Chunk[]]>([
    ['Chrome', [{ type: 'sRGB', data: Buffer.from([0]) }]],
    ['Safari', [{ type: 'sRGB', data: Buffer.from([0]) }, { type: 'eXIf', data: Buffer.alloc(68, 'MM') }, { type: 'iDOT', data: Buffer.alloc(28) }]],
    ['others', [{ type: 'gAMA', data: Buffer.from([0, 0, 177, 143]) }, { type: 'pHYs', data: Buffer.from([0, 0, 11, 18, 0, 0, 11, 18, 1]) }]],
  ])('with the metadata of %s, which is not kept', async (_browser, chunks) => {
    const redrawn = await redrawPicture(chunks.reduceRight(withChunk, real));
    expect(redrawn.ok && (await redrawPicture(real))).toEqual(redrawn);
  });
});

describe('the stored picture', () => {
  const redrawn = async (bytes: Buffer): Promise<Buffer> => {
    const result = await redrawPicture(bytes);
    if (!result.ok) throw new Error(result.code);
    return result.picture;
  };

  test('has the submitted pixels, and is unchanged by re-encoding', async () => {
    const picture = await redrawn(real);
    expect(await isSamePicture(picture, real)).toBe(true);
    const sentAgain = await sharp(picture).toColourspace('srgb').png().toBuffer();
    expect((await redrawn(sentAgain)).equals(picture)).toBe(true);
  });

  test('is our own file, whatever was sent', async () => {
    const { bytes } = await signature(1, 1);
    const uncompressed = pngOfRows(await rowsOf(bytes), { compress: (rows) => deflateSync(rows, { level: 0 }) });
    expect((await redrawn(uncompressed)).equals(await redrawn(bytes))).toBe(true);
    expect(new Set(chunksOf(await redrawn(real)).map(({ type }) => type))).toEqual(new Set(['IHDR', 'pHYs', 'IDAT', 'IEND']));
  });

  test('is opaque, on white paper', async () => {
    const picture = sharp(await redrawn(await png(300, 100, { background: 'transparent' })));
    expect(await picture.metadata()).toMatchObject({ hasAlpha: false, depth: 'uchar', channels: 1 });
    expect((await picture.raw().toBuffer())[0]).toBe(255);
  });

  test.each([
    ['grey, of black ink', 'rgba(0, 0, 0, 0.5)'],
    ['coloured, of coloured ink', 'rgba(0, 40, 200, 0.8)'],
    ['coloured, if a single channel differs by one', '#101011'],
  ])('is %s, with each pixel as the paper shows it', async (what, inkColour) => {
    const sent = await png(300, 100, { background: 'transparent', inkColour });
    const picture = await redrawn(sent);
    expect((await sharp(picture).metadata()).channels).toBe(what.startsWith('grey') ? 1 : 3);
    const [shown, expected] = await Promise.all([picture, sent].map((bytes) => sharp(bytes).flatten({ background: 'white' }).toColourspace('srgb').removeAlpha().raw().toBuffer()));
    // The library may round another way.
    expect(Math.max(...(shown ?? []).map((value, at) => Math.abs(value - (expected?.[at] ?? Number.NaN))))).toBeLessThanOrEqual(1);
  });
});

describe('a blank one is refused as missing', () => {
  test.each<[string, Drawn]>([
    ['white', { ink: 0 }],
    ['black', { background: 'black', ink: 0 }],
    ['nothing at all', { background: 'transparent', ink: 0 }],
    ['white on white', { inkColour: 'white' }],
    ['a grey nobody sees', { inkColour: '#eee' }],
    ['a speck', { ink: 1 }],
  ])('%s', async (_what, drawn) => {
    expect(await refusalOf(await png(300, 100, drawn))).toBe('required');
  });
});

describe('refused as invalid', () => {
  test.each([
    ['too narrow', SIGNATURE.minPictureWidth - 3, SIGNATURE.minPictureWidth / 3 - 1],
    ['too wide', SIGNATURE.maxWidth * SIGNATURE.maxDensity + 3, (SIGNATURE.maxWidth * SIGNATURE.maxDensity) / 3 + 1],
    ['square', 300, 300],
    ['upright', 200, 600],
    ['a little too high', 300, 104],
    ['a little too flat', 300, 97],
  ])('%s: %d × %d', async (_what, width, height) => {
    expect(await refusalOf(await png(width, height))).toBe('invalid');
  });

  test('another format', async () => {
    for (const picture of [await svg(300, 100).jpeg().toBuffer(), await svg(300, 100).webp().toBuffer(), await svg(300, 100).gif().toBuffer()]) {
      expect(await refusalOf(picture)).toBe('invalid');
      expect(await refusalOf(Buffer.concat([real.subarray(0, 8), picture]))).toBe('invalid');
    }
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>'))).toBe('invalid');
  });

  test('an empty or truncated file', async () => {
    for (const bytes of [Buffer.alloc(0), real.subarray(0, 8), pngOf([]), pngOf(chunksOf(real).slice(0, 1))]) expect(await refusalOf(bytes)).toBe('invalid');
  });

  test('cut anywhere', async () => {
    for (let length = 0; length < real.length; length += 97) expect(await refusalOf(real.subarray(0, length))).toBe('invalid');
    expect(await refusalOf(real.subarray(0, -1))).toBe('invalid');
  });

  test('with trailing data', async () => {
    for (const more of [Buffer.from([0]), Buffer.from('<?php'), real]) expect(await refusalOf(Buffer.concat([real, more]))).toBe('invalid');
  });

  test('with one byte changed, wherever', async () => {
    for (let at = 0; at < real.length; at += 61) {
      const changed = Buffer.from(real);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await refusalOf(changed)).toBe('invalid');
    }
  });

  test('without pixels, or with pixels that cannot be unpacked', async () => {
    const chunks = chunksOf(real);
    expect(await refusalOf(pngOf(chunks.filter(({ type }) => type !== 'IDAT')))).toBe('invalid');
    expect(await refusalOf(pngOf(chunks.map((chunk) => (chunk.type === 'IDAT' ? { ...chunk, data: Buffer.alloc(chunk.data.length, 7) } : chunk))))).toBe('invalid');
  });

  test('one with a wrong size in its header', async () => {
    const chunks = chunksOf(real);
    for (const [width, height] of [[2400, 800], [600_000, 200_000]] as const) {
      const head = Buffer.from(chunks[0]?.data ?? []);
      head.writeUInt32BE(width, 0);
      head.writeUInt32BE(height, 4);
      expect(await refusalOf(pngOf([{ type: 'IHDR', data: head }, ...chunks.slice(1)]))).toBe('invalid');
    }
  });

  test('an animated one', async () => {
    for (const type of ['acTL', 'fcTL', 'fdAT']) expect(await refusalOf(withChunk(real, { type, data: Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]) }))).toBe('invalid');
  });

  test('one whose header is not its first chunk, comes twice or says too much', async () => {
    const [header, ...others] = chunksOf(real);
    if (!header) throw new Error('no header');
    for (const chunks of [[{ type: 'sRGB', data: Buffer.from([0]) }, header, ...others], [header, header, ...others], [{ ...header, data: Buffer.concat([header.data, Buffer.alloc(1)]) }, ...others]]) {
      expect(await refusalOf(pngOf(chunks))).toBe('invalid');
    }
  });
});

describe('a picture with other data is refused:', () => {
  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
  const ZIP = Buffer.from('504b0304140000000000', 'hex');

  test.each(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'tIME', 'sPLT', 'hIST', 'bKGD', 'tRNS', 'prVt', 'PLTE', 'ABCD', 'idat', '\0\0\0\0', 'CgBI'])('a chunk %j', async (type) => {
    expect(await refusalOf(withChunk(real, { type, data: HTML }))).toBe('invalid');
  });

  test('metadata twice, too much of it, or after the pixels', async () => {
    const density = { type: 'pHYs', data: Buffer.alloc(9) };
    expect(await refusalOf(withChunk(withChunk(real, density), density))).toBe('invalid');
    expect(await refusalOf(withChunk(real, { type: 'eXIf', data: Buffer.alloc(SIGNATURE.maxMetadataBytes + 1) }))).toBe('invalid');
    expect(await refusalOf(pngOf([...chunksOf(real).slice(0, -1), density, ...chunksOf(real).slice(-1)]))).toBe('invalid');
  });

  test('a text that inflates to 400 MB', async () => {
    const bomb = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(400_000_000))]);
    expect(bomb.length).toBeLessThan(SIGNATURE.maxBytes);
    expect(await refusalOf(withChunk(real, { type: 'zTXt', data: bomb }))).toBe('invalid');
  });

  test('more pixels than it has', async () => {
    const rows = await rowsOf(real);
    for (const surplus of [1, 1_000, 100_000_000]) expect(await refusalOf(pngOfRows({ ...rows, data: Buffer.concat([rows.data, Buffer.alloc(surplus)]) }))).toBe('invalid');
  });

  test('fewer pixels than it has', async () => {
    const rows = await rowsOf(real);
    for (const missing of [1, 1_000, rows.data.length]) expect(await refusalOf(pngOfRows({ ...rows, data: rows.data.subarray(0, -missing) }))).toBe('invalid');
  });

  test('data after the zlib stream, in the same chunk or in one of its own', async () => {
    const rows = await rowsOf(real);
    for (const more of [HTML, ZIP, Buffer.from([0]), deflateSync(HTML)]) {
      expect(await refusalOf(pngOfRows(rows, { compress: (data) => Buffer.concat([deflateSync(data), more]) }))).toBe('invalid');
      expect(await refusalOf(pngOf([...chunksOf(real).slice(0, -1), { type: 'IDAT', data: more }, ...chunksOf(real).slice(-1)]))).toBe('invalid');
    }
  });

  test('data in its end', async () => {
    expect(await refusalOf(pngOf([...chunksOf(real).slice(0, -1), { type: 'IEND', data: HTML }]))).toBe('invalid');
  });

  test('pixels with another chunk between them', async () => {
    const [header, pixels, ...others] = chunksOf(real);
    if (!header || pixels?.type !== 'IDAT') throw new Error('no pixels');
    const halves = [pixels.data.subarray(0, 10), pixels.data.subarray(10)].map((data) => ({ type: 'IDAT', data }));
    const [first, second] = halves as [Chunk, Chunk];
    expect(await refusalOf(pngOf([header, first, second, ...others]))).toBeUndefined();
    expect(await refusalOf(pngOf([header, first, { type: 'sRGB', data: Buffer.from([0]) }, second, ...others]))).toBe('invalid');
  });

  test('thousands of chunks, empty ones or of one byte', async () => {
    const [header, ...others] = chunksOf(real);
    if (!header) throw new Error('no header');
    const empty = { type: 'IDAT', data: Buffer.alloc(0) };
    expect(await refusalOf(pngOf([header, empty, ...others]))).toBe('invalid');
    expect(await refusalOf(pngOf([header, ...Array.from({ length: 50_000 }, () => empty), ...others]))).toBe('invalid');
    const stream = Buffer.concat(others.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
    const shredded = Array.from(stream, (_byte, at) => ({ type: 'IDAT', data: stream.subarray(at, at + 1) }));
    expect(shredded.length).toBeGreaterThan(SIGNATURE.maxChunks);
    expect(await refusalOf(pngOf([header, ...shredded, ...others.slice(-1)]))).toBe('invalid');
  });

  test('formats that no canvas writes: a palette, few colours, 16 bits, interlaced', async () => {
    for (const options of [{ palette: true }, { progressive: true }]) expect(await refusalOf(await svg(300, 100).png(options).toBuffer())).toBe('invalid');
    expect(await refusalOf(await svg(300, 100).toColourspace('b-w').png().toBuffer())).toBe('invalid');
    expect(await refusalOf(await svg(300, 100).toColourspace('rgb16').png().toBuffer())).toBe('invalid');
  });

  test('a stream that is not plain zlib: raw, with a preset dictionary, with a wrong sum, with filters that do not exist', async () => {
    const rows = await rowsOf(real);
    const streams: readonly ((data: Buffer) => Buffer)[] = [
      (data) => deflateRawSync(data),
      (data) => deflateSync(data, { dictionary: Buffer.from('dictionary') }),
      (data) => {
        const stream = deflateSync(data);
        stream.writeUInt32BE(stream.readUInt32BE(stream.length - 4) ^ 1, stream.length - 4);
        return stream;
      },
      (data) => deflateSync(data).subarray(0, -4),
      (data) => deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH }),
    ];
    for (const compress of streams) expect(await refusalOf(pngOfRows(rows, { compress }))).toBe('invalid');
    const filtered = Buffer.from(rows.data);
    filtered[0] = 5;
    expect(await refusalOf(pngOfRows({ ...rows, data: filtered }))).toBe('invalid');
  });

  test('a picture of noise is too large', async () => {
    const [width, height] = [SIGNATURE.maxPictureWidth, SIGNATURE.maxPictureWidth / 3];
    const noise = randomBytes(32 * 1024);
    const row = (at: number) => Buffer.concat([Buffer.from([0]), noise.subarray((at % 4) * 7_200, (at % 4) * 7_200 + width * 3)]);
    const rows = { width, height, channels: 3, data: Buffer.concat(Array.from({ length: height }, (_row, at) => row(at))) };
    const outcome = await redrawPicture(pngOfRows(rows));
    if (outcome.ok) expect(outcome.picture.length).toBeLessThanOrEqual(SIGNATURE.maxBytes);
    else expect(outcome.code).toBe('too_long');
  });
});

test('more than a megabyte is too much', async () => {
  const rows = await rowsOf(await png(1_800, 600));
  const uncompressed = pngOfRows(rows, { compress: (data) => deflateSync(data, { level: 0 }) });
  expect(uncompressed.length).toBeGreaterThan(SIGNATURE.maxBytes);
  expect(await refusalOf(uncompressed)).toBe('too_long');
});

/** Rows of a picture, each after its filter byte, in three channels. */
async function rowsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).flatten({ background: 'white' }).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const rows = Array.from({ length: height }, (_row, at) => [Buffer.from([0]), data.subarray(at * width * channels, (at + 1) * width * channels)]);
  return { width, height, channels, data: Buffer.concat(rows.flat()) };
}
