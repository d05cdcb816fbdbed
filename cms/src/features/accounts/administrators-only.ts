import { isDeepStrictEqual } from 'node:util';

import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

import { FairQueue } from '../../lib/fair-queue';
import { rowId } from '../../lib/row-id';
import { staffLanguage } from '../../lib/staff-language';
import { lockInTransaction } from '../../lib/transaction-lock';
import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { roleService, type User } from '../../strapi-internals/admin-services';
import { expectAdministrator, expectStill, getsAdministration, isAdministration, leaveAdministrators, leavingAnAdministrator, rolesAdminister } from './administrators';
import { renewLinksOfMembers } from './invitations';

const TEXTS = {
  en: 'Each permission must be an object, without action parameters, and with conditions, fields and languages that are texts.',
  ru: 'Каждое право — это объект, без параметров действия (actionParameters); условия, поля и языки в нём — тексты.',
} as const;

/**
 * Whom the firm lets keep accounts or roles, with a role of its own, must not become an Administrator by that: Strapi lets
 * them change the password of any account, and give any role and any right. What other spellings of a number name is
 * refused by the audit log.
 */
export function guardAdministrators(strapi: Core.Strapi): void {
  addToAdminRoute(strapi, 'POST', '/users', keepRole(strapi));
  addToAdminRoute(strapi, 'PUT', '/users/:id', keepRole(strapi));
  for (const [method, path] of [['PUT', '/users/:id'], ['DELETE', '/users/:id'], ['POST', '/users/batch-delete']] as const) addToAdminRoute(strapi, method, path, keepAccounts(strapi));
  addToAdminRoute(strapi, 'PUT', '/roles/:id/permissions', keepRights(strapi));
  for (const [method, path] of [['PUT', '/roles/:id'], ['DELETE', '/roles/:id'], ['POST', '/roles/batch-delete']] as const) addToAdminRoute(strapi, method, path, keepRoles(strapi));
}

/** Routes that change accounts or roles, and the rights that Strapi asks for. */
const CHANGING = [
  ['POST', '/users', 'admin::users.create'],
  ['PUT', '/users/:id', 'admin::users.update'],
  ['DELETE', '/users/:id', 'admin::users.delete'],
  ['POST', '/users/batch-delete', 'admin::users.delete'],
  ['POST', '/roles', 'admin::roles.create'],
  ['PUT', '/roles/:id', 'admin::roles.update'],
  ['PUT', '/roles/:id/permissions', 'admin::roles.update'],
  ['DELETE', '/roles/:id', 'admin::roles.delete'],
  ['POST', '/roles/batch-delete', 'admin::roles.delete'],
] as const;

/**
 * Changes of accounts and roles happen one after another: of two Administrators who delete or demote each other at the same
 * time, the second one is none any more when it is their turn; and what is read of a role stays so until the change of an
 * account is recorded. Strapi has looked at the rights before a request waited, so they are looked at again. Of one process,
 * only one waits with a connection of the database, which visitors need, too. Must be called after all other checks of
 * these routes, so that it wraps them.
 */
export function changeOneAfterAnother(strapi: Core.Strapi): void {
  const queue = new FairQueue<number>();
  for (const [method, path, right] of CHANGING) {
    addToAdminRoute(strapi, method, path, (ctx, next) =>
      queue.run((ctx.state.user as User).id, async () => {
        await strapi.db.transaction(async ({ trx }) => {
          await lockInTransaction(strapi, trx, 'administrators');
          await expectStill(strapi, ctx, right);
          await leavingAnAdministrator(strapi, ctx, next);
        });
      }),
    );
  }
}

/** Taking the role away is a change of an Administrator's account. */
function keepRole(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { roles } = (ctx.request.body ?? {}) as { readonly roles?: unknown };
    const administrator = await roleService(strapi).getSuperAdmin();
    // Databases also read other spellings of its number.
    const isOther = (role: unknown): boolean => ![undefined, administrator?.id].includes(rowId(role));
    if (roles !== undefined && !(Array.isArray(roles) && roles.every(isOther))) await expectAdministrator(strapi, ctx, 'account');
    if (await getsAdministration(strapi, rowId(ctx.params.id), roles)) await expectAdministrator(strapi, ctx, 'role');
    await next();
  };
}

function keepAccounts(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await leaveAdministrators(strapi, ctx, namedIn(ctx));
    await next();
  };
}

/** Deleting a role takes its rights from its members; with another name, it would be given by mistake. */
function keepRoles(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (await rolesAdminister(strapi, { id: namedIn(ctx) })) await expectAdministrator(strapi, ctx, 'rights');
    await next();
  };
}

/** What the path names, or of several the body. */
function namedIn({ params, request }: Context): readonly number[] {
  const { ids } = (request.body ?? {}) as { readonly ids?: unknown };
  const named: readonly unknown[] = params.id === undefined ? (Array.isArray(ids) ? ids : []) : [params.id];
  return named.flatMap((id) => rowId(id) ?? []);
}

function keepRights(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { permissions } = (ctx.request.body ?? {}) as { readonly permissions?: unknown };
    if (Array.isArray(permissions) && !permissions.every(isEffective)) throw new errors.ValidationError(TEXTS[staffLanguage(strapi)]);
    const role = rowId(ctx.params.id);
    const present = administrationIn(await rightsOf(strapi, role));
    if (!Array.isArray(permissions) || !isDeepStrictEqual(administrationIn(permissions), present)) await expectAdministrator(strapi, ctx, 'rights');
    const isGiven = Array.isArray(permissions) && administrationIn(permissions).some((right) => !present.includes(right));
    // Before the change is recorded, which locks the audit log.
    if (isGiven && role !== undefined) await renewLinksOfMembers(strapi, role);
    await next();
  };
}

async function rightsOf(strapi: Core.Strapi, role: number | undefined): Promise<readonly unknown[]> {
  return role === undefined ? [] : strapi.db.query('admin::permission').findMany({ where: { role: { id: role } } });
}

/** Strapi keeps a permission with parameters and ignores it: the role would lose the right, and still show it. On `null`, and on other values in lists of texts, it fails. */
function isEffective(permission: unknown): boolean {
  if (typeof permission !== 'object' || permission === null || Array.isArray(permission)) return false;
  const { actionParameters = {}, conditions, properties } = permission as Right & { readonly actionParameters?: unknown };
  return isDeepStrictEqual(actionParameters, {}) && [conditions, properties?.fields, properties?.locales].every(isListOfTexts);
}

/** Or nothing at all. */
function isListOfTexts(list: unknown): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.every((text) => typeof text === 'string'));
}

interface Right {
  readonly action?: unknown;
  readonly subject?: unknown;
  readonly conditions?: unknown;
  readonly properties?: { readonly fields?: unknown; readonly locales?: unknown } | null;
}

/** Rights of the administration, with their types, conditions, fields and languages. */
function administrationIn(permissions: readonly unknown[]): readonly string[] {
  const own = (permissions as readonly Right[]).filter(({ action, subject }) => isAdministration(action, subject));
  const sorted = (list: unknown): unknown => (Array.isArray(list) ? [...(list as readonly unknown[])].sort() : null);
  return [...new Set(own.map(({ action, subject, conditions, properties }) => JSON.stringify([action, subject ?? null, sorted(conditions ?? []), sorted(properties?.fields), sorted(properties?.locales)])))].sort();
}
