import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { isDeliveredRight } from '../../delivered-rights';
import { staffLanguage } from '../../lib/staff-language';
import { ADMINISTRATOR, USER } from '../../strapi-internals/admin-services';

const TEXTS = {
  account: {
    en: 'Only an Administrator may do this: with the account of an Administrator, or with the role of one.',
    ru: 'Только администратор может это сделать: речь об учётной записи или роли администратора.',
  },
  rights: {
    en: 'Only an Administrator may give a role rights that neither Editors nor Case managers have, or take them away.',
    ru: 'Только администратор может давать роли права, которых нет ни у редакторов, ни у менеджеров заявок, и отнимать их.',
  },
} as const;

/** How many of these accounts have the role of administrators, also if they are not active: they can be switched on again. */
async function administratorsAmong(strapi: Core.Strapi, ids: readonly number[]): Promise<number> {
  return ids.length === 0 ? 0 : strapi.db.query(USER).count({ where: { id: { $in: ids }, roles: { code: ADMINISTRATOR } } });
}

/** Whether a permission is one of the administration: neither Editors nor Case managers have it as they are delivered. */
export function isAdministration(action: unknown, subject?: unknown): boolean {
  return !isDeliveredRight({ action, subject });
}

/** Whether one of these roles is that of administrators, or has rights of theirs. */
export async function rolesAdminister(strapi: Core.Strapi, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const where = { name: { $in: names } };
  if ((await strapi.db.query('admin::role').count({ where: { ...where, code: ADMINISTRATOR } })) > 0) return true;
  const rights: readonly { readonly action: string; readonly subject: string | null }[] = await strapi.db.query('admin::permission').findMany({ select: ['action', 'subject'], where: { role: where } });
  return rights.some(({ action, subject }) => isAdministration(action, subject));
}

/** Whether an account gets one of these roles now, and such rights with it. */
export async function getsAdministration(strapi: Core.Strapi, account: number, roles: readonly number[]): Promise<boolean> {
  if (roles.length === 0) return false;
  const user: { readonly roles: readonly { readonly id: number }[] } | null = await strapi.db.query(USER).findOne({ where: { id: account }, populate: ['roles'] });
  const given = roles.filter((role) => !user?.roles.some(({ id }) => id === role));
  const named: readonly { readonly name: string }[] = await strapi.db.query('admin::role').findMany({ select: ['name'], where: { id: { $in: given } } });
  return rolesAdminister(strapi, named.map(({ name }) => name));
}

/** @throws PolicyError if the request is not an Administrator's */
export async function expectAdministrator(strapi: Core.Strapi, { state }: Context, about: keyof typeof TEXTS): Promise<void> {
  const { user } = state as { readonly user?: { readonly id: number } };
  // As it is now: another Administrator may just have switched them off.
  if (user && (await strapi.db.query(USER).count({ where: { id: user.id, isActive: true, roles: { code: ADMINISTRATOR } } })) > 0) return;
  // Of other refusals Strapi hides the sentence.
  throw new errors.PolicyError(TEXTS[about][staffLanguage(strapi)]);
}

/** Leaves accounts of Administrators to Administrators. @throws PolicyError if one of these is theirs, and the request is not */
export async function leaveAdministrators(strapi: Core.Strapi, ctx: Context, ids: readonly number[]): Promise<void> {
  if ((await administratorsAmong(strapi, ids)) > 0) await expectAdministrator(strapi, ctx, 'account');
}
