import { createHmac } from 'node:crypto';

import type { Core } from '@strapi/strapi';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { lockInTransaction } from '../../lib/transaction-lock';
import { withTimeout } from '../../lib/timeout';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { ACCOUNT_SECONDS, type Rate, type RateName, UNLIMITED } from './rate-limits';

type Name = Exclude<RateName, 'askAll' | 'reads'> | 'all' | 'loginAll' | 'account' | 'solved';

/** A counter's state within its period. */
export interface Count {
  readonly count: number;
  readonly isOver: boolean;
  /** Seconds until the period ends. */
  readonly wait: number;
}

/** Stored in the request's context by the middleware. */
export interface RateLimitState {
  /** Whether the sender or all senders together exceed a challenge threshold. */
  requiresChallenge?: boolean;
}

const NOTHING: Count = { count: 0, isOver: false, wait: 0 };
/** A solution can be used once, except by repeats of the same request. */
const SOLVED: Rate = { points: 1, seconds: 600 };
const TABLE = 'rates';
/** Timeout of counting: if the database does not answer, nobody is refused. */
const COUNT_MS = 2_000;

/**
 * Rate-limit counters: in a table shared by all processes on PostgreSQL, in memory on SQLite, which has one process.
 * Addresses are stored as keyed hashes, and at most an hour after their period.
 */
export class Counters {
  private readonly limiters = new Map<Name, RateLimiterMemory | RateLimiterPostgres>();

  constructor(private readonly strapi: Core.Strapi) {
    const { address, network, step, stepNetwork, login, loginNetwork, device, code, codeAddress, staff, staffNetwork, askAll } = environment().limits;
    const rates: Readonly<Record<Name, Rate | null>> = {
      ...{ address, network, step, stepNetwork, login, loginNetwork, device, code, codeAddress, staff, staffNetwork },
      all: askAll && { points: UNLIMITED, seconds: askAll.seconds },
      loginAll: login && { points: UNLIMITED, seconds: login.seconds },
      account: { points: UNLIMITED, seconds: ACCOUNT_SECONDS },
      solved: SOLVED,
    };
    for (const [name, rate] of Object.entries(rates)) if (rate) this.limiters.set(name as Name, this.limiter(name, rate));
  }

  /** Increments a counter. */
  async count(name: Name, who: string): Promise<Count> {
    const limiter = this.limiters.get(name);
    if (!limiter) return NOTHING;
    try {
      const { consumedPoints } = await withTimeout(COUNT_MS, limiter.consume(hashOf(who)));
      return { ...NOTHING, count: consumedPoints };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { count: refused.consumedPoints, isOver: true, wait: Math.ceil(refused.msBeforeNext / 1_000) };
      this.strapi.log.warn(`Rate limit check failed (${kindOf(refused)}).`);
      return NOTHING;
    }
  }

  /**
   * Increments the counters in order, up to the first that is over its limit: an address over its limit must not use up the
   * limits of its network or of all.
   */
  async countInTurn<const T extends readonly (readonly [name: Name, who: string])[]>(...each: T): Promise<{ readonly [Index in keyof T]: Count }> {
    let isOver = false;
    const counts: Count[] = [];
    for (const [name, who] of each) {
      const count: Count = isOver ? NOTHING : await this.count(name, who);
      isOver ||= count.isOver;
      counts.push(count);
    }
    return counts as { readonly [Index in keyof T]: Count };
  }

  private limiter(name: string, { points, seconds }: Rate): RateLimiterMemory | RateLimiterPostgres {
    const options = { keyPrefix: name, points, duration: seconds };
    if (this.strapi.db.dialect.client !== 'postgres') return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: databaseConnection(this.strapi),
      storeType: 'knex',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: true,
      // Blocks further requests in memory, without database access.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  }
}

const counters = new WeakMap<Core.Strapi, Counters>();

export function countersOf(strapi: Core.Strapi): Counters {
  const known = counters.get(strapi) ?? new Counters(strapi);
  counters.set(strapi, known);
  return known;
}

/**
 * Creates the shared table. It is unlogged: counting does not wait for the disk, and a crash of the database resets the
 * counters.
 */
export async function prepareCounters(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'postgres') return;
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'limits');
    await trx.raw(`create unlogged table if not exists ${TABLE} (key varchar(255) primary key, points integer not null default 0, expire bigint)`);
  });
}

function hashOf(who: string): string {
  return createHmac('sha256', environment().appKeys[0] ?? '').update(`counted ${who}`).digest('base64url');
}
