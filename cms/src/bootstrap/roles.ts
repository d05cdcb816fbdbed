import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { COLLECTIONS, CONTENT, VISITORS } from '../types-of-content';
import { once } from './once';

interface Permission {
  readonly action: string;
  readonly subject?: string;
  readonly properties?: { readonly fields?: readonly string[]; readonly locales?: readonly string[] };
}
interface Action {
  readonly section: string;
}
interface PermissionService {
  readonly actionProvider: { values(): readonly Action[] };
}
interface ContentTypeService {
  getPermissionsWithNestedFields(actions: readonly Action[]): readonly Permission[];
}
interface RoleService {
  readonly hooks: { readonly willResetSuperAdminPermissions: { register(change: (permissions: readonly Permission[]) => readonly Permission[]): unknown } };
  findOne(where: { code: string }): Promise<{ id: number } | null>;
  assignPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
}

const PICTURES = ['read', 'configure-view', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map(
  (name): Permission => ({ action: `plugin::upload.${name}` }),
);

/** Rights over one type that leave it as it is, or remove from it. */
const READ_AND_DELETE = /\.(read|delete)$/;

/** At every boot Strapi gives administrators every right. What visitors sent they read and delete: the admin then shows no form to write it. */
export function keepVisitorsRowsReadOnly(strapi: Core.Strapi): void {
  const { hooks } = strapi.service('admin::role') as RoleService;
  hooks.willResetSuperAdminPermissions.register((permissions) =>
    permissions.filter(({ action, subject }) => !VISITORS.some((uid) => uid === subject) || READ_AND_DELETE.test(action)),
  );
}

/**
 * Strapi gives Editor and Author rights on every type, what visitors sent included. Editors get the
 * content and the pictures, Authors nothing; what the firm grants later stays.
 */
export async function assignRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role') as RoleService;
  await once(strapi, 'roles', async () => {
    await assign(roles, 'strapi-editor', [...contentPermissions(strapi), ...PICTURES]);
    await assign(roles, 'strapi-author', []);
  });
}

async function assign(roles: RoleService, code: string, permissions: readonly Permission[]): Promise<void> {
  const role = await roles.findOne({ code });
  if (role) await roles.assignPermissions(role.id, permissions);
}

/** Everything an editor does with content; a page is never deleted, only its entries are. */
function contentPermissions(strapi: Core.Strapi): readonly Permission[] {
  const permissions = strapi.service('admin::permission') as PermissionService;
  const contentTypes = strapi.service('admin::content-type') as ContentTypeService;
  const actions = permissions.actionProvider.values().filter(({ section }) => section === 'contentTypes');
  return contentTypes
    .getPermissionsWithNestedFields(actions)
    .filter(({ subject }) => CONTENT.some((uid) => uid === subject))
    .filter(({ action, subject }) => !action.endsWith('.delete') || COLLECTIONS.some((uid) => uid === subject))
    // Named one by one: “all languages” (null) is taken for a mistake at the next boot, and the right removed.
    .map((permission) => ({ ...permission, properties: { ...permission.properties, locales: LANGUAGE_CODES } }));
}
