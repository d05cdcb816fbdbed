import { Inflate } from 'fflate';

import { concatBytes } from './bytes';

/** Limit of the output; attachments have about 100 KB. */
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** Decompressed at once: a byte becomes at most 1,032, so memory stays within a megabyte of the output. */
const STEP_BYTES = 1_024;
const CHECKSUM_BYTES = 4;

/**
 * Decompresses zlib data (RFC 1950), which PDF calls FlateDecode. Not DecompressionStream: supported browsers lack it (Safari
 * before 16.4, Firefox before 113).
 * @throws if it is damaged, or longer than attachments are
 */
export function inflate(compressed: Uint8Array): Uint8Array {
  const [method = 0, flags = 0] = compressed;
  const hasDictionary = (flags & 0x20) !== 0;
  if (compressed.length < 6 || (method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0 || hasDictionary) throw new Error('The data is not in zlib format.');
  const bytes = inflated(compressed.subarray(2, -CHECKSUM_BYTES));
  // The library does not check it.
  const checksum = compressed.subarray(-CHECKSUM_BYTES).reduce((value, byte) => value * 256 + byte, 0);
  if (checksum !== adler32(bytes)) throw new Error('The checksum of the compressed data is wrong.');
  return bytes;
}

function inflated(compressed: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Inflate((part) => {
    length += part.length;
    if (length > MAX_OUTPUT_BYTES) throw new Error('The decompressed data is too long.');
    parts.push(part);
  });
  for (let at = 0; at === 0 || at < compressed.length; at += STEP_BYTES) stream.push(compressed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= compressed.length);
  return concatBytes(...parts);
}

function adler32(bytes: Uint8Array): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return b * 65_536 + a;
}
