import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { makeCheckpoint } from './checkpoint-maker';
import { stampCheckpoints } from './time-stamps';

const EVERY_MINUTE = '* * * * *';

/** Makes checkpoints and has them time-stamped: when the CMS serves, and every minute. */
export function scheduleCheckpoints(strapi: Core.Strapi): void {
  let running: Promise<void> | undefined;
  const run = () => (running ??= work().finally(() => (running = undefined)));
  strapi.cron.add({ evidenceCheckpoints: { task: run, options: { rule: EVERY_MINUTE } } });
  strapi.server.httpServer.once('listening', () => void run());

  async function work(): Promise<void> {
    try {
      await makeCheckpoint(strapi);
      await stampCheckpoints(strapi);
    } catch (error) {
      strapi.log.error(`A checkpoint of the evidence could not be made (${kindOf(error)}); this is tried again.`);
    }
  }
}
