import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { signingAttemptsOf } from '../../services';

const EVERY_MINUTE = '* * * * *';

/** Logs an error if nothing can be signed; cleans up unfinished signings, now and every minute. */
export async function scheduleSweep(strapi: Core.Strapi): Promise<void> {
  if (environment().signatureLinkKeys.length === 0) strapi.log.error('SIGNATURE_LINK_KEYS is empty: no agreement can be signed, and no signature is shown.');

  const attempts = signingAttemptsOf(strapi);
  await attempts.sweep();
  strapi.cron.add({ unfinishedSignings: { task: () => attempts.sweep(), options: { rule: EVERY_MINUTE } } });
}
