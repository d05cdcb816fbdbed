// For supported browsers without DecompressionStream (Safari before 16.4, Firefox before 113).

const MAX_BITS = 15;
/** Order of the code lengths for the code length alphabet (RFC 1951, 3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LENGTH_BASE = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1_025, 1_537, 2_049, 3_073, 4_097, 6_145, 8_193, 12_289, 16_385, 24_577];
const DISTANCE_EXTRA = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
/** Limit of the output; attachments have about 100 KB. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** A canonical Huffman code: number of codes by length, and symbols in order. */
interface HuffmanCode {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function huffmanCode(lengths: readonly number[]): HuffmanCode {
  const counts = Array.from({ length: MAX_BITS + 1 }, (_, bits) => (bits === 0 ? 0 : lengths.filter((length) => length === bits).length));
  const symbols = lengths.flatMap((length, symbol) => (length === 0 ? [] : [{ length, symbol }])).sort((a, b) => a.length - b.length || a.symbol - b.symbol);
  return { counts, symbols: symbols.map(({ symbol }) => symbol) };
}

const FIXED_LITERALS = huffmanCode(Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)));
const FIXED_DISTANCES = huffmanCode(Array.from({ length: 30 }, () => 5));

class BitReader {
  private position = 0;
  private buffer = 0;
  private available = 0;

  constructor(private readonly bytes: Uint8Array) {}

  bits(count: number): number {
    while (this.available < count) {
      this.buffer |= this.byte() << this.available;
      this.available += 8;
    }
    const value = this.buffer & ((1 << count) - 1);
    this.buffer >>>= count;
    this.available -= count;
    return value;
  }

  symbol({ counts, symbols }: HuffmanCode): number {
    let [code, first, index] = [0, 0, 0];
    for (let bits = 1; bits <= MAX_BITS; bits += 1) {
      code |= this.bits(1);
      const count = counts[bits] ?? 0;
      if (code - first < count) return symbols[index + code - first] ?? 0;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error('The compressed data contains an invalid code.');
  }

  /** Skips the rest of the current byte. */
  align(): void {
    this.buffer = 0;
    this.available = 0;
  }

  byte(): number {
    const value = this.bytes[this.position];
    if (value === undefined) throw new Error('The compressed data is truncated.');
    this.position += 1;
    return value;
  }
}

/**
 * Decompresses zlib data (RFC 1950), which PDF calls FlateDecode.
 * @throws if it is damaged
 */
export function inflate(compressed: Uint8Array): Uint8Array {
  if (compressed.length < 6 || ((compressed[0] ?? 0) & 0x0f) !== 8) throw new Error('The data is not in zlib format.');
  const reader = new BitReader(compressed.subarray(2));
  const output: number[] = [];
  for (let isLast = false; !isLast; ) {
    isLast = reader.bits(1) === 1;
    const kind = reader.bits(2);
    if (kind === 0) copyStored(reader, output);
    else if (kind === 1) readBlock(reader, output, FIXED_LITERALS, FIXED_DISTANCES);
    else if (kind === 2) readBlock(reader, output, ...readCodes(reader));
    else throw new Error('The compressed data contains a block of unknown type.');
  }
  reader.align();
  const bytes = Uint8Array.from(output);
  const checksum = ((reader.byte() << 24) | (reader.byte() << 16) | (reader.byte() << 8) | reader.byte()) >>> 0;
  if (checksum !== adler32(bytes)) throw new Error('The checksum of the compressed data is wrong.');
  return bytes;
}

function copyStored(reader: BitReader, output: number[]): void {
  reader.align();
  const length = reader.byte() | (reader.byte() << 8);
  if ((reader.byte() | (reader.byte() << 8)) !== (~length & 0xffff)) throw new Error('The compressed data contains a block with a wrong length.');
  for (let index = 0; index < length; index += 1) output.push(reader.byte());
}

function readCodes(reader: BitReader): [literals: HuffmanCode, distances: HuffmanCode] {
  const [literals, distances, given] = [reader.bits(5) + 257, reader.bits(5) + 1, reader.bits(4) + 4];
  const order = ORDER.slice(0, given).map((symbol) => [symbol, reader.bits(3)] as const);
  const code = huffmanCode(Array.from({ length: ORDER.length }, (_, symbol) => order.find(([one]) => one === symbol)?.[1] ?? 0));
  const lengths: number[] = [];
  while (lengths.length < literals + distances) {
    const symbol = reader.symbol(code);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) repeat(lengths, lengths.at(-1) ?? 0, 3 + reader.bits(2));
    else repeat(lengths, 0, symbol === 17 ? 3 + reader.bits(3) : 11 + reader.bits(7));
  }
  return [huffmanCode(lengths.slice(0, literals)), huffmanCode(lengths.slice(literals, literals + distances))];
}

function repeat(lengths: number[], value: number, count: number): void {
  for (let index = 0; index < count; index += 1) lengths.push(value);
}

function readBlock(reader: BitReader, output: number[], literals: HuffmanCode, distances: HuffmanCode): void {
  for (let symbol = reader.symbol(literals); symbol !== 256; symbol = reader.symbol(literals)) {
    if (output.length > MAX_OUTPUT_BYTES) throw new Error('The decompressed data is too long.');
    if (symbol < 256) {
      output.push(symbol);
      continue;
    }
    const length = (LENGTH_BASE[symbol - 257] ?? 0) + reader.bits(LENGTH_EXTRA[symbol - 257] ?? 0);
    const code = reader.symbol(distances);
    const from = output.length - (DISTANCE_BASE[code] ?? Infinity) - reader.bits(DISTANCE_EXTRA[code] ?? 0);
    if (length === 0 || !(from >= 0)) throw new Error('The compressed data refers to data before its beginning.');
    for (let index = 0; index < length; index += 1) output.push(output[from + index] ?? 0);
  }
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
