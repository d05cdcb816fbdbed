import { createHmac } from 'node:crypto';

import type { Core } from '@strapi/strapi';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import { environment } from '../environment';
import { kindOf } from '../utils/errors';
import { lockInTransaction } from '../utils/transaction-lock';
import { within } from '../utils/within';
import type { Rate, RateName } from './limits';

type Name = RateName | 'solved';

/** How often, with this time, in the time of a rate. */
export interface Count {
  readonly count: number;
  readonly isOver: boolean;
  /** Until it starts from nothing, seconds. */
  readonly wait: number;
}

/** What the middleware notes of a request in the state of its context. */
export interface Counted {
  /** Whether so much is sent that the browser is asked for a proof of work. */
  isMuch?: boolean;
}

const NOTHING: Count = { count: 0, isOver: false, wait: 0 };
/** A solution that is no repeat of a request is worth one. */
const SOLVED: Rate = { points: 1, seconds: 600 };
const TABLE = 'rates';
/** Whoever counts is not waited for longer: a database that does not answer keeps nobody out. */
const COUNT_MS = 2_000;

/**
 * Counts what may not happen too often: on PostgreSQL in a table that all processes share; SQLite has one process, which
 * counts in its memory. Addresses are kept as keyed hashes, and no longer than an hour after their time.
 */
export class Counters {
  private readonly limiters = new Map<Name, RateLimiterMemory | RateLimiterPostgres>();

  constructor(private readonly strapi: Core.Strapi) {
    const { limits } = environment();
    const { address, all, login, loginAll, staff, staffAll } = limits;
    const rates: Readonly<Record<Name, Rate | null>> = { address, all, login, loginAll, staff, staffAll, solved: SOLVED };
    for (const [name, rate] of Object.entries(rates)) if (rate) this.limiters.set(name as Name, this.limiter(name, rate));
  }

  /** Counts one more of this. */
  async count(name: Name, who: string): Promise<Count> {
    const limiter = this.limiters.get(name);
    if (!limiter) return NOTHING;
    try {
      const { consumedPoints } = await within(COUNT_MS, limiter.consume(hashOf(who)));
      return { ...NOTHING, count: consumedPoints };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { count: refused.consumedPoints, isOver: true, wait: Math.ceil(refused.msBeforeNext / 1_000) };
      this.strapi.log.warn(`Nobody could be counted (${kindOf(refused)}).`);
      return NOTHING;
    }
  }

  /**
   * Counts one more, for somebody and for all of this kind. Who is over their own limit is not counted among all: one
   * address could keep everybody out.
   */
  async countBoth(own: RateName, all: RateName, who: string, what = ''): Promise<readonly [own: Count, all: Count]> {
    const ofOwn = await this.count(own, `${what} ${who}`);
    return [ofOwn, ofOwn.isOver ? NOTHING : await this.count(all, what)];
  }

  private limiter(name: string, { points, seconds }: Rate): RateLimiterMemory | RateLimiterPostgres {
    const options = { keyPrefix: name, points, duration: seconds };
    if (this.strapi.db.dialect.client !== 'postgres') return new RateLimiterMemory(options);
    return new RateLimiterPostgres({
      ...options,
      storeClient: this.strapi.db.connection,
      storeType: 'knex',
      tableName: TABLE,
      tableCreated: true,
      clearExpiredByTimeout: true,
      // A flood costs the database nothing once it is one.
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
 * The table that processes share; one of them makes it. It is unlogged: nobody waits until a count is on the disk, and
 * after a crash of the database counts begin anew.
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
