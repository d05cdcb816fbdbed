import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { ORDERED, type OrderedUid } from '../../content-types';
import { addStaffRoutes, RefusalError, requireRights } from '../../lib/staff-routes';
import { agreementVersionsOf } from '../../services';
import { mayPublish, mayRead, mayReadEntry, mayWriteEntry } from '../../strapi-internals/content-manager';
import { currentStaff } from '../accounts/current-staff';
import { SOURCES } from '../agreement-versions/version-service';
import { mainField } from '../publishing/entry-name';
import { callBuilder } from '../publishing/builder-hook';
import type { EntryOrder } from './api-types';
import { orderChangeIn, OrderOutdatedError, readOrder, saveOrder, type Version, VersionForbiddenError } from './entry-order';

/** Routes of the admin's window “Put in order”. */
export function addOrderingRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/ordering', [
    { method: 'GET', path: '/:uid', policy: requireRights(), handle: (ctx) => sendOrder(strapi, ctx) },
    { method: 'POST', path: '/:uid', policy: requireRights(), handle: (ctx) => changeOrder(strapi, ctx) },
  ]);
}

async function sendOrder(strapi: Core.Strapi, ctx: Context): Promise<EntryOrder> {
  const uid = permittedType(strapi, ctx);
  const { locale } = ctx.query;
  try {
    return await readOrder(strapi, uid, typeof locale === 'string' ? locale : '', (version, field) => mayReadEntry(strapi, ctx.state.userAbility, uid, version, field));
  } catch (error) {
    throw error instanceof VersionForbiddenError ? new RefusalError('forbidden') : error;
  }
}

async function changeOrder(strapi: Core.Strapi, ctx: Context): Promise<object> {
  const uid = permittedType(strapi, ctx);
  const change = orderChangeIn(ctx.request.body);
  if (!change) throw new RefusalError('validation_failed');
  const { userAbility } = ctx.state;
  // Roles can be limited to languages and to own entries. A number that is published is published by this change.
  const mayChangeVersion = (version: Version): boolean => (version.publishedAt === null ? mayWriteEntry(strapi, userAbility, uid, version, 'order') : mayPublish(strapi, userAbility, uid, version));
  try {
    if (await saveOrder(strapi, uid, change, mayChangeVersion)) await updateSite(strapi, uid);
  } catch (error) {
    if (error instanceof OrderOutdatedError) throw new RefusalError('order_outdated');
    if (error instanceof VersionForbiddenError) throw new RefusalError('forbidden');
    throw error;
  }
  return {};
}

/** After the commit: only committed content may become a version of the agreement. */
async function updateSite(strapi: Core.Strapi, uid: OrderedUid): Promise<void> {
  if (SOURCES.includes(uid)) await agreementVersionsOf(strapi).record(currentStaff(strapi));
  // A lost notification is harmless, because the builder also polls.
  callBuilder().catch(() => undefined);
}

/**
 * The type of a request, if the account may read and change its order.
 * @throws {RefusalError}
 */
function permittedType(strapi: Core.Strapi, { params, state }: Context): OrderedUid {
  const { userAbility } = state;
  // First the rights: nobody learns by the answer which types there are.
  if (!userAbility.can('plugin::content-manager.explorer.update', String(params.uid))) throw new RefusalError('forbidden');
  const uid = ORDERED.find((known) => known === params.uid);
  if (!uid) throw new RefusalError('not_found');
  const title = mainField(strapi.contentType(uid));
  if (!mayRead(userAbility, uid, title) || !userAbility.can('plugin::content-manager.explorer.update', uid, 'order')) throw new RefusalError('forbidden');
  return uid;
}
