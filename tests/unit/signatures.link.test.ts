/** @jest-environment node */
import { SIGNATURE } from '@site/rules';

import { fileOfLink, signedLink } from '../../cms/src/features/signing/signed-link';

const NOW = new Date('2026-03-01T12:00:00.500Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const FILE = 'signature_1767225601000.png';
const KEYS = ['the-key-of-today-0123456789', 'the-key-of-yesterday-0123456789'];

const cmsUrl = new URL('https://cms.example.com');
const link = (keys: readonly string[] = KEYS, file = FILE, at = cmsUrl) => signedLink(file, { cmsUrl: at, keys, now: NOW });
const target = (keys?: readonly string[], file?: string) => {
  const { pathname, search } = new URL(link(keys, file));
  return pathname + search;
};
const opened = (asked: string, keys: readonly string[] = KEYS, now = NOW) => fileOfLink(asked, { keys, now });

test('a link leads to its file, at the address of the CMS', () => {
  expect(link()).toMatch(new RegExp(`^https://cms\\.example\\.com/api/signatures/${FILE}\\?expires=\\d+&token=[0-9a-f]{64}$`));
  expect(opened(target())).toBe(FILE);
  expect(link(KEYS, FILE, new URL('https://example.com/cms/'))).toMatch(/^https:\/\/example\.com\/cms\/api\/signatures\//);
});

test('for a year, to the second', () => {
  expect(opened(target(), KEYS, later(SIGNATURE.linkSeconds * 1000 - 501))).toBe(FILE);
  expect(opened(target(), KEYS, later(SIGNATURE.linkSeconds * 1000 - 500))).toBeUndefined();
});

test('with any byte changed it is invalid', () => {
  const right = target();
  for (let at = 0; at < right.length; at += 1) {
    for (const change of [1, 2, 32]) {
      const wrong = right.slice(0, at) + String.fromCharCode(right.charCodeAt(at) ^ change) + right.slice(at + 1);
      expect(opened(wrong)).toBeUndefined();
    }
  }
});

test.each<[string, (right: string) => string]>([
  ['cut', (right) => right.slice(0, -1)],
  ['longer', (right) => `${right}0`],
  ['with a parameter more', (right) => `${right}&a=b`],
  ['with a parameter before', (right) => right.replace('?', '?a=b&')],
  ['with a parameter twice', (right) => right.replace('?', '?expires=9999999999&')],
  ['with its parameters the other way round', (right) => right.replace(/\?(.*)&(.*)$/, '?$2&$1')],
  ['without a token', (right) => right.replace(/&token=.*/, '')],
  ['with an empty token', (right) => right.replace(/token=.*/, 'token=')],
  ['in capitals', (right) => right.toUpperCase()],
  ['with its token in capitals', (right) => right.replace(/[0-9a-f]{64}$/, (token) => token.toUpperCase())],
  ['with another way to write a letter', (right) => right.replace('signature_', 'signature%5F')],
  ['with another way to write the number', (right) => right.replace('expires=', 'expires=0')],
  ['with a line more', (right) => `${right}\n`],
  ['to a folder above', (right) => right.replace('/signature_', '/../signatures/signature_')],
  ['whole, with its host', (right) => `https://cms.example.com${right}`],
  ['empty', () => ''],
])('%s it is invalid', (_how, change) => {
  expect(opened(change(target()))).toBeUndefined();
});

test('the token of another file or another key is invalid', () => {
  const other = target(KEYS, 'signature_1767225601001.png');
  expect(opened(target().replace(/[0-9a-f]{64}$/, other.slice(-64)))).toBeUndefined();
  expect(opened(target(['somebody-elses-key-0123456789']))).toBeUndefined();
});

test('a new key in front signs; links of former keys stay valid until the keys are removed', () => {
  const [today = '', yesterday = ''] = KEYS;
  expect(target([today, yesterday])).toBe(target([today]));
  expect(opened(target([yesterday]), [today, yesterday])).toBe(FILE);
  expect(opened(target([yesterday]), [today])).toBeUndefined();
});

test('without a key no link can be created or verified', () => {
  expect(() => link([])).toThrow();
  expect(opened(target(), [])).toBeUndefined();
});
