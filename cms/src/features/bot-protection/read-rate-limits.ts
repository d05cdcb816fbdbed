import { clientNetwork, widerNetwork } from '@site/rules';
import type { Core } from '@strapi/strapi';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { environment } from '../../environment';
import { hasKey, staffSession } from '../request-pipeline/credentials';
import { peerAddress } from '../../lib/peer-address';
import { languageOf } from '../../lib/staff-language';

const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Pages of the admin show it, also the log-in; visitors' ones go by the code. */
const TEXTS = { en: 'Too many requests. Please try again in a few minutes.', ru: 'Слишком много запросов. Попробуйте ещё раз через несколько минут.' } as const;

/** Multiple of the limit for the wider network of a provider or company. */
const SURROUNDING_FACTOR = 5;

/**
 * Limits reads per network and wider network, except for the build and signed-in staff. RateLimitState in memory: a read must not
 * cost a write, and each process protects itself.
 */
const readLimits: Core.MiddlewareFactory = (_config, { strapi }) => {
  const { buildKey, limits, trustedProxies } = environment();
  if (!limits.reads) return (_ctx, next) => next();
  const { points, seconds } = limits.reads;
  const ofNetwork = new RateLimiterMemory({ points, duration: seconds });
  const ofSurrounding = new RateLimiterMemory({ points: SURROUNDING_FACTOR * points, duration: seconds });

  /** @throws RateLimiterRes if the limit is exceeded */
  async function count(address: string): Promise<void> {
    const surrounding = widerNetwork(address);
    // The wider network is checked first, so that it adds no further networks to the memory, and counted last, so that a network over its own limit does not use up its neighbours'.
    const reads = await ofSurrounding.get(surrounding);
    if (reads !== null && reads.remainingPoints <= 0) throw reads;
    await ofNetwork.consume(clientNetwork(address));
    await ofSurrounding.consume(surrounding);
  }

  return async (ctx, next) => {
    if (!READS.includes(ctx.method) || hasKey(ctx, buildKey) || staffSession(strapi, ctx) !== undefined) return next();
    try {
      await count(peerAddress(ctx.req, trustedProxies));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      ctx.set('Retry-After', String(Math.ceil(refused.msBeforeNext / 1_000)));
      ctx.status = 429;
      ctx.body = { data: null, error: { status: 429, name: 'RateLimitError', message: TEXTS[languageOf(ctx)], details: { code: 'too_many_requests' } } };
      return;
    }
    return next();
  };
};

export default readLimits;
