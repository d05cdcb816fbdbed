import type { Context } from 'koa';

import type { Count } from '../bot-protection/rate-counters';
import type { Demand } from './api-types';
import type { Account } from './second-factors';

/** What the second factor has to do with a request that logs in. */
export interface Progress {
  /** The account whose second factor was shown. */
  proved?: number;
  /** What is missing. */
  demand?: Demand;
  /** Too many codes were tried. */
  over?: Count;
  /** The account for which they were tried. */
  refused?: Account;
  /** Of a set-up, to be shown once. */
  recoveryCodes?: readonly string[];
  /** The request exchanges the refresh token of a session. */
  isRefresh?: boolean;
}

const all = new WeakMap<object, Progress>();

/** Kept beside the request: nothing that a client sends gets here. */
export function progressOf({ req }: Context): Progress {
  const known = all.get(req) ?? {};
  all.set(req, known);
  return known;
}

/** Whether the password was right, and the request only has to be repeated with a code. */
export function isAskedForCode(ctx: Context): boolean {
  const kind = progressOf(ctx).demand?.kind;
  return kind === 'code' || kind === 'set_up';
}
