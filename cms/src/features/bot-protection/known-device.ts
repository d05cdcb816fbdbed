import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Context } from 'koa';

import { environment } from '../../environment';

/** After the last log-in from the device. */
const VALIDITY_SECONDS = 180 * 24 * 60 * 60;
const SHAPE = /^([\w-]{22})\.([\w-]{43})\.(\d{1,12})\.([\w-]{43})$/;

export interface KnownDevice {
  readonly id: string;
  /** Of the last log-in, to the second. */
  readonly loggedInAt: Date;
  /** Whether this is the account that logged in from it. */
  isOf(email: string): boolean;
}

/** The known device of the request, if any. Its limits are separate, so that attacks from elsewhere do not lock it out. */
export function knownDevice(ctx: Context): KnownDevice | undefined {
  const [, id = '', account = '', expires = '', signature = ''] = SHAPE.exec(ctx.cookies.get(cookieName()) ?? '') ?? [];
  if (id === '' || Number(expires) * 1_000 < Date.now() || !isEqual(signature, signatureOf(id, account, expires))) return undefined;
  return { id, loggedInAt: new Date((Number(expires) - VALIDITY_SECONDS) * 1_000), isOf: (email) => isEqual(account, accountOf(email)) };
}

/** Makes the device a known device after a log-in. */
export function rememberDevice(ctx: Context, email: string): void {
  const id = knownDevice(ctx)?.id ?? randomBytes(16).toString('base64url');
  const account = accountOf(email);
  const expires = String(Math.floor(Date.now() / 1_000) + VALIDITY_SECONDS);
  const value = [id, account, expires, signatureOf(id, account, expires)].join('.');
  ctx.append('Set-Cookie', [`${cookieName()}=${value}`, 'Path=/', `Max-Age=${VALIDITY_SECONDS}`, 'SameSite=Strict', 'HttpOnly', ...(isSecure() ? ['Secure'] : [])].join('; '));
}

const isSecure = (): boolean => environment().cmsUrl.protocol === 'https:';
const cookieName = (): string => (isSecure() ? '__Host-known-device' : 'known-device');

const hmac = (...parts: readonly string[]): string => createHmac('sha256', environment().appKeys[0] ?? '').update(JSON.stringify(['known device', ...parts])).digest('base64url');
const accountOf = (email: string): string => hmac('account', email.toLowerCase());
const signatureOf = (id: string, account: string, expires: string): string => hmac('signature', id, account, expires);

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
