import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { STAFF_ACTIONS } from '../handling/permissions';
import { COLLECTIONS, CONTENT, MAIL_TEXTS, recordRights } from '../types-of-content';
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
  exists(): Promise<boolean>;
  findOne(where: { code: string }): Promise<{ id: number } | null>;
  findOneWithUsersCount(where: { code: string }): Promise<{ id: number; usersCount: number } | null>;
  create(role: { code: string; name: string; description: string }): Promise<{ id: number }>;
  deleteByIds(ids: readonly number[]): Promise<unknown>;
  assignPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
  addPermissions(roleId: number, permissions: readonly Permission[]): Promise<unknown>;
}

const ADMINISTRATOR = { code: 'strapi-super-admin', name: 'Administrator', description: 'May do everything that can be done in the admin.' };
const EDITOR = { code: 'strapi-editor', name: 'Editor', description: 'Edits and publishes content and pictures. Sees nothing that visitors sent.' };

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

/** What a case manager works with, and reads. */
const VISITORS = ['api::help-request.help-request', 'api::subscriber.subscriber', 'api::outbox-mail.outbox-mail', AGREEMENT_VERSION];

/** Those that Strapi would make, without rights yet. */
export async function makeRoles(strapi: Core.Strapi): Promise<void> {
  for (const role of [ADMINISTRATOR, EDITOR]) await (strapi.service('admin::role') as RoleService).create(role);
}

/** @returns false on a database on which no Strapi has finished its start */
export function hasRoles(strapi: Core.Strapi): Promise<boolean> {
  return (strapi.service('admin::role') as RoleService).exists();
}

/**
 * Three roles, made once: administrators, editors and case managers. Editors get the content, the pictures and the
 * recorded versions of the agreement. Case managers get what visitors sent, and no content. What the firm changes later
 * stays. Where Strapi made its own Editor and Author, they had rights on every type, what visitors sent included: an
 * Editor loses them, an Author, who here is nobody, goes.
 */
export async function assignRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role') as RoleService;
  await once(strapi, 'roles', async () => {
    await assign(roles, EDITOR.code, [...contentPermissions(strapi, CONTENT), ...PICTURES]);
    await assign(roles, 'strapi-author', []);
  });
  await once(strapi, 'roles-agreement-versions', async () => {
    const editor = await roles.findOne({ code: EDITOR.code });
    if (editor) await roles.addPermissions(editor.id, permissionsOn(strapi, [AGREEMENT_VERSION]).filter(({ action }) => action.endsWith('.read')));
  });
  await once(strapi, 'roles-mail-texts', async () => {
    const editor = await roles.findOne({ code: EDITOR.code });
    if (editor) await roles.addPermissions(editor.id, contentPermissions(strapi, [MAIL_TEXTS]));
  });
  await once(strapi, 'role-case-manager', async () => {
    const { id } = await roles.create({ code: 'case-manager', name: 'Case manager', description: 'Handles help requests, signed agreements and mails. Sees no content.' });
    await roles.assignPermissions(id, caseManagerPermissions(strapi));
  });
  await once(strapi, 'role-names', async () => {
    const author = await roles.findOneWithUsersCount({ code: 'strapi-author' });
    if (author?.usersCount === 0) await roles.deleteByIds([author.id]);
    for (const role of [ADMINISTRATOR, EDITOR]) await describe(strapi, role);
  });
}

async function describe(strapi: Core.Strapi, { code, name, description }: typeof EDITOR): Promise<void> {
  await strapi.db.query('admin::role').updateMany({ where: { code }, data: { name, description } });
}

async function assign(roles: RoleService, code: string, permissions: readonly Permission[]): Promise<void> {
  const role = await roles.findOne({ code });
  if (role) await roles.assignPermissions(role.id, permissions);
}

/** Everything an editor does with content; a page is never deleted, only its entries are. */
function contentPermissions(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  return permissionsOn(strapi, types)
    .filter(({ action, subject }) => !action.endsWith('.delete') || COLLECTIONS.some((uid) => uid === subject))
    // Named one by one: “all languages” (null) is taken for a mistake at the next boot, and the right removed.
    .map((permission) => ({ ...permission, properties: { ...permission.properties, locales: LANGUAGE_CODES } }));
}

/** Reading what visitors left, and writing what may be written of it; to remove it is the administrators'. */
function caseManagerPermissions(strapi: Core.Strapi): readonly Permission[] {
  return [
    ...permissionsOn(strapi, VISITORS)
      .flatMap(withinRecordRights)
      .filter(({ action, subject }) => action.endsWith('.read') || (action.endsWith('.update') && subject !== AGREEMENT_VERSION)),
    ...[STAFF_ACTIONS.exportRequests, STAFF_ACTIONS.sendMailAgain, STAFF_ACTIONS.findPerson].map((action) => ({ action })),
  ];
}

/** Every right there is over these types, with all their fields. */
function permissionsOn(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  const permissions = strapi.service('admin::permission') as PermissionService;
  const contentTypes = strapi.service('admin::content-type') as ContentTypeService;
  const actions = permissions.actionProvider.values().filter(({ section }) => section === 'contentTypes');
  return contentTypes.getPermissionsWithNestedFields(actions).filter(({ subject }) => subject !== undefined && types.includes(subject));
}
