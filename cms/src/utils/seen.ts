import type { Context } from 'koa';

import { environment } from '../environment';
import { peerAddress } from './peer-address';

const USER_AGENT_LENGTH = 512;

/** What the server saw of a visitor itself, beside what was sent. */
export interface Seen {
  readonly peerAddress: string;
  readonly userAgent: string;
}

export function seenOf(ctx: Context): Seen {
  return { peerAddress: peerAddress(ctx.req, environment().trustedProxies), userAgent: ctx.get('User-Agent').slice(0, USER_AGENT_LENGTH) };
}
