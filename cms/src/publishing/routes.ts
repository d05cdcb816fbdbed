import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import type { SiteStateService } from '../api/site-state/services/site-state';
import { refuse } from '../utils/errors';
import { callBuilder } from './hook';
import { type ContentAction, mayDo, type Staff } from './rights';
import { listTranslations } from './translations';

const forStaffWho = (action: ContentAction) => ({ policies: ['admin::isAuthenticatedAdmin', { name: 'global::content-right', config: { action } }] });

/** What the admin's own pages ask for. */
export function addStaffRoutes(strapi: Core.Strapi): void {
  const showState = async (ctx: Context) => {
    const { forStaff } = strapi.service('api::site-state.site-state') as SiteStateService;
    ctx.body = { data: { ...(await forStaff()), mayBuild: mayDo(ctx.state as Staff, 'publish') } };
  };

  const showTranslations = async (ctx: Context) => {
    const { userAbility } = ctx.state as Staff;
    ctx.body = { data: await listTranslations(strapi, (uid) => userAbility.can('plugin::content-manager.explorer.read', uid)) };
  };

  const buildAgain = async (ctx: Context) => {
    try {
      await callBuilder({ again: true });
    } catch (error) {
      strapi.log.error(`The site's builder could not be asked to build: ${(error as Error).message}`);
      return refuse(ctx, 'unavailable');
    }
    ctx.status = 202;
    ctx.body = { data: null };
  };

  strapi.server.routes({
    type: 'admin',
    prefix: '/publishing',
    routes: [
      { method: 'GET', path: '/state', handler: showState, config: forStaffWho('read'), info: { type: 'admin' } },
      { method: 'GET', path: '/translations', handler: showTranslations, config: forStaffWho('read'), info: { type: 'admin' } },
      { method: 'POST', path: '/build', handler: buildAgain, config: forStaffWho('publish'), info: { type: 'admin' } },
    ],
  });
}
