import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { addStaffRoutes, RefusalError, requireRights } from '../../lib/staff-routes';
import type { Staff } from '../access-rights/content-rights';
import { currentStaff } from '../accounts/current-staff';
import { reportForm, reportSchema } from './open-forms';

/** Routes of entries' forms in the admin. */
export function addEditingRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/editing', [
    {
      method: 'POST',
      path: '/open-forms',
      // Whoever may read the entry.
      policy: requireRights(),
      handle: async (ctx) => {
        const report = v.safeParse(reportSchema, ctx.request.body);
        if (!report.success) throw new RefusalError('validation_failed');
        const account = currentStaff(strapi)?.id;
        if (typeof account !== 'number' || !(ctx.state as Staff).userAbility.can('plugin::content-manager.explorer.read', report.output.type)) throw new RefusalError('forbidden');
        return reportForm(strapi, account, report.output);
      },
    },
  ]);
}
