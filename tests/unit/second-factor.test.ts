import { TEXTS } from '../../cms/src/features/second-factor/admin/log-in-texts';
import { addressOfKey, newKey, stepOfCode } from '../../cms/src/features/second-factor/one-time-codes';
import { hashOfRecoveryCode, newRecoveryCodes } from '../../cms/src/features/second-factor/recovery-codes';
import { seal, unseal } from '../../cms/src/features/second-factor/sealing';
import { codeOf } from '../helpers/authenticator';

describe('codes', () => {
  const now = new Date('2026-11-25T00:00:10Z');
  const step = Math.floor(now.getTime() / 30_000);
  // The key of RFC 6238, appendix B.
  const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it('are those of the standard', () => {
    expect([59, 1_111_111_109, 20_000_000_000].map((seconds) => codeOf(KEY, 0, seconds * 1_000))).toEqual(['287082', '081804', '353130']);
    expect(stepOfCode('287082', KEY, { lastStep: 0, now: new Date(59_000) })).toBe(1);
  });

  it('are accepted one step before and after the clock, and no further', () => {
    expect([-2, -1, 0, 1, 2].map((ahead) => stepOfCode(codeOf(KEY, ahead, now.getTime()), KEY, { lastStep: 0, now }))).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('are accepted once, and not after a later one', () => {
    for (const lastStep of [step, step + 1]) expect(stepOfCode(codeOf(KEY, 0, now.getTime()), KEY, { lastStep, now })).toBeUndefined();
    expect(stepOfCode(codeOf(KEY, 1, now.getTime()), KEY, { lastStep: step, now })).toBe(step + 1);
  });

  it('may be typed with a space, and are refused in any other form', () => {
    const code = codeOf(KEY, 0, now.getTime());
    expect(stepOfCode(`${code.slice(0, 3)} ${code.slice(3)}`, KEY, { lastStep: 0, now })).toBe(step);
    for (const wrong of ['', `${code}0`, code.slice(1), `${code.slice(0, 5)}x`, '٠'.repeat(6), '-1']) expect(stepOfCode(wrong, KEY, { lastStep: 0, now })).toBeUndefined();
  });

  it('belong to a key of 160 bits, whose address names site and account', () => {
    const key = newKey();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(newKey()).not.toBe(key);
    expect(addressOfKey(key, 'www.example.com', 'anna@example.com')).toBe(`otpauth://totp/www.example.com:anna%40example.com?issuer=www.example.com&secret=${key}&algorithm=SHA1&digits=6&period=30`);
  });
});

describe('recovery codes', () => {
  it('are ten, different, and stored as hashes that belong to the account', () => {
    const { codes, hashes } = newRecoveryCodes(7);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect(codes.map((code) => hashOfRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')}`, 7))).toEqual(hashes);
    expect(hashOfRecoveryCode(codes[0] ?? '', 8)).not.toBe(hashes[0]);
  });
});

describe('sealed texts', () => {
  const [now, before] = ['n'.repeat(32), 'b'.repeat(32)];

  it('are opened with a former secret too, and are then to be sealed again', () => {
    const sealed = seal('a key', 'key of 7', [before]);
    expect(sealed).not.toContain(Buffer.from('a key').toString('base64url'));
    expect(unseal(sealed, 'key of 7', [before])).toEqual({ text: 'a key', isCurrent: true });
    expect(unseal(sealed, 'key of 7', [now, before])).toEqual({ text: 'a key', isCurrent: false });
    expect(unseal(sealed, 'key of 7', [now])).toBeUndefined();
  });

  it('are opened only where they belong, and unchanged', () => {
    const sealed = seal('a key', 'key of 7', [now]);
    expect(unseal(sealed, 'key of 8', [now])).toBeUndefined();
    for (const changed of ['', 'x', sealed.slice(1), `${sealed}AAAA`, sealed.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))]) expect(unseal(changed, 'key of 7', [now])).toBeUndefined();
  });
});

test.each(['en', 'ru'] as const)('the file of recovery codes says of which site and account they are (%s)', (language) => {
  const lines = TEXTS[language].file('cms.example.com', 'anna@example.com').split('\n');
  expect(lines[0]).toContain('cms.example.com/admin');
  expect(lines[1]).toContain('anna@example.com');
});
