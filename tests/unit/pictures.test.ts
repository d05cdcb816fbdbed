/** @jest-environment node */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import sharp from 'sharp';

import { encoded } from '../../cms/src/features/pictures/encoding';
import { countTiles, isInflated } from '../../cms/src/features/pictures/heic-container';
import { FairQueue } from '../../cms/src/lib/fair-queue';
import { heicOfTiles, inflatedHeic } from '../cms/support/heic';

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
