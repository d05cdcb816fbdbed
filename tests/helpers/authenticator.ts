import { createHmac } from 'node:crypto';

import { until } from './until';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;
/** Longer than a busy CMS takes for an answer. */
const REST_MS = 10_000;

/** The code that an authenticator app shows (RFC 6238). @param steps how many steps of time its clock is ahead */
export function codeOf(key: string, steps = 0, now = Date.now()): string {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / PERIOD_MS) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** The code of the step before, so that the present one can still be used. It is right until this step ends, which it waits for if that is soon. */
export async function formerCodeOf(key: string): Promise<string> {
  await until('a step that lasts', () => PERIOD_MS - (Date.now() % PERIOD_MS) > REST_MS);
  return codeOf(key, -1);
}
