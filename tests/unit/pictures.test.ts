/** @jest-environment node */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import probe from 'probe-image-size';
import sharp from 'sharp';

import { encoded, type PictureFormat } from '../../cms/src/features/pictures/encoding';
import { examined } from '../../cms/src/features/pictures/examination';
import { countTiles, isInflated } from '../../cms/src/features/pictures/heic-container';
import { withoutMetadata } from '../../cms/src/features/pictures/metadata';
import { FairQueue } from '../../cms/src/lib/fair-queue';
import { heicOfTiles, inflatedHeic } from '../cms/support/heic';
import { chunksOf, pngOf } from '../helpers/png';

const u16 = (...values: readonly number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 0xff])));
const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat([Buffer.from(type), ...content]);
  return Buffer.concat([u16(0, bytes.length + 4), bytes]);
};
type Reference = readonly [type: string, from: number, to: readonly number[]];
const container = (...references: readonly Reference[]): Buffer => box('meta', u16(0, 0), box('iref', u16(0, 0), ...references.map(([type, from, to]) => box(type, u16(from, to.length, ...to)))));

test('tiles of a phone’s picture are counted without decoding it, parts of parts and transparency too', () => {
  expect(countTiles(readFileSync(join(__dirname, '../cms/fixtures/phone.heic')))).toBe(2);
  expect(countTiles(readFileSync(join(__dirname, '../cms/fixtures/phone-tiles.heic')))).toBe(48);
  expect(countTiles(heicOfTiles({ rows: 30, columns: 30, width: 100, height: 100 }))).toBe(900);
  const hundred = Array.from({ length: 100 }, (_, index) => index + 10);
  expect(countTiles(container(['dimg', 1, [2, 3, 4]], ['dimg', 2, hundred], ['dimg', 3, hundred], ['dimg', 4, hundred]))).toBe(300);
  expect(countTiles(container(['dimg', 1, [10, 11]], ['auxl', 2, [1]], ['dimg', 2, hundred]))).toBe(102);
});

test('what a phone appends to its picture does not matter', () => {
  const picture = heicOfTiles({ rows: 2, columns: 2, width: 1_000, height: 1_000 });
  for (const rest of ['SEFT', 'more than a box’s head, but no box']) expect(countTiles(Buffer.concat([picture, Buffer.from(rest)]))).toBe(4);
});

test.each([
  ['are parts of themselves', container(['dimg', 1, [2]], ['dimg', 2, [1]])],
  ['are transparency of themselves', container(['auxl', 1, [1]])],
  ['are nested deeply', container(...Array.from({ length: 1_000 }, (_, index): Reference => ['dimg', index + 1, [index + 2]]))],
])('pictures that %s have infinitely many tiles', (_what, file) => {
  expect(countTiles(file)).toBe(Infinity);
});

test.each([
  ['a box longer than its file', u16(0, 100)],
  ['a box shorter than its head', u16(0, 4, 0, 0)],
  ['a box that is cut off', Buffer.from([0, 0, 0])],
  ['a list longer than its box', Buffer.concat([container(['dimg', 1, []]).subarray(0, -2), u16(100)])],
  ['more references than any phone writes', container(['dimg', 1, Array.from({ length: 11_000 }, (_, index) => index + 2)])],
])('%s is no phone’s picture', (_what, file) => {
  expect(() => countTiles(file)).toThrow();
});

test('a HEIC that names the same bytes many times is not what a phone writes, nor is one of countless boxes', () => {
  for (const name of ['phone.heic', 'phone-tiles.heic']) expect(isInflated(readFileSync(join(__dirname, '../cms/fixtures', name)))).toBe(false);
  expect(isInflated(heicOfTiles({ rows: 20, columns: 20, width: 100, height: 100 }))).toBe(false);
  expect(isInflated(inflatedHeic({ times: 3, bytes: 1_000_000 }))).toBe(false);
  expect(isInflated(inflatedHeic({ times: 60, bytes: 1_000_000 }))).toBe(true);
  const box = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')]);
  expect(() => countTiles(Buffer.concat(Array.from({ length: 10_001 }, () => box)))).toThrow(RangeError);
});

test('a JPEG that is too large to be stored is encoded with less quality, and one that cannot be made small enough is not', async () => {
  const picture = () => sharp(noise, { raw: { width: 300, height: 300, channels: 3 } });
  const noise = randomBytes(300 * 300 * 3);
  const best = (await encoded(picture, 'jpeg'))?.length ?? 0;
  expect((await encoded(picture, 'jpeg', best))?.length).toBe(best);
  const smaller = (await encoded(picture, 'jpeg', best - 1))?.length ?? 0;
  expect(smaller).toBeLessThan(best);
  expect(smaller).toBeGreaterThan(best / 2);
  expect(await encoded(picture, 'jpeg', 1_000)).toBeUndefined();
});

test('people take turns, and one whose work fails keeps nobody waiting', async () => {
  const [queue, order] = [new FairQueue<string>(), [] as string[]];
  const add = (person: string, work: string, later?: () => void) => queue.run(person, async () => {
    order.push(work);
    await Promise.resolve();
    later?.();
    if (work === 'a2') throw new Error('damaged');
    return work;
  });
  const others: Promise<string>[] = [];
  const results = await Promise.allSettled([add('a', 'a1', () => others.push(add('b', 'b1'), add('b', 'b2'), add('c', 'c1'))), add('a', 'a2'), add('a', 'a3')]);
  await Promise.all(others);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await add('a', 'a4')).toBe('a4');
});

test('work runs as that of whoever asked for it, also when it has waited for others', async () => {
  const [queue, requests] = [new FairQueue<string>(), new AsyncLocalStorage<string>()];
  const asked = (person: string) => requests.run(person, () => queue.run(person, async () => {
    await Promise.resolve();
    return requests.getStore();
  }));
  expect(await Promise.all([asked('a'), asked('b'), asked('b')])).toEqual(['a', 'b', 'b']);
});

/** Red, green and blue: which side is up can be seen. */
const coloured = sharp(Buffer.from('ff000000ff000000ff', 'hex'), { raw: { width: 3, height: 1, channels: 3 } }).resize({ width: 48, height: 16, kernel: 'nearest' });
const described = (orientation: number) => coloured.clone().withMetadata({ orientation }).withExif({ IFD0: { Make: 'SECRETCAM' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 41/1 0/1' } }).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRETXMP/></x:xmpmeta>');
const pixels = (picture: Buffer): Promise<Buffer> => sharp(picture).autoOrient().raw().toBuffer();
function cut(...picture: Parameters<typeof withoutMetadata>): Buffer {
  const result = withoutMetadata(...picture);
  if (result === undefined) throw new Error('What belongs to this picture is not known.');
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SECRETS = ['SECRETCAM', 'SECRETXMP', 'GPSLatitude', 'SEFT'];

/** What is stored in place of a file. */
async function examinedAs(sent: Buffer, format: PictureFormat): Promise<Buffer> {
  const path = join(folder, `a.${format}`);
  writeFileSync(path, sent);
  const result = await examined(path, `a.${format}`);
  expect(result).not.toHaveProperty('problem');
  return 'replacement' in result && result.replacement ? result.replacement.bytes : sent;
}

/** Whether what is stored in place of a file contains no metadata, and looks like this. @returns what is stored */
async function expectStored(sent: Buffer, format: PictureFormat, like: Buffer): Promise<Buffer> {
  const bytes = await examinedAs(sent, format);
  expect(SECRETS.filter((text) => bytes.includes(text))).toEqual([]);
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  expect([exif, xmp, iptc].filter((description) => description?.some((byte) => byte !== 0))).toEqual([]);
  const [one, other] = [await pixels(bytes), await pixels(like)];
  expect(one).toHaveLength(other.length);
  expect(Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))).toBeLessThan(40);
  return bytes;
}

test.each((['jpeg', 'webp', 'png'] as const).flatMap((format) => [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [format, orientation] as const)))('a %s without its metadata is still turned by %i', async (format, orientation) => {
  const sent = await described(orientation).toFormat(format).toBuffer();
  expect(sent.includes('SECRETCAM')).toBe(true);
  const kept = cut(sent, format, orientation);
  expect(['SECRETCAM', 'SECRETXMP'].filter((text) => kept.includes(text))).toEqual([]);
  expect((await sharp(kept).metadata()).orientation ?? 1).toBe(orientation);
  expect((await pixels(kept)).equals(await pixels(sent))).toBe(true);
});

test('bytes between the segments of a JPEG that only fill up do not hide its metadata', async () => {
  const sent = await described(6).jpeg().toBuffer();
  const at = sent.indexOf(Buffer.from([0xff, 0xe1]));
  const filled = Buffer.concat([sent.subarray(0, at), Buffer.alloc(5, 0xff), sent.subarray(at)]);
  const kept = cut(filled, 'jpeg', 6);
  expect(kept.includes('SECRETCAM')).toBe(false);
  expect((await pixels(kept)).equals(await pixels(sent))).toBe(true);
});

const segment = (marker: number, content: Buffer): Buffer => Buffer.concat([Buffer.from([0xff, marker]), u16(content.length + 2), content]);
const JFIF = Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01', 'latin1');

test.each([
  ['a marker without a length before it', (jpeg: Buffer) => [jpeg.subarray(0, 2), Buffer.from([0xff, 1]), jpeg.subarray(2)]],
  ['a restart before it', (jpeg: Buffer) => [jpeg.subarray(0, 2), Buffer.from([0xff, 0xd0]), jpeg.subarray(2)]],
  ['a thumbnail in its density', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xe0, Buffer.concat([JFIF, Buffer.from([1, 3]), Buffer.from('SECRETCAM')])), jpeg.subarray(2)]],
  ['a second density', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xe0, Buffer.concat([JFIF, Buffer.alloc(2)])), segment(0xe0, Buffer.concat([JFIF, Buffer.from([1, 3]), Buffer.from('SECRETCAM')])), jpeg.subarray(2)]],
  ['a thumbnail of its own kind', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xe0, Buffer.from('JFXX\0\x13\x01\x03SECRETCAM', 'latin1')), jpeg.subarray(2)]],
  ['more in Adobe’s segment', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01SECRETCAM', 'latin1')), jpeg.subarray(2)]],
  ['a number of lines', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xdc, Buffer.from('SECRETCAM')), jpeg.subarray(2)]],
  ['a number of lines behind its pixels', (jpeg: Buffer) => [jpeg.subarray(0, -2), segment(0xdc, Buffer.from('SECRETCAM')), jpeg.subarray(-2)]],
  ['another picture behind its pixels', (jpeg: Buffer) => [jpeg.subarray(0, -2), jpeg.subarray(0, 2), segment(0xdb, Buffer.from('SECRETCAM')), jpeg.subarray(-2)]],
  ['a colour profile that is none', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01SECRETCAM', 'latin1')), jpeg.subarray(2)]],
  ['a second part of a colour profile of one part', (jpeg: Buffer) => [jpeg.subarray(0, 2), segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x02\x01', 'latin1'), Buffer.alloc(36), Buffer.from('acspSECRETCAM')])), jpeg.subarray(2)]],
  ['no end', (jpeg: Buffer) => [jpeg.subarray(0, -2), Buffer.from('SECRETCAM')]],
])('nothing of what is said about a JPEG is stored, although it has %s', async (_what, parts) => {
  const sent = await described(1).jpeg().toBuffer();
  await expectStored(Buffer.concat(parts(sent)), 'jpeg', sent);
});

test('a JPEG with a colour profile is not encoded anew, even if it consists of parts', async () => {
  const sent = await coloured.clone().withIccProfile('p3').jpeg().toBuffer();
  expect(await examinedAs(sent, 'jpeg')).toBe(sent);
  const at = sent.indexOf('ICC_PROFILE') - 4;
  const [end, head] = [at + 2 + sent.readUInt16BE(at + 2), at + 18];
  const parts = [sent.subarray(head, head + 100), sent.subarray(head + 100, end)].map((content, index) => segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([index + 1, 2]), content])));
  const divided = Buffer.concat([sent.subarray(0, at), ...parts, sent.subarray(end)]);
  expect(await examinedAs(divided, 'jpeg')).toBe(divided);
});

test('a JPEG keeps its density', async () => {
  const sent = await described(1).jpeg().toBuffer();
  const dense = Buffer.concat([sent.subarray(0, 2), segment(0xe0, Buffer.concat([JFIF.subarray(0, 7), Buffer.from([1]), u16(300, 300), Buffer.from([1, 1, 0x77, 0x77, 0x77])])), sent.subarray(2)]);
  expect((await sharp(await expectStored(dense, 'jpeg', sent)).metadata()).density).toBe(300);
});

test('the end of a PNG contains nothing', async () => {
  const sent = await coloured.clone().png().toBuffer();
  await expectStored(pngOf(chunksOf(sent).map((chunk) => (chunk.type === 'IEND' ? { ...chunk, data: Buffer.from('SECRETCAM') } : chunk))), 'png', sent);
});

/** No chunk has such a length. */
const secret = (type: string) => ({ type, data: Buffer.from('SECRETCAM\0') });
test.each(['cHRM', 'gAMA', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'tRNS', 'PLTE', 'iCCP'])('nothing of what is said about a PNG is stored in a chunk "%s" of a wrong length or behind its pixels', async (type) => {
  const sent = await coloured.clone().png().toBuffer();
  const [header, ...others] = chunksOf(sent);
  const end = others.pop();
  if (header === undefined || end === undefined) throw new Error('A PNG has a header and an end');
  for (const chunks of [[header, secret(type), ...others, end], [header, ...others, secret(type), end]]) await expectStored(pngOf(chunks), 'png', sent);
});

test('a PNG keeps what decides how it looks', async () => {
  const [header, ...others] = chunksOf(await coloured.clone().png({ palette: true }).toBuffer());
  const chunks = [{ type: 'gAMA', data: Buffer.from('0000b18f', 'hex') }, { type: 'pHYs', data: Buffer.alloc(9, 1) }, { type: 'sBIT', data: Buffer.alloc(3, 8) }];
  const at = others.findIndex(({ type }) => type === 'PLTE') + 1;
  const sent = pngOf([...(header ? [header] : []), ...chunks, ...others.slice(0, at).filter(({ type }) => type === 'PLTE'), { type: 'tRNS', data: Buffer.from([127]) }, { type: 'bKGD', data: Buffer.from([0]) }, ...others.slice(at).filter(({ type }) => type === 'IDAT' || type === 'IEND')]);
  expect(cut(sent, 'png')).toBe(sent);
  const clear = pngOf([...(header ? [{ ...header, data: Buffer.concat([header.data.subarray(0, 9), Buffer.from([2]), header.data.subarray(10)]) }] : []), { type: 'tRNS', data: Buffer.alloc(6) }, ...others.filter(({ type }) => type === 'IDAT' || type === 'IEND')]);
  expect(cut(clear, 'png')).toBe(clear);
});

const webpChunk = (type: string, data: Buffer): Buffer => Buffer.concat([Buffer.from(type), Buffer.from([data.length, data.length >> 8, 0, 0]), data, Buffer.alloc(data.length % 2)]);
const webpOf = (...chunks: readonly Buffer[]): Buffer => {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), Buffer.from([content.length, content.length >> 8, 0, 0]), content]);
};
const SECRET_BYTES = Buffer.from('SECRETCAM');

test.each([
  ['a second profile', (chunks: readonly Buffer[]) => [...chunks.slice(0, 2), webpChunk('ICCP', SECRET_BYTES), ...chunks.slice(2)]],
  ['a profile behind its pixels', (chunks: readonly Buffer[]) => [...chunks, webpChunk('ICCP', SECRET_BYTES)]],
  ['transparency that is not used', (chunks: readonly Buffer[]) => [...chunks.slice(0, 2), webpChunk('ALPH', SECRET_BYTES), ...chunks.slice(2)]],
  ['a long header', ([header = Buffer.alloc(0), ...chunks]: readonly Buffer[]) => [webpChunk('VP8X', Buffer.concat([header.subarray(8), SECRET_BYTES])), ...chunks]],
  ['an animation of one picture', ([, , image = Buffer.alloc(0)]: readonly Buffer[]) => [webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 47, 0, 0, 15, 0, 0])), webpChunk('ANIM', Buffer.alloc(6)), webpChunk('ANMF', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 47, 0, 0, 15, 0, 0, 100, 0, 0, 0]), image, webpChunk('EXIF', SECRET_BYTES)]))]],
])('nothing of what is said about a WebP is stored, although it has %s', async (_what, change) => {
  // Encoded twice, clear colours run into each other.
  const sent = await coloured.clone().modulate({ saturation: 0.2 }).withIccProfile('srgb').webp().toBuffer();
  const chunks: Buffer[] = [];
  for (let at = 12; at < sent.length; at += chunks.at(-1)?.length ?? Infinity) chunks.push(sent.subarray(at, at + 8 + sent.readUInt32LE(at + 4) + (sent.readUInt32LE(at + 4) % 2)));
  const odd = webpOf(...change(chunks));
  expect(odd.includes('SECRETCAM')).toBe(true);
  await expectStored(odd, 'webp', sent);
});

test.each([
  ['lossy', coloured.clone(), {}],
  ['lossless', coloured.clone(), { lossless: true }],
  ['transparent', coloured.clone().ensureAlpha(0.5), {}],
  ['transparent and lossless', coloured.clone().ensureAlpha(0.5), { lossless: true }],
  ['transparent, with a colour profile', coloured.clone().ensureAlpha(0.5).withIccProfile('p3'), {}],
  ['lossless, with a colour profile', coloured.clone().withIccProfile('p3'), { lossless: true }],
] as const)('a WebP without metadata is not encoded anew: %s', async (_what, picture, options) => {
  const sent = await picture.webp(options).toBuffer();
  expect(await examinedAs(sent, 'webp')).toBe(sent);
});

test.each([
  ['is cut off', Buffer.from('RIFF\x0c\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1')],
  ['names a false length', Buffer.from('RIFF\x16\0\0\0WEBPVP8 \xff\xff\xff\xff\0\0\0\0\0\0\0\0\0\0', 'latin1')],
])('of a WebP that %s, nothing is known', (_what, webp) => {
  for (const orientation of [1, 6]) expect(withoutMetadata(webp, 'webp', orientation)).toBeUndefined();
});

test('the metadata of a WebP are left out although they name a false length', async () => {
  const sent = await coloured.clone().webp({ lossless: true }).toBuffer();
  const lying = Buffer.concat([sent, Buffer.from('EXIF\xff\xff\0\0SECRETCAM', 'latin1')]);
  lying.writeUInt32LE(lying.length - 8, 4);
  expect(cut(lying, 'webp').equals(sent)).toBe(true);
});

test('only chunks that are shown stay in a PNG, whoever knows the others', async () => {
  const sent = await described(1).png().toBuffer();
  const [header, ...others] = chunksOf(sent);
  const unknown = ['gpSs', 'teXt', 'exIF', 'tIME', 'abCD', 'aBCD'].map((type) => ({ type, data: Buffer.from('SECRETCAM') }));
  const kept = cut(pngOf([...(header ? [header] : []), ...unknown, ...others]), 'png');
  expect(chunksOf(kept).map(({ type }) => type).filter((type) => !['IHDR', 'pHYs', 'IDAT', 'IEND', 'iCCP', 'sRGB', 'gAMA', 'cHRM'].includes(type))).toEqual([]);
  expect((await pixels(kept)).equals(await pixels(sent))).toBe(true);
});

/** Where boxes begin in those that contain others. */
const BOXES_AT: Readonly<Record<string, number>> = { meta: 4, iinf: 6 };

/** An AVIF in which a box of its description has another content: its pixels follow, and are where it says. */
function within(avif: Buffer, path: readonly string[], change: (content: Buffer) => Buffer): Buffer {
  const changed = changedBox(avif, 0, path, change);
  // As sharp writes it, with one place of four bytes.
  const placeOf = (file: Buffer): Buffer => u16(0, file.indexOf('mdat') + 4);
  const at = changed.indexOf(placeOf(avif), changed.indexOf('iloc'));
  placeOf(changed).copy(changed, at);
  return changed;
}

function changedBox(container: Buffer, from: number, [name = '', ...path]: readonly string[], change: (content: Buffer) => Buffer): Buffer {
  let at = from;
  while (container.toString('latin1', at + 4, at + 8) !== name) at += container.readUInt32BE(at);
  const end = at + container.readUInt32BE(at);
  const content = container.subarray(at + 8, end);
  return Buffer.concat([container.subarray(0, at), box(name, path.length > 0 ? changedBox(content, BOXES_AT[name] ?? 0, path, change) : change(content)), container.subarray(end)]);
}

describe('the metadata of an AVIF', () => {
  const kept = (sent: Buffer): Buffer => cut(sent, 'avif');

  it.each([[8, false], [10, false], [12, true]] as const)('become zeros, and its pixels of %i bits stay (lossless: %p)', async (bitdepth, lossless) => {
    const sent = await described(1).avif({ bitdepth, lossless }).toBuffer();
    expect(['SECRETCAM', 'SECRETXMP'].filter((text) => !sent.includes(text))).toEqual([]);
    const result = kept(sent);
    expect(['SECRETCAM', 'SECRETXMP', 'xmpmeta'].filter((text) => result.includes(text))).toEqual([]);
    expect(result).toHaveLength(sent.length);
    expect(probe.sync(result)).toMatchObject({ type: 'avif', width: 48, height: 16 });
    const { exif, xmp, width, height, bitsPerSample, icc } = await sharp(result).metadata();
    expect([exif, xmp].every((bytes) => bytes?.every((byte) => byte === 0) ?? true)).toBe(true);
    const before = await sharp(sent).metadata();
    expect({ width, height, bitsPerSample, icc }).toEqual({ width: before.width, height: before.height, bitsPerSample: bitdepth, icc: before.icc });
    expect((await sharp(result, { failOn: 'warning' }).raw().toBuffer()).equals(await sharp(sent).raw().toBuffer())).toBe(true);
  });

  it('are left out by encoding if they are at an unusual place', async () => {
    const sent = await described(1).avif().toBuffer();
    const odd = Buffer.from(sent);
    // The version of the descriptions of items.
    for (let at = odd.indexOf('infe'); at !== -1; at = odd.indexOf('infe', at + 1)) odd.writeUInt8(1, at + 4);
    expect(withoutMetadata(odd, 'avif')).toBeUndefined();
  });

  it.each([
    ['in a box of programs', (avif: Buffer) => [avif, box('uuid', Buffer.alloc(16, 1), Buffer.from('SECRETXMP'))]],
    ['in room that is not used', (avif: Buffer) => [avif, box('free', Buffer.from('SECRETCAM'))]],
    ['behind its boxes', (avif: Buffer) => [avif, Buffer.from('....SEFHSECRETCAM..SEFT')]],
    ['shortly behind its boxes', (avif: Buffer) => [avif, Buffer.from('SECRETCAM')]],
  ])('are not stored %s', async (_where, parts) => {
    for (const sent of [await described(1).avif().toBuffer(), await coloured.clone().avif().toBuffer()]) await expectStored(Buffer.concat(parts(sent)), 'avif', sent);
  });

  it('are not stored if they are of an unknown kind', async () => {
    const sent = await described(1).avif().toBuffer();
    const odd = Buffer.from(sent);
    odd.write('Exix', odd.indexOf('Exif'), 'latin1');
    await expectStored(odd, 'avif', sent);
  });

  it('are left out by encoding if the file contains a film', async () => {
    const sent = await coloured.clone().avif().toBuffer();
    expect(withoutMetadata(Buffer.concat([sent, box('moov', box('udta', Buffer.from('SECRETCAM')))]), 'avif')).toBeUndefined();
  });

  it('are not stored between and behind the pictures, nor in the boxes that describe those', () => {
    const item = box('infe', Buffer.from([2, 0, 0, 0]), u16(1, 0), Buffer.from('av01'), Buffer.alloc(1));
    const file = (offset: number, secret: string) => Buffer.concat([
      box('meta', u16(0, 0), box('iinf', u16(0, 0, 1), item), box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(1, 1, 0, 0, 2, 0, offset, 0, 3, 0, offset + 12, 0, 3)), box(secret === 'SECRETCAM' ? 'uuid' : 'free', Buffer.from(secret))),
      box('mdat', Buffer.from(`pix${secret}els${secret}`)),
    ]);
    const sent = file(file(0, 'SECRETCAM').indexOf('pix'), 'SECRETCAM');
    expect(kept(sent).toString('latin1')).toBe(file(sent.indexOf('pix'), '\0'.repeat(9)).toString('latin1'));
  });

  const SECRET = Buffer.from('SECRETCAM\0');
  const added = (type: string) => (avif: Buffer) => within(avif, ['meta', 'iprp', 'ipco'], (list) => Buffer.concat([list, box(type, u16(0, 0), SECRET)]));
  it.each([
    ['the name of the file', (avif: Buffer) => within(avif, ['meta', 'hdlr'], (handler) => Buffer.concat([handler.subarray(0, -1), SECRET]))],
    ['the name of an item', (avif: Buffer) => within(avif, ['meta', 'iinf', 'infe'], (item) => Buffer.concat([item.subarray(0, -1), SECRET]))],
    ['a description', added('udes')],
    ['a text for those who cannot see it', added('altt')],
    ['a property of one program', added('uuid')],
    ['an unknown property', added('abcd')],
    ['colours that are none', added('colr')],
  ])('are not stored as %s, and its pixels stay', async (_what, change) => {
    const sent = await coloured.clone().avif().toBuffer();
    const odd = change(sent);
    expect(odd.includes('SECRETCAM')).toBe(true);
    expect(await examinedAs(odd, 'avif')).toHaveLength(odd.length);
    const result = await expectStored(odd, 'avif', sent);
    expect((await pixels(result)).equals(await pixels(sent))).toBe(true);
  });

  it.each(['thmb', 'abcd'])('are left out by encoding if another picture belongs to it as "%s"', async (type) => {
    const [sent, other] = [await coloured.clone().avif().toBuffer(), Buffer.from('SECRETCAM')];
    const item = (id: number) => box('infe', Buffer.from([2, 0, 0, 1]), u16(id, 0), Buffer.from('av01'), Buffer.alloc(1));
    const described = within(within(sent, ['meta', 'iinf'], (list) => Buffer.concat([u16(0, 0, 2), list.subarray(6), item(2)])), ['meta'], (meta) => Buffer.concat([meta, box('iref', u16(0, 0), box(type, u16(2, 1, 1)))]));
    await expectStored(Buffer.concat([described, box('mdat', other)]), 'avif', sent);
    expect(withoutMetadata(described, 'avif')).toBeUndefined();
  });

  it('are left out by encoding if it contains a picture that is not shown', async () => {
    const sent = await coloured.clone().avif().toBuffer();
    const item = box('infe', Buffer.from([2, 0, 0, 1]), u16(2, 0), Buffer.from('av01'), Buffer.alloc(1));
    expect(withoutMetadata(within(sent, ['meta', 'iinf'], (list) => Buffer.concat([u16(0, 0, 2), list.subarray(6), item])), 'avif')).toBeUndefined();
  });

  it.each([
    ['transparency', coloured.clone().ensureAlpha(0.5), {}],
    ['a colour profile', coloured.clone().withIccProfile('p3'), {}],
    ['10 bits and transparency', coloured.clone().ensureAlpha(0.5), { bitdepth: 10 }],
  ] as const)('that it does not have leave it as it is: with %s', async (_what, picture, options) => {
    const sent = await picture.avif(options).toBuffer();
    expect(await examinedAs(sent, 'avif')).toBe(sent);
  });

  it('that it does not have leave it as it is', async () => {
    const sent = await coloured.clone().avif().toBuffer();
    expect(kept(sent)).toBe(sent);
  });

  it.each([
    ['tiles and transparency', [['dimg', 1, [2, 3]], ['auxl', 4, [1]], ['dimg', 4, [5, 6]], ['prem', 1, [4]]], true],
    ['a tile of no picture', [['dimg', 1, [2, 3]], ['auxl', 4, [1]], ['dimg', 4, [5]]], false],
    ['a thumbnail', [['dimg', 1, [2, 3]], ['thmb', 4, [1]], ['dimg', 4, [5, 6]]], false],
  ] as const)('are cut without encoding if its pictures are parts of one: %s', (_what, references, isCut) => {
    const items = ['grid', 'av01', 'av01', 'grid', 'av01', 'av01'].map((type, index) => box('infe', Buffer.from([2, 0, 0, 0]), u16(index + 1, 0), Buffer.from(type), Buffer.alloc(1)));
    const meta = box('meta', u16(0, 0), box('pitm', u16(0, 0, 1)), box('iinf', u16(0, 0, items.length), ...items), box('iref', u16(0, 0), ...references.map(([type, from, to]) => box(type, u16(from, to.length, ...to)))));
    expect(withoutMetadata(meta, 'avif')).toBe(isCut ? meta : undefined);
  });

  it('are found inside the box that describes the items too', () => {
    const item = (id: number, type: string) => box('infe', Buffer.from([2, 0, 0, 0]), u16(id, 0), Buffer.from(type), Buffer.alloc(1));
    const place = (id: number, method: number, offset: number, length: number) => u16(id, method, 0, 1, 0, offset, 0, length);
    const sent = box('meta', u16(0, 0), box('iinf', u16(0, 0, 2), item(1, 'av01'), item(2, 'Exif')), box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(2), place(1, 1, 0, 6), place(2, 1, 6, 9)), box('idat', Buffer.from('pixelsSECRETCAM')));
    expect(kept(sent).toString('latin1')).toBe(sent.toString('latin1').replace('SECRETCAM', '\0'.repeat(9)));
  });
});
