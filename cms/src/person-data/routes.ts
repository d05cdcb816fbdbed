import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { STAFF_ACTIONS } from '../handling/permissions';
import { currentStaffName } from '../handling/staff';
import { refuse } from '../utils/errors';
import { erasePerson } from './erase';
import { exportPerson } from './export';
import { findPerson } from './find';

const forStaffWho = (action: string) => ({ policies: ['admin::isAuthenticatedAdmin', { name: 'admin::hasPermissions', config: { actions: [action] } }] });

/** What the admin's page for a person's data asks for; by POST, so that no name or address stands in an address. */
export function addPersonDataRoutes(strapi: Core.Strapi): void {
  const find = async (ctx: Context) => {
    const { text } = (ctx.request.body ?? {}) as { text?: unknown };
    if (typeof text !== 'string') return refuse(ctx, 'validation_failed');
    ctx.body = { data: await findPerson(strapi, text) };
  };

  const save = async (ctx: Context) => {
    const references = referencesIn(ctx);
    if (!references) return refuse(ctx, 'validation_failed');
    strapi.log.info(`A person’s data is exported by the member of the staff with the number ${ctx.state.user.id}.`);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await exportPerson(strapi, references);
  };

  const erase = async (ctx: Context) => {
    const references = referencesIn(ctx);
    if (!references) return refuse(ctx, 'validation_failed');
    ctx.body = { data: await erasePerson(strapi, references, currentStaffName(strapi) ?? 'CMS') };
  };

  strapi.server.routes({
    type: 'admin',
    prefix: '/person-data',
    routes: [
      { method: 'POST', path: '/find', handler: find, config: forStaffWho(STAFF_ACTIONS.findPerson), info: { type: 'admin' } },
      { method: 'POST', path: '/export', handler: save, config: forStaffWho(STAFF_ACTIONS.findPerson), info: { type: 'admin' } },
      { method: 'POST', path: '/erase', handler: erase, config: forStaffWho(STAFF_ACTIONS.erasePerson), info: { type: 'admin' } },
    ],
  });
}

function referencesIn({ request }: Context): readonly string[] | undefined {
  const { references } = (request.body ?? {}) as { references?: unknown };
  return Array.isArray(references) && references.length > 0 && references.every((reference) => typeof reference === 'string') ? references : undefined;
}
