import { isProfile } from './colour-profile';

/** A file of a phone has some hundred references, and fewer boxes: a file with more than this is not read on. */
const MAX_REFERENCES = 10_000;
const MAX_BOXES = 10_000;
/** Contents do not overlap in files of phones; a reader that takes each into memory needs no more than a few times the file. */
const MAX_CONTENTS = 4;
const LEAST_CONTENT_BYTES = 2 ** 20;
/** A phone's picture consists of a grid, and the grid of tiles. */
const MAX_DEPTH = 8;
/** Items of an AVIF that are pictures, or put together of them in the usual way (ISO/IEC 23008-12, 6.6); others describe them. */
const PICTURES = ['av01', 'grid'];
/** From where the places of contents count: the file, or the box `idat`. */
const [IN_FILE, IN_META] = [0, 1];

/** Boxes in which an AVIF's pictures are, and those in the description of them (ISO/IEC 14496-12, 8.11.1; ISO/IEC 23008-12). */
const OF_PICTURES = ['ftyp', 'meta', 'mdat'];
const OF_META = ['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat'];
/** References between what is shown: tiles, and transparency (ISO/IEC 23008-12, 6.6 and 6.9). A thumbnail can show what was cut off. */
const BETWEEN_PICTURES = ['dimg', 'auxl', 'prem'];
/** Properties that decide how a picture looks, with the most bytes of each (ISO/IEC 23008-12, 6.5; AV1-ISOBMFF, 2.3). Others are texts and times. */
const PROPERTIES: Readonly<Record<string, number>> = {
  ispe: 12, pixi: 24, av1C: 256, colr: Infinity, pasp: 8, clap: 32, irot: 1, imir: 1, auxC: 64, a1op: 1, a1lx: 13, lsel: 2, clli: 4, mdcv: 24, amve: 8, cclv: 37,
};
/** What belongs to a picture as its transparency, by AVIF and by HEVC. */
const TRANSPARENCY = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1'];
/** Colours as numbers. */
const SHORT_PROFILE = 'nclx';
const SHORT_PROFILE_BYTES = 11;

interface Box {
  readonly type: string;
  /** Where it begins and ends in its container. */
  readonly start: number;
  readonly end: number;
  readonly content: Buffer;
}

/**
 * Counts the tiles of which a HEIC's picture is put together, without decoding it (ISO/IEC 23008-12, 6.4 and 6.6). Parts
 * can have parts themselves, and transparency, which is decoded with them.
 * @returns the most that any picture of the file has: infinite if parts contain themselves, 1 without parts
 * @throws {RangeError} if the container is damaged, or has more references than any phone writes
 */
export function countTiles(file: Buffer): number {
  const { parts, derived } = partsIn(file);
  const counts = new Map<number, number>();
  const count = (item: number, depth = 0): number => {
    const known = counts.get(item);
    if (known !== undefined) return known;
    // Whoever comes back here before it is counted is part of itself.
    counts.set(item, Infinity);
    let total = derived.has(item) ? 0 : 1;
    for (const part of parts.get(item) ?? []) total += depth < MAX_DEPTH ? count(part, depth + 1) : Infinity;
    counts.set(item, total);
    return total;
  };
  return [...parts.keys()].reduce((most, item) => Math.max(most, count(item)), 1);
}

/** Of what the pictures of a file consist, with their transparency, and which of them have tiles. */
function partsIn(file: Buffer): { readonly parts: ReadonlyMap<number, readonly number[]>; readonly derived: ReadonlySet<number> } {
  const parts = new Map<number, number[]>();
  const derived = new Set<number>();
  const add = (item: number, part: number): void => {
    const known = parts.get(item);
    if (known) known.push(part);
    else parts.set(item, [part]);
  };
  for (const { type, from, to } of referencesIn(file)) {
    // Transparency names its picture, not the other way round.
    if (type === 'auxl') for (const item of to) add(item, from);
    if (type !== 'dimg') continue;
    derived.add(from);
    for (const part of to) add(from, part);
  }
  return { parts, derived };
}

/**
 * Whether the contents that a HEIC names for its items (ISO/IEC 14496-12, 8.11.3) would take many times the file's own size:
 * the same bytes can be named again and again.
 * @throws {RangeError} if the container is damaged
 */
export function isInflated(file: Buffer): boolean {
  const most = Math.max(LEAST_CONTENT_BYTES, MAX_CONTENTS * file.length);
  let total = 0;
  for (const { length } of contentsIn(file)) {
    // Zero stands for the rest of the file.
    total += length === 0 ? file.length : length;
    if (total > most) return true;
  }
  return false;
}

/**
 * A file that contains only what belongs to the picture that is shown: everything else, as EXIF, XMP, names, descriptions and
 * the boxes of programs, consists of zeros, and what follows the last box is cut off. Nothing else of it changes or moves.
 * @throws {RangeError} if the container is damaged, does not say in a usual way where its pictures are, or has others than
 * the one that is shown
 */
export function onlyPictures(file: Buffer): Buffer {
  const boxes = [...boxesIn(file, 'meta')];
  // A moving picture cannot be read without this box, which also describes it.
  if (boxes.some(({ type }) => type === 'moov')) throw new RangeError('The file contains a film');
  const result = Buffer.from(file.subarray(0, boxes.at(-1)?.end ?? 0));
  const own = boxOfMeta(result, 'idat');
  const [inFile, inMeta]: [Extent[], Extent[]] = [[], []];
  const pictures = picturesIn(file);
  checkPictures(file, pictures);
  for (const { item, method, source, offset, length } of contentsIn(file)) {
    if (!pictures.has(item)) continue;
    const container = method === IN_FILE ? result : method === IN_META ? own : undefined;
    const end = length === 0 ? (container?.length ?? 0) : offset + length;
    if (source !== 0 || container === undefined || end > container.length) throw new RangeError('A picture is at an unusual place');
    (method === IN_FILE ? inFile : inMeta).push({ start: offset, end });
  }
  for (const { start, end } of gaps(inMeta, 0, own?.length ?? 0)) own?.fill(0, start, end);
  for (const { type, end, content } of emptied(result, OF_PICTURES, 'meta')) {
    if (type === 'mdat') for (const gap of gaps(inFile, end - content.length, end)) result.fill(0, gap.start, gap.end);
    // What follows its version are boxes again.
    if (type === 'meta') emptied(content.subarray(4), OF_META);
  }
  eraseNames(result);
  eraseDescriptions(result);
  return result;
}

/** The boxes of a container, of which others than these become room that is not used (ISO/IEC 14496-12, 8.1.2). */
function emptied(container: Buffer, types: readonly string[], until?: string): readonly Box[] {
  const boxes = [...boxesIn(container, until)];
  for (const box of boxes) if (!types.includes(box.type)) empty(container, box);
  return boxes;
}

function empty(container: Buffer, { start, content }: Box): void {
  container.write('free', start + 4, 'latin1');
  content.fill(0);
}

/** Whether all pictures of a file are parts of the one that is shown. @throws {RangeError} if not */
function checkPictures(file: Buffer, pictures: ReadonlySet<number>): void {
  for (const { type, from } of referencesIn(file)) {
    const isKnown = BETWEEN_PICTURES.includes(type) || (type === 'cdsc' && !pictures.has(from));
    if (!isKnown) throw new RangeError('A picture belongs to another one in an unusual way');
  }
  const primary = boxOfMeta(file, 'pitm');
  if (primary === undefined) return;
  const { parts } = partsIn(file);
  // Grows while it is read.
  const shown = new Set([primary.readUIntBE(4, primary.readUInt8(0) === 0 ? 2 : 4)]);
  for (const item of shown) for (const part of parts.get(item) ?? []) shown.add(part);
  if (shown.size !== pictures.size || [...shown].some((item) => !pictures.has(item))) throw new RangeError('A picture is not shown, or is an unusual one');
}

/** Erases what programs call the file and its items, and of which kind the items are that describe it (ISO/IEC 14496-12, 8.4.3 and 8.11.6). */
function eraseNames(file: Buffer): void {
  // The handler is the same for all pictures.
  boxOfMeta(file, 'hdlr')?.fill(0, 4, 8).fill(0, 12);
  for (const { content, typeAt } of itemsIn(file)) content.fill(0, typeAt + 4);
}

/** Erases the properties of pictures that only say something about them. @throws {RangeError} if one says more than how a picture looks */
function eraseDescriptions(file: Buffer): void {
  const properties = boxOfMeta(file, 'iprp');
  if (properties === undefined) return;
  for (const { type, content: list } of emptied(properties, ['ipco', 'ipma'])) {
    if (type !== 'ipco') continue;
    for (const property of boxesIn(list)) {
      const { content } = property;
      const mostBytes = PROPERTIES[property.type];
      if (mostBytes === undefined || (property.type === 'colr' && !isColour(content))) empty(list, property);
      else if (content.length > mostBytes) throw new RangeError('A property is too long');
      // A text that ends with zero.
      else if (property.type === 'auxC' && !TRANSPARENCY.some((name) => content.toString('latin1', 4) === `${name}\0`)) throw new RangeError('A picture belongs to another one in an unusual way');
    }
  }
}

/** Colours are numbers, or a profile (ISO/IEC 14496-12, 12.1.5). */
function isColour(content: Buffer): boolean {
  const isShort = content.toString('latin1', 0, 4) === SHORT_PROFILE;
  return isShort ? content.length <= SHORT_PROFILE_BYTES : isProfile(content.subarray(4));
}

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** What is not named between two places. */
function gaps(named: readonly Extent[], from: number, to: number): readonly Extent[] {
  const found: Extent[] = [];
  let at = from;
  for (const { start, end } of [...named].sort((one, other) => one.start - other.start)) {
    if (start > at) found.push({ start: at, end: Math.min(start, to) });
    at = Math.max(at, end);
    if (at >= to) return found;
  }
  return [...found, { start: at, end: to }];
}

/** The items that are pictures. */
function picturesIn(file: Buffer): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { id, content, typeAt } of itemsIn(file)) if (PICTURES.includes(content.toString('latin1', typeAt, typeAt + 4))) found.add(id);
  return found;
}

/** What a file says about its items: their type is followed by their name (ISO/IEC 14496-12, 8.11.6). */
function* itemsIn(file: Buffer): Generator<{ readonly id: number; readonly content: Buffer; readonly typeAt: number }> {
  const items = boxOfMeta(file, 'iinf');
  if (items === undefined) return;
  for (const { type, content } of boxesIn(items.subarray(items.readUInt8(0) === 0 ? 6 : 8))) {
    const version = content.readUInt8(0);
    if (type !== 'infe' || version < 2) throw new RangeError('An item has no type');
    const idBytes = version === 2 ? 2 : 4;
    yield { id: content.readUIntBE(4, idBytes), content, typeAt: 4 + idBytes + 2 };
  }
}

interface Content {
  readonly item: number;
  readonly method: number;
  /** Zero is the file itself. */
  readonly source: number;
  readonly offset: number;
  readonly length: number;
}

/** Where the contents of a file's items are (ISO/IEC 14496-12, 8.11.3). */
function* contentsIn(file: Buffer): Generator<Content> {
  const location = boxOfMeta(file, 'iloc');
  if (location === undefined) return;
  let at = 0;
  const number = (bytes: number): number => {
    const value = bytes === 8 ? Number(location.readBigUInt64BE(at)) : bytes === 0 ? 0 : location.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const version = number(1);
  number(3);
  const [sizes, moreSizes] = [number(1), number(1)];
  const idBytes = version < 2 ? 2 : 4;
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4, version === 0 ? 0 : moreSizes & 15];
  for (let items = number(idBytes); items > 0; items--) {
    const [item, method, source, base] = [number(idBytes), number(version === 0 ? 0 : 2) & 15, number(2), number(baseBytes)];
    for (let extents = number(2); extents > 0; extents--) {
      number(indexBytes);
      const [offset, length] = [base + number(offsetBytes), number(lengthBytes)];
      yield { item, method, source, offset, length };
    }
  }
}

/** The references between the pictures of a file (ISO/IEC 14496-12, 8.11.12). */
function* referencesIn(file: Buffer): Generator<{ readonly type: string; readonly from: number; readonly to: readonly number[] }> {
  const list = boxOfMeta(file, 'iref');
  if (list === undefined) return;
  let left = MAX_REFERENCES;
  const idBytes = list.readUInt8(0) === 0 ? 2 : 4;
  for (const { type, content } of boxesIn(list.subarray(4))) {
    const count = content.readUInt16BE(idBytes);
    left -= count + 1;
    if (left < 0) throw new RangeError('The file has too many references');
    const to = Array.from({ length: count }, (_, index) => content.readUIntBE(idBytes + 2 + index * idBytes, idBytes));
    yield { type, from: content.readUIntBE(0, idBytes), to };
  }
}

/** The content of a box in a file's description of its pictures; undefined if there is none. @throws {RangeError} if there are several */
function boxOfMeta(file: Buffer, type: string): Buffer | undefined {
  const meta = only(boxesIn(file, 'meta'), 'meta');
  return meta && only(boxesIn(meta.subarray(4)), type);
}

function only(boxes: Iterable<Box>, type: string): Buffer | undefined {
  const [first, ...more] = [...boxes].filter((box) => box.type === type);
  if (more.length > 0) throw new RangeError(`The file has several boxes "${type}"`);
  return first?.content;
}

/**
 * The boxes of a container (ISO/IEC 14496-12, 4.2): a length of 1 stands for a longer number behind the type, 0 for the rest.
 * @param until what may follow a box of this type need not be boxes: some phones append data of their own
 */
function* boxesIn(container: Buffer, until?: string): Generator<Box> {
  let isFound = false;
  let left = MAX_BOXES;
  for (let start = 0; start < container.length; ) {
    if (--left < 0) throw new RangeError('The file has too many boxes');
    if (isFound && container.length - start < 16) return;
    const short = container.readUInt32BE(start);
    const head = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(container.readBigUInt64BE(start + 8)) : short === 0 ? container.length - start : short;
    const type = container.toString('latin1', start + 4, start + 8);
    if (length < head || start + length > container.length) {
      if (isFound && type !== until) return;
      throw new RangeError('A box is not whole');
    }
    isFound ||= type === until;
    yield { type, start, end: start + length, content: container.subarray(start + head, start + length) };
    start += length;
  }
}
