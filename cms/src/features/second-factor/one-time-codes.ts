import { Secret, TOTP } from 'otpauth';

/** What every authenticator app supports (RFC 6238): SHA-1, six digits, a new code every 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const KEY_BYTES = 20;
/** Steps by which the clock of the phone may differ. */
const DRIFT = 1;

/** A new key, in base32, as people type it. */
export const newKey = (): string => new Secret({ size: KEY_BYTES }).base32;

const totpOf = (key: string, rest: { readonly issuer?: string; readonly label?: string } = {}): TOTP => new TOTP({ ...FORMAT, ...rest, secret: Secret.fromBase32(key) });

/** The address that an authenticator app reads from a QR code. */
export function addressOfKey(key: string, issuer: string, account: string): string {
  // A colon separates the two in the label.
  return totpOf(key, { issuer: issuer.replaceAll(':', ' '), label: account }).toString();
}

/**
 * The step of time to which a code belongs, within the drift of clocks; undefined if it is wrong, or not newer than the last
 * accepted one: a code is accepted once.
 */
export function stepOfCode(code: string, key: string, { lastStep, now }: { readonly lastStep: number; readonly now: Date }): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = now.getTime();
  const delta = totpOf(key).validate({ token, timestamp, window: DRIFT });
  if (delta === null) return undefined;
  const step = Math.floor(timestamp / 1_000 / FORMAT.period) + delta;
  return step > lastStep ? step : undefined;
}
