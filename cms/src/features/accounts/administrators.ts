import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { isDeliveredRight } from '../../delivered-rights';
import { rowId } from '../../lib/row-id';
import { staffLanguage } from '../../lib/staff-language';
import { ADMINISTRATOR, isLastAdministratorError, USER } from '../../strapi-internals/admin-services';

const TEXTS = {
  account: {
    en: 'Only an Administrator may do this: with the account of an Administrator, or with the role of one.',
    ru: 'Только администратор может это сделать: речь об учётной записи или роли администратора.',
  },
  rights: {
    en: 'Only an Administrator may give a role rights that neither Editors nor Case managers have, take them away, or rename or delete a role with such rights.',
    ru: 'Только администратор может давать роли права, которых нет ни у редакторов, ни у менеджеров заявок, отнимать их, переименовывать и удалять роль с такими правами.',
  },
  role: {
    en: 'Only an Administrator may give somebody a role with rights that neither Editors nor Case managers have, or send and see the invitation of somebody who has one.',
    ru: 'Только администратор может дать кому-то роль с правами, которых нет ни у редакторов, ни у менеджеров заявок, и отправлять или видеть приглашение того, у кого она есть.',
  },
  last: {
    en: 'At least one Administrator must be left who can log in: first invite another one and wait until they have registered, or switch one on.',
    ru: 'Должен остаться хотя бы один администратор, который может войти: сначала пригласите другого и дождитесь, пока он зарегистрируется, или включите чью-то учётную запись администратора.',
  },
  ended: {
    en: 'Your account may not do this any more.',
    ru: 'У вашей учётной записи больше нет этого права.',
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

/** A role with its rights. */
export interface RoleWithRights {
  readonly code?: unknown;
  readonly permissions?: readonly { readonly action: unknown; readonly subject?: unknown }[];
}

/** Whether a role is that of administrators, or has rights of theirs. */
export function administers({ code, permissions = [] }: RoleWithRights): boolean {
  return code === ADMINISTRATOR || permissions.some(({ action, subject }) => isAdministration(action, subject));
}

/** Whether one of these roles is that of administrators, or has rights of theirs. */
export async function rolesAdminister(strapi: Core.Strapi, where: { readonly id: readonly number[] } | { readonly name: readonly string[] }): Promise<boolean> {
  const condition = 'id' in where ? { id: { $in: where.id } } : { name: { $in: where.name } };
  const roles: readonly RoleWithRights[] = await strapi.db.query('admin::role').findMany({ where: condition, populate: ['permissions'] });
  return roles.some(administers);
}

/**
 * Whether an account gets one of these roles now, and rights of administrators with it.
 * @param account undefined: a new one
 * @param given as the request names them
 */
export async function getsAdministration(strapi: Core.Strapi, account: number | undefined, given: unknown): Promise<boolean> {
  const roles = Array.isArray(given) ? given.flatMap((role) => rowId(role) ?? []) : [];
  if (roles.length === 0) return false;
  const present = account === undefined ? [] : await rolesOf(strapi, account);
  return rolesAdminister(strapi, { id: roles.filter((role) => !present.includes(role)) });
}

async function rolesOf(strapi: Core.Strapi, account: number): Promise<readonly number[]> {
  const user: { readonly roles: readonly { readonly id: number }[] } | null = await strapi.db.query(USER).findOne({ where: { id: account }, populate: ['roles'] });
  return user?.roles.map(({ id }) => id) ?? [];
}

/** Leaves the link of an invitation to Administrators if it leads to rights of theirs. @throws PolicyError */
export async function leaveInvitations(strapi: Core.Strapi, ctx: Context, account: number): Promise<void> {
  if (await rolesAdminister(strapi, { id: await rolesOf(strapi, account) })) await expectAdministrator(strapi, ctx, 'role');
}

/** @throws PolicyError if the request is not an Administrator's */
export async function expectAdministrator(strapi: Core.Strapi, { state }: Context, about: keyof typeof TEXTS): Promise<void> {
  const { user } = state as { readonly user?: { readonly id: number } };
  // As it is now: another Administrator may just have switched them off.
  if (user && (await strapi.db.query(USER).count({ where: { id: user.id, isActive: true, roles: { code: ADMINISTRATOR } } })) > 0) return;
  // Of other refusals Strapi hides the sentence.
  throw new errors.PolicyError(TEXTS[about][staffLanguage(strapi)]);
}

/** @throws PolicyError if the account has lost the right, or its access, while the request waited for others */
export async function expectStill(strapi: Core.Strapi, { state }: Context, action: string): Promise<void> {
  const { user } = state as { readonly user?: { readonly id: number } };
  if (user && (await strapi.db.query(USER).count({ where: { id: user.id, isActive: true, roles: { permissions: { action } } } })) > 0) return;
  throw new errors.PolicyError(TEXTS.ended[staffLanguage(strapi)]);
}

/**
 * Does a change of accounts after which somebody is left who can log in as an Administrator: nobody else could give that role
 * again. Strapi also counts those who are switched off or have only been invited. Must be called in a transaction.
 * @throws ValidationError if nobody would be left
 */
export async function leavingAnAdministrator(strapi: Core.Strapi, ctx: Context, change: () => Promise<void>): Promise<void> {
  const had = await hasAdministrator(strapi);
  try {
    await change();
  } catch (error) {
    throw isLastAdministratorError(error) ? lastAdministratorError(strapi) : error;
  }
  if (ctx.status < 400 && had && !(await hasAdministrator(strapi))) throw lastAdministratorError(strapi);
}

/** Whether somebody can log in as an Administrator. */
async function hasAdministrator(strapi: Core.Strapi): Promise<boolean> {
  return (await strapi.db.query(USER).count({ where: { isActive: true, $or: [{ blocked: false }, { blocked: { $null: true } }], password: { $notNull: true }, roles: { code: ADMINISTRATOR } } })) > 0;
}

const lastAdministratorError = (strapi: Core.Strapi): Error => new errors.ValidationError(TEXTS.last[staffLanguage(strapi)]);

/** Leaves accounts of Administrators to Administrators. @throws PolicyError if one of these is theirs, and the request is not */
export async function leaveAdministrators(strapi: Core.Strapi, ctx: Context, ids: readonly number[]): Promise<void> {
  if ((await administratorsAmong(strapi, ids)) > 0) await expectAdministrator(strapi, ctx, 'account');
}
