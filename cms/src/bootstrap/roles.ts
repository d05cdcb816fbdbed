import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { COLLECTIONS, EDITED, recordRights } from '../types-of-content';
import { once } from './once';

const AGREEMENT_VERSION = 'api::agreement-version.agreement-version';

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
  addPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
}

const PICTURES = ['read', 'configure-view', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map(
  (name): Permission => ({ action: `plugin::upload.${name}` }),
);

/**
 * At every boot Strapi gives administrators every right. Of what the site records they keep reading and what is said
 * with its type: the admin then shows no form to write the rest.
 */
export function keepRecordsAsTheyAre(strapi: Core.Strapi): void {
  const { hooks } = strapi.service('admin::role') as RoleService;
  hooks.willResetSuperAdminPermissions.register((permissions) => permissions.flatMap(withinRecordRights));
}

function withinRecordRights(permission: Permission): readonly Permission[] {
  const rights = permission.subject === undefined ? undefined : recordRights(permission.subject);
  if (!rights) return [permission];
  switch (permission.action.split('.').at(-1)) {
    case 'read':
      return [permission];
    case 'delete':
      return rights.deletable ? [permission] : [];
    case 'update':
      return rights.writable.length > 0 ? [{ ...permission, properties: { ...permission.properties, fields: rights.writable } }] : [];
    default:
      return [];
  }
}

/**
 * Strapi gives Editor and Author rights on every type, what visitors sent included. Editors get the
 * content, the pictures and the recorded versions of the agreement, Authors nothing; what the firm grants later stays.
 */
export async function assignRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role') as RoleService;
  await once(strapi, 'roles', async () => {
    await assign(roles, 'strapi-editor', [...contentPermissions(strapi), ...PICTURES]);
    await assign(roles, 'strapi-author', []);
  });
  await once(strapi, 'roles-agreement-versions', async () => {
    const editor = await roles.findOne({ code: 'strapi-editor' });
    if (editor) await roles.addPermissions(editor.id, permissionsOn(strapi, [AGREEMENT_VERSION]).filter(({ action }) => action.endsWith('.read')));
  });
}

async function assign(roles: RoleService, code: string, permissions: readonly Permission[]): Promise<void> {
  const role = await roles.findOne({ code });
  if (role) await roles.assignPermissions(role.id, permissions);
}

/** Everything an editor does with content; a page is never deleted, only its entries are. */
function contentPermissions(strapi: Core.Strapi): readonly Permission[] {
  return permissionsOn(strapi, EDITED)
    .filter(({ action, subject }) => !action.endsWith('.delete') || COLLECTIONS.some((uid) => uid === subject))
    // Named one by one: “all languages” (null) is taken for a mistake at the next boot, and the right removed.
    .map((permission) => ({ ...permission, properties: { ...permission.properties, locales: LANGUAGE_CODES } }));
}

/** Every right there is over these types, with all their fields. */
function permissionsOn(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  const permissions = strapi.service('admin::permission') as PermissionService;
  const contentTypes = strapi.service('admin::content-type') as ContentTypeService;
  const actions = permissions.actionProvider.values().filter(({ section }) => section === 'contentTypes');
  return contentTypes.getPermissionsWithNestedFields(actions).filter(({ subject }) => subject !== undefined && types.includes(subject));
}
