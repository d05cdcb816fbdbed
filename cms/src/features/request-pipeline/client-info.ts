import { PRIVACY_SIGNAL_HEADER } from '@site/rules';
import type { Context } from 'koa';

import { environment } from '../../environment';
import { peerAddress } from '../../lib/peer-address';

const USER_AGENT_LENGTH = 512;

/** What the server itself knows of the client, in addition to what was submitted. */
export interface ClientInfo {
  readonly peerAddress: string;
  readonly userAgent: string;
  /** Whether the browser asks not to pass data on (Global Privacy Control). */
  readonly hasPrivacySignal: boolean;
}

export function clientInfo(ctx: Context): ClientInfo {
  return { peerAddress: peerAddress(ctx.req, environment().trustedProxies), userAgent: ctx.get('User-Agent').slice(0, USER_AGENT_LENGTH), hasPrivacySignal: hasPrivacySignal(ctx) };
}

export const hasPrivacySignal = (ctx: Context): boolean => ctx.get(PRIVACY_SIGNAL_HEADER) === '1';
