import type { Core } from '@strapi/strapi';

import type { Feature } from '../../lib/feature';
import { withdrawalsOf } from '../../services';
import { withdrawals as documentMiddleware } from './document-middleware';

const EVERY_MINUTE = '* * * * *';

/** Withdrawing from a signed agreement: recording it, finding the agreement, how staff match and erase it. */
export const withdrawals: Feature = {
  register: (strapi) => void strapi.documents.use(documentMiddleware(strapi)),
  bootstrap: scheduleMatching,
};

/** Matches what a process left that ended after its answer. */
function scheduleMatching(strapi: Core.Strapi): void {
  const matchAll = () => withdrawalsOf(strapi).matchAll();
  strapi.cron.add({ unmatchedWithdrawals: { task: matchAll, options: { rule: EVERY_MINUTE } } });
}
