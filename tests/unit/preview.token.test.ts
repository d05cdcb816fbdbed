/** @jest-environment node */

import { previewToken, readPreviewToken, PREVIEW_SECONDS } from '../../cms/src/features/preview/token';

const NOW = new Date('2026-03-01T12:00:00.500Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const KEY = 'the-key-of-previews-0123456789';
const VIEWER = { user: 12, session: '0f3a6c2b9d8e4f7a1b2c3d4e5f60718' };

const token = previewToken(VIEWER, { key: KEY, now: NOW });
const read = (given: string, { key = KEY, now = NOW } = {}) => readPreviewToken(given, { key, now });

test('a token identifies its user for ten minutes', () => {
  expect(read(token)).toEqual(VIEWER);
  expect(read(token, { now: later(PREVIEW_SECONDS - 1) })).toEqual(VIEWER);
  expect(read(token, { now: later(PREVIEW_SECONDS) })).toBeUndefined();
});

test('is invalid with any byte changed, removed or inserted', () => {
  for (let at = 0; at < token.length; at += 1) {
    for (const change of [1, 2, 32]) expect(read(token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ change) + token.slice(at + 1))).toBeUndefined();
    expect(read(token.slice(0, at) + token.slice(at + 1))).toBeUndefined();
    expect(read(`${token.slice(0, at)}0${token.slice(at)}`)).toBeUndefined();
  }
});

test.each([['of another key', KEY.replace('9', '8')], ['of a longer key', `${KEY}0`]])('is invalid %s', (_name, key) => expect(read(token, { key })).toBeUndefined());

test('a signature of another text is invalid', () => {
  // The keys differ; even with the same key, the signed texts would differ.
  const [expires = '', user = '', session = ''] = token.split('.');
  expect(read(`${Number(expires) + 60}.${user}.${session}.${token.split('.')[3] ?? ''}`)).toBeUndefined();
  expect(read(`${expires}.13.${session}.${token.split('.')[3] ?? ''}`)).toBeUndefined();
});
