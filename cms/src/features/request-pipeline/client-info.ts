import type { Context } from 'koa';

import { environment } from '../../environment';
import { peerAddress } from '../../lib/peer-address';

const USER_AGENT_LENGTH = 512;

/** What the server itself knows of the client, in addition to what was submitted. */
export interface ClientInfo {
  readonly peerAddress: string;
  readonly userAgent: string;
}

export function clientInfo(ctx: Context): ClientInfo {
  return { peerAddress: peerAddress(ctx.req, environment().trustedProxies), userAgent: ctx.get('User-Agent').slice(0, USER_AGENT_LENGTH) };
}
