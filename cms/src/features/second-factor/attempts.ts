import { clientNetwork } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { environment } from '../../environment';
import { peerAddress } from '../../lib/peer-address';
import { knownDevice } from '../bot-protection/known-device';
import { type Count, countersOf } from '../bot-protection/rate-counters';
import type { Account } from './second-factors';

/**
 * Counts a code that is tried: per address, and per account or, on a known device, per device: whoever guesses codes elsewhere
 * does not lock the owner out.
 * @returns the counter that is over its limit; undefined if the code may be compared
 */
export async function countAttempt(strapi: Core.Strapi, ctx: Context, { id, email }: Account): Promise<Count | undefined> {
  const device = knownDevice(ctx);
  const who = device?.isOf(email) ? `device ${device.id}` : `account ${id}`;
  const [ofAddress, ofAccount] = await countersOf(strapi).countInTurn(['codeAddress', `codes ${clientNetwork(peerAddress(ctx.req, environment().trustedProxies))}`], ['code', `codes ${who}`]);
  return [ofAddress, ofAccount].find(({ isOver }) => isOver);
}
