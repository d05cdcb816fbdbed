/** @jest-environment node */
import { SIGNATURE } from '@site/rules';
import sharp from 'sharp';

import { whatIsWrongWithPicture } from '../../cms/src/signatures/picture';
import { type Chunk, chunksOf, pngOf } from '../helpers/png';
import { signature } from '../helpers/signature';

type Colour = 'white' | 'black' | 'transparent';

interface Drawn {
  readonly background?: Colour;
  /** Side of a square of ink in its middle; none if 0. */
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

/** The picture with one chunk put in behind its head. */
const withChunk = (picture: Buffer, chunk: Chunk) => {
  const [head, ...others] = chunksOf(picture);
  return pngOf(head ? [head, chunk, ...others] : []);
};

let real: Buffer;
beforeAll(async () => {
  real = (await signature(1)).bytes;
});

describe('a picture is taken', () => {
  test('as it comes from a canvas, whatever the density of the screen', async () => {
    for (const density of [1, 1.5, 2, 3, SIGNATURE.maxDensity]) expect(await whatIsWrongWithPicture((await signature(2, density)).bytes)).toBeUndefined();
  });

  test.each([
    ['the smallest', SIGNATURE.minPictureWidth, SIGNATURE.minPictureWidth / 3],
    ['the largest', SIGNATURE.maxWidth * SIGNATURE.maxDensity, (SIGNATURE.maxWidth * SIGNATURE.maxDensity) / 3],
    ['one whose height was rounded down', 320, 106],
    ['one whose height was rounded up', 320, 107],
  ])('%s: %d × %d', async (_which, width, height) => {
    expect(await whatIsWrongWithPicture(await png(width, height))).toBeUndefined();
  });

  test('with a dot of the thinnest pen', async () => {
    expect(await whatIsWrongWithPicture(await png(300, 100, { ink: 2 }))).toBeUndefined();
  });

  test('without a background', async () => {
    expect(await whatIsWrongWithPicture(await png(300, 100, { background: 'transparent' }))).toBeUndefined();
  });

  test('with few colours, in 16 bits, interlaced', async () => {
    for (const options of [{ palette: true }, { progressive: true }]) expect(await whatIsWrongWithPicture(await svg(300, 100).png(options).toBuffer())).toBeUndefined();
    expect(await whatIsWrongWithPicture(await svg(300, 100).toColourspace('rgb16').png().toBuffer())).toBeUndefined();
  });

  test('with what browsers write beside it', async () => {
    expect(await whatIsWrongWithPicture(withChunk(real, { type: 'pHYs', data: Buffer.from([0, 0, 11, 18, 0, 0, 11, 18, 1]) }))).toBeUndefined();
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
    expect(await whatIsWrongWithPicture(await png(300, 100, drawn))).toBe('required');
  });
});

describe('refused as wrong', () => {
  test.each([
    ['too narrow', SIGNATURE.minPictureWidth - 3, SIGNATURE.minPictureWidth / 3 - 1],
    ['too wide', SIGNATURE.maxWidth * SIGNATURE.maxDensity + 3, (SIGNATURE.maxWidth * SIGNATURE.maxDensity) / 3 + 1],
    ['square', 300, 300],
    ['upright', 200, 600],
    ['a little too high', 300, 104],
    ['a little too flat', 300, 97],
  ])('%s: %d × %d', async (_what, width, height) => {
    expect(await whatIsWrongWithPicture(await png(width, height))).toBe('invalid');
  });

  test('another format, whatever it is called', async () => {
    for (const picture of [await svg(300, 100).jpeg().toBuffer(), await svg(300, 100).webp().toBuffer(), await svg(300, 100).gif().toBuffer()]) {
      expect(await whatIsWrongWithPicture(picture)).toBe('invalid');
      expect(await whatIsWrongWithPicture(Buffer.concat([real.subarray(0, 8), picture]))).toBe('invalid');
    }
    expect(await whatIsWrongWithPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>'))).toBe('invalid');
  });

  test('nothing, or only the beginning', async () => {
    for (const bytes of [Buffer.alloc(0), real.subarray(0, 8), pngOf([]), pngOf(chunksOf(real).slice(0, 1))]) expect(await whatIsWrongWithPicture(bytes)).toBe('invalid');
  });

  test('cut anywhere', async () => {
    for (let length = 0; length < real.length; length += 97) expect(await whatIsWrongWithPicture(real.subarray(0, length))).toBe('invalid');
    expect(await whatIsWrongWithPicture(real.subarray(0, -1))).toBe('invalid');
  });

  test('with anything after its end', async () => {
    for (const more of [Buffer.from([0]), Buffer.from('<?php'), real]) expect(await whatIsWrongWithPicture(Buffer.concat([real, more]))).toBe('invalid');
  });

  test('with one byte changed, wherever', async () => {
    for (let at = 0; at < real.length; at += 61) {
      const changed = Buffer.from(real);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await whatIsWrongWithPicture(changed)).toBe('invalid');
    }
  });

  test('without pixels, or with pixels that cannot be unpacked', async () => {
    const chunks = chunksOf(real);
    expect(await whatIsWrongWithPicture(pngOf(chunks.filter(({ type }) => type !== 'IDAT')))).toBe('invalid');
    expect(await whatIsWrongWithPicture(pngOf(chunks.map((chunk) => (chunk.type === 'IDAT' ? { ...chunk, data: Buffer.alloc(chunk.data.length, 7) } : chunk))))).toBe('invalid');
  });

  test('one that claims another size than it has', async () => {
    const chunks = chunksOf(real);
    for (const [width, height] of [[2400, 800], [600_000, 200_000]] as const) {
      const head = Buffer.from(chunks[0]?.data ?? []);
      head.writeUInt32BE(width, 0);
      head.writeUInt32BE(height, 4);
      expect(await whatIsWrongWithPicture(pngOf([{ type: 'IHDR', data: head }, ...chunks.slice(1)]))).toBe('invalid');
    }
  });

  test('one that moves', async () => {
    expect(await whatIsWrongWithPicture(withChunk(real, { type: 'acTL', data: Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]) }))).toBe('invalid');
  });

  test('one whose head is not its first chunk', async () => {
    expect(await whatIsWrongWithPicture(pngOf([{ type: 'tEXt', data: Buffer.from('a\0b') }, ...chunksOf(real)]))).toBe('invalid');
  });
});

test('more than a megabyte is too much', async () => {
  const filled = (bytes: number) => withChunk(real, { type: 'prVt', data: Buffer.alloc(bytes - real.length - 12) });
  expect(await whatIsWrongWithPicture(filled(SIGNATURE.maxBytes))).toBeUndefined();
  expect(await whatIsWrongWithPicture(filled(SIGNATURE.maxBytes + 1))).toBe('too_long');
});
