import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import * as v from 'valibot';

import type { EditedEntry } from '../../content-types';
import { ENTRY } from '../../lib/entry-schema';
import { addStaffRoutes, RefusalError } from '../../lib/staff-routes';
import type { UserAbility } from '../../strapi-internals/admin-services';
import { mayPublish } from '../../strapi-internals/content-manager';
import { contentRightPolicy } from '../access-rights/content-rights';
import { currentStaff } from '../accounts/current-staff';
import { PLANNED_ACTIONS } from './api-types';
import { OFFICE_TIME } from './office-time';
import { addPlan, cancelPlan, dismissPlan, entryOfPlan, plansOfEntry } from './plans';

const entrySchema = v.strictObject(ENTRY);
const planSchema = v.strictObject({
  ...ENTRY,
  action: v.picklist(PLANNED_ACTIONS),
  ...OFFICE_TIME,
});

/** Routes of the form’s panel, for those who may publish the entry. */
export function addPlanRoutes(strapi: Core.Strapi): void {
  const policy = contentRightPolicy('publish');
  addStaffRoutes(strapi, '/publishing', [
    {
      method: 'GET',
      path: '/plans',
      policy,
      handle: async (ctx) => {
        const entry = v.safeParse(entrySchema, ctx.query);
        if (!entry.success) throw new RefusalError('validation_failed');
        allowOnly(ctx, entry.output);
        return plansOfEntry(strapi, entry.output);
      },
    },
    {
      method: 'POST',
      path: '/plans',
      policy,
      handle: async (ctx) => {
        const plan = v.safeParse(planSchema, ctx.request.body);
        if (!plan.success) throw new RefusalError('validation_failed');
        const { action, day, time, ...entry } = plan.output;
        allowOnly(ctx, entry);
        const account = currentStaff(strapi)?.id;
        if (typeof account !== 'number') throw new RefusalError('forbidden');
        await addPlan(strapi, entry, action, { day, time }, account);
        return plansOfEntry(strapi, entry);
      },
    },
    {
      method: 'POST',
      path: '/plans/:id/cancel',
      policy,
      handle: async (ctx) => {
        const [id, entry] = await planIn(ctx);
        if (!(await cancelPlan(strapi, id))) throw new RefusalError('not_found');
        return plansOfEntry(strapi, entry);
      },
    },
    {
      method: 'POST',
      path: '/plans/:id/dismiss',
      policy,
      handle: async (ctx) => {
        const [id, entry] = await planIn(ctx);
        await dismissPlan(strapi, id);
        return plansOfEntry(strapi, entry);
      },
    },
  ]);

  async function planIn(ctx: Context): Promise<readonly [id: number, entry: EditedEntry]> {
    const id = String(ctx.params.id);
    const entry = /^[1-9]\d{0,8}$/.test(id) ? await entryOfPlan(strapi, Number(id)) : undefined;
    if (!entry) throw new RefusalError('not_found');
    allowOnly(ctx, entry);
    return [Number(id), entry];
  }

  function allowOnly(ctx: Context, { type, documentId, language }: EditedEntry): void {
    const { userAbility } = ctx.state as { readonly userAbility: UserAbility };
    if (!mayPublish(strapi, userAbility, type, { documentId, locale: language })) throw new RefusalError('forbidden');
  }
}
