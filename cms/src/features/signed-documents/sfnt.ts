// Tables of TrueType fonts ("sfnt"), as far as typesetting needs them: which characters a font has, and what it is called.

interface Table {
  /** Where the directory describes it. */
  readonly entry: number;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

function tableOf(font: Buffer, tag: string): Table {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    if (font.toString('latin1', entry, entry + 4) === tag) return { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
  }
  throw new Error(`The font has no table ${tag}.`);
}

/** Code points for which a font has a glyph (formats 4 and 12 of the table `cmap`). */
export function codePointsOf(font: Buffer): ReadonlySet<number> {
  const { offset, length } = tableOf(font, 'cmap');
  const cmap = font.subarray(offset, offset + length);
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) addSegments(table, found);
    else if (format === 12) addGroups(table, found);
  }
  return found;
}

function addSegments(table: Buffer, found: Set<number>): void {
  const bytes = table.readUInt16BE(6);
  const [ends, starts] = [14, 16 + bytes];
  const [deltas, ranges] = [starts + bytes, starts + 2 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const [start, end, delta, range] = [table.readUInt16BE(starts + at), table.readUInt16BE(ends + at), table.readUInt16BE(deltas + at), table.readUInt16BE(ranges + at)];
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : table.readUInt16BE(ranges + at + range + 2 * (code - start));
      if (glyph !== 0) found.add(code);
    }
  }
}

function addGroups(table: Buffer, found: Set<number>): void {
  for (let index = 0; index < table.readUInt32BE(12); index += 1) {
    const group = 16 + index * 12;
    const [start, end, glyph] = [table.readUInt32BE(group), table.readUInt32BE(group + 4), table.readUInt32BE(group + 8)];
    for (let code = start; code <= end; code += 1) if (glyph + code - start !== 0) found.add(code);
  }
}

/** Names in a font: family, style, full name, PostScript name. */
const NAME_IDS = [1, 2, 4, 6];
const [WINDOWS, UNICODE, ENGLISH] = [3, 1, 0x409];

/** Gives a font another family name, in its regular style. */
export function withFamily(font: Buffer, family: string): Buffer {
  const texts = NAME_IDS.map((id) => Buffer.from(id === 2 ? 'Regular' : id === 6 ? family.replaceAll(' ', '') : family, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * texts.length);
  [0, texts.length, head.length].forEach((value, index) => head.writeUInt16BE(value, index * 2));
  let at = 0;
  texts.forEach((text, index) => {
    [WINDOWS, UNICODE, ENGLISH, NAME_IDS[index] ?? 0, text.length, at].forEach((value, place) => head.writeUInt16BE(value, 6 + index * 12 + place * 2));
    at += text.length;
  });
  const names = Buffer.concat([head, ...texts]);
  const renamed = Buffer.concat([font, Buffer.alloc(-font.length & 3), names, Buffer.alloc(-names.length & 3)]);
  const { entry } = tableOf(renamed, 'name');
  const offset = font.length + (-font.length & 3);
  [checksum(renamed.subarray(offset)), offset, names.length].forEach((value, index) => renamed.writeUInt32BE(value, entry + 4 + index * 4));
  return renamed;
}

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}
