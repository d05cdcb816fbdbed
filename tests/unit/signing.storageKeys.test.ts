import { keep } from '../../web/src/lib/sessionStore';
import { forgetDraft, isEmptyDraft, keepDraft, newDraft, readDraft, type SigningDraft } from '../../web/src/signing/draft';
import { forgetReceipt, isSigningKept } from '../../web/src/signing/storageKeys';
import { keepReceipt, readReceipt, toReceipt } from '../../web/src/signing/receipt';
import { agreementVersion } from './support/agreementVersion';

const VERSION = agreementVersion('en');
const RECORDED = {
  reference: 'ABCDE-FGHJK', signedAt: '2026-11-21T17:05:09.000Z', fullName: 'Anna Example', email: 'anna@example.com',
  version: VERSION.version, sha256: VERSION.sha256, signatureUrl: 'https://cms.example/api/signatures/signature_1.png?expires=1&token=ab',
};
const ENTERED: SigningDraft = {
  ...newDraft(),
  fullName: 'Anna Example',
  email: 'anna@example.com',
  drawing: { width: 600, strokes: [{ penColor: 'black', minWidth: 1, maxWidth: 3, dotSize: 0, points: [{ x: 1, y: 2, pressure: 0.5, time: 3 }] }] },
  consent: 'I agree.',
};

/** The browser's storage is full or disabled. */
function refusing(work: () => void): void {
  const spy = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  work();
  spy.mockRestore();
}

afterEach(() => {
  forgetDraft();
  forgetReceipt();
  sessionStorage.clear();
});

test('entered data is restored, with the attempt’s idempotency key', () => {
  keepDraft(ENTERED);
  expect(readDraft()).toEqual(ENTERED);
  expect(isSigningKept()).toBe(true);
  forgetDraft();
  expect(readDraft()).toBeNull();
  expect(isSigningKept()).toBe(false);
});

test('a window in which nothing was entered leaves nothing', () => {
  keepDraft({ ...newDraft(), fullName: '  ', kind: 'typed' });
  expect(sessionStorage).toHaveLength(0);
  keepDraft(ENTERED);
  keepDraft(newDraft());
  expect(sessionStorage).toHaveLength(0);
});

test.each<[string, Partial<SigningDraft>]>([['a name', { fullName: 'A' }], ['an address', { email: 'a' }], ['a typed signature', { typed: 'A' }], ['a drawing', { drawing: ENTERED.drawing }], ['consent', { consent: '' }]])('%s is something entered', (_what, entered) => {
  expect(isEmptyDraft({ ...newDraft(), ...entered })).toBe(false);
});

test('each window has its own valid key', () => {
  const [one, other] = [newDraft().key, newDraft().key];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
});

test('nothing is stored beyond the tab', () => {
  keepDraft(ENTERED);
  keepReceipt(toReceipt(RECORDED, VERSION));
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

test('without storage it lasts as long as the page', () => {
  refusing(() => keepDraft(ENTERED));
  expect(sessionStorage).toHaveLength(0);
  expect(readDraft()).toEqual(ENTERED);
});

test('when the storage is full, the newest data is shown, and older data stays for a reload', () => {
  const before = { ...ENTERED, drawing: null };
  keepDraft(before);
  refusing(() => keepDraft(ENTERED));
  expect(readDraft()).toEqual(ENTERED);
  expect(JSON.parse(sessionStorage.getItem('signing.draft') ?? '')).toEqual(before);
  keepDraft({ ...ENTERED, fullName: 'Anna B. Example' });
  expect(readDraft()?.fullName).toBe('Anna B. Example');
});

test.each([
  ['no JSON', '{'],
  ['nothing', 'null'],
  ['no key', JSON.stringify({ ...ENTERED, key: undefined })],
  ['another kind', JSON.stringify({ ...ENTERED, kind: 'stamped' })],
  ['a drawing without a width', JSON.stringify({ ...ENTERED, drawing: { strokes: [] } })],
  ['a stroke without points', JSON.stringify({ ...ENTERED, drawing: { width: 600, strokes: [{ points: [] }] } })],
  ['points that are none', JSON.stringify({ ...ENTERED, drawing: { width: 600, strokes: [{ points: [{ x: 'a' }] }] } })],
])('invalid stored data is not shown: %s', (_what, text) => {
  keep('signing.draft', text);
  expect(readDraft()).toBeNull();
});

describe('the receipt', () => {
  test('is restored, with the signed text', () => {
    keepReceipt(toReceipt(RECORDED, VERSION));
    expect(readReceipt()).toEqual({ recorded: RECORDED, version: VERSION });
    forgetReceipt();
    expect(readReceipt()).toBeNull();
  });

  test('of an earlier attempt does not show a text that was not signed', () => {
    expect(toReceipt({ ...RECORDED, sha256: 'f'.repeat(64) }, VERSION).version).toBeNull();
  });

  test.each(['{', 'null', '{}', JSON.stringify({ recorded: { ...RECORDED, reference: 1 }, version: null })])('invalid stored data is not a receipt: %s', (text) => {
    keep('signing.receipt', text);
    expect(readReceipt()).toBeNull();
  });
});
