/** @jest-environment node */
import { parseDer } from '../../proof/src/der';
import { readTimeStamp } from '@site/proof';

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));

function element(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents);
  const { length } = content;
  const header = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : length < 0x1_0000 ? [0x82, length >> 8, length & 0xff] : [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff];
  return new Uint8Array(Buffer.concat([Uint8Array.of(tag, ...header), content]));
}

const filled = (length: number): Uint8Array => new Uint8Array(length).fill(1);
const nested = (depth: number): Uint8Array => (depth === 0 ? hex('0500') : element(0x30, nested(depth - 1)));

describe('data in DER', () => {
  it('is parsed', () => {
    const certificateLike = element(0x30, hex('020101'), hex('06032a0304'), hex('0101ff'), hex('0500'), element(0x03, hex('00'), filled(600)), element(0x04, filled(600)), element(0x04, element(0x30, element(0x04, filled(600)))), element(0xa0, hex('0c0161')), element(0x80, filled(3)), element(0x31));
    expect(parseDer(certificateLike).valueBeforeDecodeView).toEqual(certificateLike);
    for (const integer of ['020100', '0201ff', '02020080', '0202ff7f']) expect(() => parseDer(hex(integer))).not.toThrow();
    expect(() => parseDer(nested(50))).not.toThrow();
  });

  it.each([
    ['nothing', ''],
    ['a missing length', '30'],
    ['something after it', '05000500'],
    ['an indefinite length', '30800000'],
    ['a long form of a short length', '30810205 00'.replace(' ', '')],
    ['a length with a leading zero', '0482000161'],
    ['less than its length', '0402 61'.replace(' ', '')],
    ['an inner length beyond the outer', '3003040361'],
    ['a long tag', '1f2100'],
    ['a primitive sequence', '1000'],
    ['a constructed string', '2403040161'],
    ['an integer with a leading zero', '02020001'],
    ['a negative integer with leading ones', '0202ff80'],
    ['an empty integer', '0200'],
    ['another truth', '010101'],
    ['a null with content', '050100'],
    ['a bit string without its first byte', '0300'],
    ['a bit string with eight unused bits', '03020800'],
    ['an empty identifier', '0600'],
    ['an identifier that is cut off', '06022a86'],
    ['an identifier with a leading zero', '06032a8001'],
  ])('is not %s', (_what, text) => {
    expect(() => parseDer(hex(text))).toThrow(/./);
  });

  it('is refused beyond the limits of depth, count and length', () => {
    expect(() => parseDer(nested(51))).toThrow('nested too deeply');
    expect(() => parseDer(element(0x30, Buffer.alloc(2 * 5_000).fill('0500', 'hex')))).toThrow('too many elements');
    expect(() => parseDer(element(0x30, element(0x06, filled(64))))).not.toThrow();
    expect(() => parseDer(element(0x30, element(0x06, filled(65))))).toThrow(/./);
    expect(() => parseDer(element(0x04, filled(2_049)))).toThrow(/./);
  });
});

describe('signed data of a megabyte', () => {
  const long = filled(1_000_000);
  it.each([
    ['an object identifier', element(0x06, long)],
    ['a relative object identifier', element(0x0d, long)],
    ['an object identifier within a string', element(0x04, element(0x06, long))],
    ['an object identifier within a bit string', element(0x03, hex('00'), element(0x06, long))],
    ['an object identifier within a string that is damaged after it', element(0x04, element(0x06, long), hex('30'))],
    ['many elements', element(0x30, Buffer.alloc(1_000_000).fill('0500', 'hex'))],
    ['many strings', element(0x30, ...Array.from({ length: 480 }, () => element(0x04, filled(2_040))))],
  ])('is refused at once if it consists of %s', async (_what, content) => {
    const before = process.cpuUsage();
    await expect(readTimeStamp(element(0x30, content), new Uint8Array(32), [])).rejects.toThrow();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
