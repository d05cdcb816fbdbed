import type { Core } from '@strapi/strapi';

import type { Feature } from '../../lib/feature';
import { withdrawalsOf } from '../../services';
import { withdrawals as documentMiddleware } from './document-middleware';

const EVERY_MINUTE = '* * * * *';

/** Withdrawals from signed agreements: recording, matching, erasure. */
export const withdrawals: Feature = {
  register: (strapi) => void strapi.documents.use(documentMiddleware(strapi)),
  bootstrap: scheduleMatching,
};

/** Matches withdrawals that were recorded by a process that ended before matching them. */
function scheduleMatching(strapi: Core.Strapi): void {
  const matchAll = () => withdrawalsOf(strapi).matchAll();
  strapi.cron.add({ unmatchedWithdrawals: { task: matchAll, options: { rule: EVERY_MINUTE } } });
}
