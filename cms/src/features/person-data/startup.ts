import type { Core } from '@strapi/strapi';

import { deleteExpired } from './retention';
import { kindOf } from '../../lib/errors';

const EVERY_NIGHT = '30 2 * * *';

/** Deletes expired records every night, and at the start. */
export async function scheduleRetention(strapi: Core.Strapi): Promise<void> {
  const remove = () => deleteExpired(strapi).catch((error: unknown) => strapi.log.error(`Deleting expired records failed (${kindOf(error)}); it is retried the next night.`));
  strapi.cron.add({ retention: { task: remove, options: { rule: EVERY_NIGHT } } });
  strapi.server.httpServer.once('listening', () => void remove());
}
