import { clientNetwork } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { environment } from '../../environment';
import { peerAddress } from '../../lib/peer-address';
import { knownDevice } from '../bot-protection/known-device';
import { type Count, countersOf } from '../bot-protection/rate-counters';
import { type Account, findSecondFactor } from './second-factors';

/** Until the next attempt, where attempts cannot be counted. */
const PAUSE_SECONDS = 60;

/**
 * Counts a code that is tried: per address, and per account or, on a device that has logged in with the present second factor,
 * per device: whoever guesses codes elsewhere does not lock the owner out, and whoever knew the password before there was a
 * second factor cannot have gathered devices. What cannot be counted is refused, because guessing would have no limit.
 * @returns the counter that is over its limit; undefined if the code may be compared
 */
export async function countAttempt(strapi: Core.Strapi, ctx: Context, account: Account): Promise<Count | undefined> {
  const { limits, trustedProxies } = environment();
  const [ofAddress, ofAccount] = await countersOf(strapi).countInTurn(['codeAddress', `codes ${clientNetwork(peerAddress(ctx.req, trustedProxies))}`], ['code', `codes ${await whoTries(strapi, ctx, account)}`]);
  const over = [ofAddress, ofAccount].find(({ isOver }) => isOver);
  if (over) return over;
  return limits.code !== null && ofAccount.count === 0 ? { count: 0, isOver: true, wait: PAUSE_SECONDS } : undefined;
}

async function whoTries(strapi: Core.Strapi, ctx: Context, { id, email }: Account): Promise<string> {
  const device = knownDevice(ctx);
  if (!device?.isOf(email)) return `account ${id}`;
  const factor = await findSecondFactor(strapi, id);
  // To the second, like the log-in: the one with which it was set up counts.
  const setUpAt = factor ? Math.floor(new Date(factor.set_up_at).getTime() / 1_000) * 1_000 : 0;
  return device.loggedInAt.getTime() < setUpAt ? `account ${id}` : `device ${device.id}`;
}
