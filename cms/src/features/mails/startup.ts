import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { removeOrphanedMailFiles, writeMailsToFolder } from './transport';
import { kindOf } from '../../lib/errors';

const EVERY_HOUR = '17 * * * *';

/** Sends mails only while the CMS serves, not in commands that boot it briefly. */
export async function prepareMails(strapi: Core.Strapi): Promise<void> {
  writeMailsToFolder(strapi);
  await removeOrphans(strapi);
  strapi.cron.add({ orphanedMailFiles: { task: () => removeOrphans(strapi), options: { rule: EVERY_HOUR } } });
  const outbox = outboxOf(strapi);
  strapi.server.httpServer.once('listening', () => outbox.start());
}

async function removeOrphans(strapi: Core.Strapi): Promise<void> {
  await removeOrphanedMailFiles(strapi).catch((error: unknown) => strapi.log.error(`Removing files of erased mails failed (${kindOf(error)}); it is retried.`));
}
