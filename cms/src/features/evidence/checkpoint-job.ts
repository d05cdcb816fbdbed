import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { auditChain } from './chain-audit';
import { mailCheckpoint } from './checkpoint-copies';
import { makeCheckpoint } from './checkpoint-maker';
import { ContradictionError } from './checkpoint-root';
import { reportLateCheckpoints } from './late-checkpoints';
import { stampCheckpoints } from './time-stamps';

const EVERY_TEN_SECONDS = '*/10 * * * * *';
/** Pause after a failure, so that it is not logged every few seconds. */
const FAILURE_PAUSE_MS = 60_000;

/** Creates, time-stamps and mails checkpoints when the CMS starts to serve, and then whenever there is something to do. */
export function scheduleCheckpoints(strapi: Core.Strapi): void {
  const steps = [
    step('Comparing entries with', () => auditChain(strapi)),
    step('Creating', () => makeCheckpoint(strapi)),
    step('Time-stamping', () => stampCheckpoints(strapi)),
    // After the time stamp, which is attached if it is there.
    step('Mailing', () => mailCheckpoint(strapi)),
    step('Monitoring', () => reportLateCheckpoints(strapi)),
  ];
  let running: Promise<void> | undefined;
  const run = () => (running ??= work().finally(() => (running = undefined)));
  strapi.cron.add({ evidenceCheckpoints: { task: run, options: { rule: EVERY_TEN_SECONDS } } });
  strapi.server.httpServer.once('listening', () => void run());

  async function work(): Promise<void> {
    for (const runStep of steps) await runStep();
  }

  function step(verb: string, runStep: () => Promise<void>): () => Promise<void> {
    let pausedUntil = 0;
    return async () => {
      if (Date.now() < pausedUntil) return;
      try {
        await runStep();
      } catch (error) {
        pausedUntil = Date.now() + FAILURE_PAUSE_MS;
        strapi.log.error(`${verb} checkpoints of the evidence failed (${error instanceof ContradictionError ? error.message : kindOf(error)}); it is retried.`);
      }
    };
  }
}
