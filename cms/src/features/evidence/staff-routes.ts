import type { Core } from '@strapi/strapi';

import { addStaffRoutes, requireRights } from '../../lib/staff-routes';
import { STAFF_ACTIONS } from '../../uids';
import type { VerificationRunner } from './verification-runner';

/** Routes of the widget “Evidence”. */
export function addVerificationRoutes(strapi: Core.Strapi, runner: VerificationRunner): void {
  const policy = requireRights(STAFF_ACTIONS.verifyEvidence);
  addStaffRoutes(strapi, '/evidence', [
    { method: 'GET', path: '/verification', policy, handle: () => runner.state() },
    {
      method: 'POST',
      path: '/verification',
      policy,
      handle: async (ctx) => {
        await runner.start();
        ctx.status = 202;
        return runner.state();
      },
    },
  ]);
}
