import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import type { Feature } from '../../lib/feature';
import { withdrawalsOf } from '../../services';
import { withdrawals as documentMiddleware } from './document-middleware';
import { isKnownCountry } from './holidays';
import { addWithdrawalRoutes } from './staff-routes';

const EVERY_MINUTE = '* * * * *';

/** Withdrawals from signed agreements: recording, matching, erasure. */
export const withdrawals: Feature = {
  register(strapi) {
    strapi.documents.use(documentMiddleware(strapi));
    addWithdrawalRoutes(strapi);
  },
  bootstrap(strapi) {
    const { firmCountry } = environment();
    if (!isKnownCountry(firmCountry)) strapi.log.warn(`FIRM_COUNTRY: public holidays of ${firmCountry} are unknown, so withdrawals count as late without regard to them.`);
    scheduleMatching(strapi);
  },
};

/** Matches withdrawals that were recorded by a process that ended before matching them. */
function scheduleMatching(strapi: Core.Strapi): void {
  const matchAll = () => withdrawalsOf(strapi).matchAll();
  strapi.cron.add({ unmatchedWithdrawals: { task: matchAll, options: { rule: EVERY_MINUTE } } });
}
