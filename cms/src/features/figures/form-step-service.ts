import type { FormStep } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { Poller } from '../../lib/poller';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { TABLES } from '../../strapi-internals/table-names';
import { officeTimeZone } from '../help-requests/office';
import { dayIn } from './office-weeks';

/** At most so long, counts are in memory only: a process that is killed loses them. */
const WRITE_INTERVAL_MS = 5_000;

/**
 * Counts the steps of forms. Steps are a closed list, so memory and table are bounded: however many are counted, the
 * database gets one statement in some seconds.
 */
class FormStepCounter {
  private counts = new Map<FormStep, number>();
  private readonly poller = new Poller(() => this.write(), WRITE_INTERVAL_MS);

  constructor(private readonly strapi: Core.Strapi) {}

  start(): void {
    this.poller.start();
  }

  async stop(): Promise<void> {
    await this.poller.stop();
    await this.write();
  }

  count(step: FormStep): void {
    this.counts.set(step, (this.counts.get(step) ?? 0) + 1);
  }

  private async write(): Promise<void> {
    const counts = this.counts;
    if (counts.size === 0) return;
    this.counts = new Map();
    try {
      const day = dayIn(await officeTimeZone(this.strapi), Date.now());
      await add(this.strapi, day, counts);
    } catch (error) {
      // Tried again with the next ones.
      for (const [step, count] of counts) this.counts.set(step, (this.counts.get(step) ?? 0) + count);
      this.strapi.log.warn(`Writing the counted steps of forms failed (${kindOf(error)}); it is retried.`);
    }
  }
}

/** Adds counts to those of a day. Rows are written in the same order by all processes, so none waits for another in a circle. */
async function add(strapi: Core.Strapi, day: string, counts: ReadonlyMap<FormStep, number>): Promise<void> {
  const connection = databaseConnection(strapi);
  const rows = [...counts].map(([name, count]) => ({ name: `${day} ${name}`, day, step: name, count })).sort((a, b) => (a.name < b.name ? -1 : 1));
  await connection(TABLES.formSteps).insert(rows).onConflict('name').merge({ count: connection.raw('?? + excluded.count', [`${TABLES.formSteps}.count`]) });
}

const formSteps = ({ strapi }: { strapi: Core.Strapi }): FormStepCounter => new FormStepCounter(strapi);

export type FormStepService = FormStepCounter;
export default formSteps;
