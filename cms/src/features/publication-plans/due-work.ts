import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';

import { kindOf } from '../../lib/errors';
import { Poller } from '../../lib/poller';
import { retryPause } from '../../lib/retry-pause';
import { agreementVersionsOf } from '../../services';
import type { PlanFailure } from './api-types';

const POLL_MS = 10_000;
/** Rows that a round carries out; the next one follows at once. */
const BATCH = 50;
/** Pauses after errors of the CMS itself: the database may be away for a moment. */
const PAUSES_MS = [10_000, 30_000, 60_000, 120_000, 300_000];
const CLEAN_UP_EVERY_MS = 60 * 60_000;

/** Columns of rows that say what is to happen at a time. */
export interface DueRow {
  readonly id: number;
  readonly due_at: string | null;
  /** Failed attempts. */
  readonly attempts: number;
  readonly next_attempt_at: string | null;
}

/** It cannot be carried out, and trying again would not help. */
export class PlanRefusal extends Error {
  override readonly name: string = 'PlanRefusal';

  constructor(readonly failure: PlanFailure) {
    super(failure);
  }
}

/** As a `where`: the row, unless it was cancelled, or planned for another time, since it was read. */
export const stillPlanned = ({ id, due_at }: DueRow) => ({ id, state: 'planned', due_at: due_at === null ? null : new Date(due_at) });

interface Query {
  findMany(parameters: object): Promise<unknown>;
  updateMany(parameters: object): Promise<unknown>;
}

/** What happens to rows in the state `planned` when their time has come. */
export interface Work<Row extends DueRow> {
  /** For logs: “publication plan”. */
  readonly what: string;
  rows(): Query;
  /** Rows of one queue are carried out in their order; one that is retried holds up the others. */
  queueOf(row: Row): string;
  /** @throws {PlanRefusal} or an error of Strapi's, after which it has failed; other errors are retried */
  carryOut(row: Row): Promise<void>;
  fail(row: Row, failure: PlanFailure, error?: InstanceType<typeof errors.ApplicationError> | PlanRefusal): Promise<void>;
  /** Deletes what ended long ago; called once an hour. */
  cleanUp(): Promise<unknown>;
}

/** Carries out what is planned when its time has come. What was missed while nothing ran is made good at the start. */
export class DueWork<Row extends DueRow> {
  private readonly poller = new Poller(() => this.round(), POLL_MS);
  private nextCleanUpAt = 0;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly work: Work<Row>,
  ) {}

  start(): void {
    // Not during the start: publishing takes locks that the start holds, and the builder is notified.
    this.strapi.server.httpServer.once('listening', () => this.poller.start());
  }

  stop(): Promise<void> {
    return this.poller.stop();
  }

  private async round(): Promise<void> {
    try {
      // There may be more than fit into one batch.
      if ((await this.runDue()) > 0) this.poller.poll();
      if (Date.now() < this.nextCleanUpAt) return;
      this.nextCleanUpAt = Date.now() + CLEAN_UP_EVERY_MS;
      await this.work.cleanUp();
    } catch (error) {
      this.strapi.log.warn(`Looking for a due ${this.work.what} failed (${kindOf(error)}); it is retried.`);
    }
  }

  /**
   * Carries out everything whose time has come.
   * @returns how many came to their end
   */
  private async runDue(): Promise<number> {
    const now = Date.now();
    const due = (await this.work.rows().findMany({ where: { state: 'planned', due_at: { $lte: new Date(now) } }, orderBy: [{ due_at: 'asc' }, { id: 'asc' }], limit: BATCH })) as readonly Row[];
    const waiting = new Set<string>();
    let ended = 0;
    for (const row of due) {
      if (this.poller.isStopped) break;
      const queue = this.work.queueOf(row);
      if (waiting.has(queue)) continue;
      const isPaused = row.next_attempt_at !== null && new Date(row.next_attempt_at).getTime() > now;
      if (!isPaused && (await this.run(row))) ended += 1;
      else waiting.add(queue);
    }
    return ended;
  }

  /** @returns whether it has come to its end; otherwise it is retried */
  private async run(row: Row): Promise<boolean> {
    try {
      await this.work.carryOut(row);
      // Stopping waits for this round: then also for the versions of the agreement, which are recorded after the commit.
      await agreementVersionsOf(this.strapi).recorded();
    } catch (error) {
      if (error instanceof PlanRefusal) await this.work.fail(row, error.failure, error);
      else if (error instanceof errors.ApplicationError) await this.work.fail(row, 'refused', error);
      else return this.postpone(row, error);
    }
    return true;
  }

  /** @returns whether it was given up */
  private async postpone(row: Row, error: unknown): Promise<boolean> {
    const isLast = row.attempts >= PAUSES_MS.length;
    this.strapi.log.error(`Carrying out the ${this.work.what} ${row.id} failed (${kindOf(error)}); ${isLast ? 'it is given up' : 'it is retried'}.`);
    if (isLast) await this.work.fail(row, 'internal_error');
    else await this.work.rows().updateMany({ where: stillPlanned(row), data: { attempts: row.attempts + 1, next_attempt_at: new Date(Date.now() + retryPause(PAUSES_MS, row.attempts)) } });
    return isLast;
  }
}
