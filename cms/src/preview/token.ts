import { createHmac, timingSafeEqual } from 'node:crypto';

import { PREVIEW_SECONDS } from '@site/rules';

/** Who looks: a member of the staff, for as long as they are logged in. */
export interface Viewer {
  readonly user: number;
  /** Id of the session in which the admin gave the token. */
  readonly session: string;
}

interface Signing {
  readonly key: string;
  readonly now: Date;
}

/** Exactly what {@link previewToken} writes; there is one way to write it. */
const TOKEN = /^(?<signed>(?<expires>[1-9]\d{0,11})\.(?<user>[1-9]\d{0,11})\.(?<session>[\w-]{1,128}))\.(?<mac>[0-9a-f]{64})$/;

/** Lets whoever has it see drafts, for a few minutes, while this session lasts. */
export function previewToken({ user, session }: Viewer, { key, now }: Signing): string {
  const signed = `${secondsOf(now) + PREVIEW_SECONDS}.${user}.${session}`;
  return `${signed}.${macOf(signed, key).toString('hex')}`;
}

/** @returns undefined if the token has expired, or is not exactly one of ours */
export function readPreviewToken(token: string, { key, now }: Signing): Viewer | undefined {
  const { signed = '', expires, user, session = '', mac = '' } = TOKEN.exec(token)?.groups ?? {};
  const given = Buffer.from(mac, 'hex');
  const expected = macOf(signed, key);
  const matches = given.length === expected.length && timingSafeEqual(given, expected);
  return matches && secondsOf(now) < Number(expires) ? { user: Number(user), session } : undefined;
}

function macOf(signed: string, key: string): Buffer {
  return createHmac('sha256', key).update(`preview ${signed}`).digest();
}

function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
