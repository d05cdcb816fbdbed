import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { makeCheckpoint } from './checkpoint-maker';
import { stampCheckpoints } from './time-stamps';

const EVERY_MINUTE = '* * * * *';

/** Creates and time-stamps checkpoints when the CMS starts to serve, and every minute. */
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
      strapi.log.error(`Creating a checkpoint of the evidence failed (${kindOf(error)}); it is retried.`);
    }
  }
}
