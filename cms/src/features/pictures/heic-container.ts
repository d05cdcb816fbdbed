/** A file of a phone has some hundred references: a file with more than this is not read on. */
const MAX_REFERENCES = 10_000;
/** A phone's picture consists of a grid, and the grid of tiles. */
const MAX_DEPTH = 8;

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/**
 * Counts the tiles of which a HEIC's picture is put together, without decoding it (ISO/IEC 23008-12, 6.4 and 6.6). Parts
 * can have parts themselves, and transparency, which is decoded with them.
 * @returns the most that any picture of the file has: infinite if parts contain themselves, 1 without parts
 * @throws {RangeError} if the container is damaged, or has more references than any phone writes
 */
export function countTiles(file: Buffer): number {
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

/** The references between the pictures of a file (ISO/IEC 14496-12, 8.11.12). */
function* referencesIn(file: Buffer): Generator<{ readonly type: string; readonly from: number; readonly to: readonly number[] }> {
  let left = MAX_REFERENCES;
  for (const meta of boxesIn(file, 'meta')) {
    if (meta.type !== 'meta') continue;
    for (const list of boxesIn(meta.content.subarray(4))) {
      if (list.type !== 'iref') continue;
      const idBytes = list.content.readUInt8(0) === 0 ? 2 : 4;
      for (const { type, content } of boxesIn(list.content.subarray(4))) {
        const count = content.readUInt16BE(idBytes);
        left -= count + 1;
        if (left < 0) throw new RangeError('The file has too many references');
        const to = Array.from({ length: count }, (_, index) => content.readUIntBE(idBytes + 2 + index * idBytes, idBytes));
        yield { type, from: content.readUIntBE(0, idBytes), to };
      }
    }
  }
}

/**
 * The boxes of a container (ISO/IEC 14496-12, 4.2): a length of 1 stands for a longer number behind the type, 0 for the rest.
 * @param until what may follow a box of this type need not be boxes: some phones append data of their own
 */
function* boxesIn(container: Buffer, until?: string): Generator<Box> {
  let isFound = false;
  for (let start = 0; start < container.length; ) {
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
    yield { type, content: container.subarray(start + head, start + length) };
    start += length;
  }
}
