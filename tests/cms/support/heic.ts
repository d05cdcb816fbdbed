import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PHONE_TILES = readFileSync(join(__dirname, '../fixtures/phone-tiles.heic'));
/** The decoder's settings and one tile of 512 × 512 pixels in that picture. */
const [SETTINGS, TILE] = [PHONE_TILES.subarray(2_062, 2_062 + 120), PHONE_TILES.subarray(0xa8f, 0xa8f + 0x6d)];
const TILE_SIDE = 512;

interface Grid {
  readonly rows: number;
  readonly columns: number;
  /** Of the whole picture; at most what the tiles cover. */
  readonly width: number;
  readonly height: number;
}

/** A HEIC of tiles as phones store it (ISO/IEC 23008-12, 6.6.2.3), each of which is the same part of the file: nine hundred take 50 KB. */
export function heicOfTiles({ rows, columns, width, height }: Grid): Buffer {
  const grid = 1;
  const layout = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)]);
  const tiles = Array.from({ length: rows * columns }, (_, index) => index + 2);
  const properties = box('ipco', SETTINGS, full('ispe', u32(TILE_SIDE), u32(TILE_SIDE)), full('ispe', u32(width), u32(height)));
  const meta = (dataAt: number) => full(
    'meta',
    full('hdlr', u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    full('pitm', u16(grid)),
    location([grid, 1, 0, layout.length], ...tiles.map((tile) => [tile, 0, dataAt, TILE.length] as const)),
    full('iinf', u16(tiles.length + 1), itemInfo(grid, 'grid'), ...tiles.map((tile) => itemInfo(tile, 'hvc1'))),
    full('iref', box('dimg', u16(grid), u16(tiles.length), ...tiles.map(u16))),
    box('iprp', properties, full('ipma', u32(tiles.length + 1), u16(grid), Buffer.from([1, 3]), ...tiles.flatMap((tile) => [u16(tile), Buffer.from([2, 0x81, 2])]))),
    box('idat', layout),
  );
  const head = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), box('mdat', TILE)]);
}

/** A HEIC of one tile that names the same bytes again and again as what is said of it: a reader would copy them each time. */
export function inflatedHeic({ times, bytes }: { readonly times: number; readonly bytes: number }): Buffer {
  const meta = (dataAt: number) => full(
    'meta',
    full('hdlr', u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    full('pitm', u16(1)),
    box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(2), u16(1), u16(0), u16(0), u16(1), u32(dataAt), u32(TILE.length), u16(2), u16(0), u16(0), u16(times), ...Array.from({ length: times }, () => Buffer.concat([u32(dataAt), u32(TILE.length + bytes)]))),
    full('iinf', u16(2), itemInfo(1, 'hvc1'), itemInfo(2, 'Exif')),
    full('iref', box('cdsc', u16(2), u16(1), u16(1))),
    box('iprp', box('ipco', SETTINGS, full('ispe', u32(TILE_SIDE), u32(TILE_SIDE))), full('ipma', u32(1), u16(1), Buffer.from([2, 0x81, 2]))),
  );
  const head = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  return Buffer.concat([head, meta(head.length + meta(0).length + 8), box('mdat', TILE, Buffer.alloc(bytes))]);
}

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat([Buffer.from(type), ...content]);
  return Buffer.concat([u32(bytes.length + 4), bytes]);
};
const full = (type: string, ...content: readonly Buffer[]): Buffer => box(type, u32(0), ...content);
const itemInfo = (item: number, type: string): Buffer => box('infe', Buffer.from([2, 0, 0, 0]), u16(item), u16(0), Buffer.from(type), Buffer.alloc(1));

/** Where the content of each item is: in the file (0) or in `idat` (1), from where, and how long. */
function location(...items: readonly (readonly [item: number, method: number, offset: number, length: number])[]): Buffer {
  return box('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(items.length), ...items.flatMap(([item, method, offset, length]) => [u16(item), u16(method), u16(0), u16(1), u32(offset), u32(length)]));
}
