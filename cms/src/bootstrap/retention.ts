import type { Core } from '@strapi/strapi';

import { removeWhatIsDue } from '../person-data/retention';
import { kindOf } from '../utils/errors';
import { once } from './once';

const SETTINGS = 'api::data-protection.data-protection';
/** Until the firm says otherwise: three years for requests, a quarter for mails. */
const DEFAULTS = { helpRequestDays: 1095, mailDays: 90 };

const EVERY_NIGHT = '30 2 * * *';

/** What is due is removed every night, and at the start, if it is not served at night. */
export async function scheduleRetention(strapi: Core.Strapi): Promise<void> {
  await once(strapi, 'data-protection', async () => {
    if ((await strapi.db.query(SETTINGS).count()) === 0) await strapi.documents(SETTINGS).create({ data: DEFAULTS });
  });
  const remove = () => removeWhatIsDue(strapi).catch((error: unknown) => strapi.log.error(`What is due could not be removed (${kindOf(error)}); this is tried again the next night.`));
  strapi.cron.add({ retention: { task: remove, options: { rule: EVERY_NIGHT } } });
  strapi.server.httpServer.once('listening', () => void remove());
}
