import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { COLLECTIONS, CONTENT } from '../../content-types';
import { type Permission, withinRecordRights } from '../../record-rights';
import { contentTypeService, permissionService, roleService } from '../../strapi-internals/admin-services';
import { STAFF_ACTIONS, UIDS } from '../../uids';

const ADMINISTRATOR = { code: 'strapi-super-admin', name: 'Administrator', description: 'May do everything that can be done in the admin.' };
const EDITOR = { code: 'strapi-editor', name: 'Editor', description: 'Edits and publishes content and pictures. Sees nothing that visitors sent.' };
/** A role of Strapi's own that is not used here. */
const AUTHOR = 'strapi-author';

const PICTURES = ['read', 'configure-view', 'assets.create', 'assets.update', 'assets.download', 'assets.copy-link'].map(
  (name): Permission => ({ action: `plugin::upload.${name}` }),
);

/** What a case manager works with, and reads. */
const VISITORS = [UIDS.helpRequest, UIDS.subscriber, UIDS.outboxMail, UIDS.agreementVersion];

/** Those that Strapi would make, without rights yet. */
export async function makeRoles(strapi: Core.Strapi): Promise<void> {
  for (const role of [ADMINISTRATOR, EDITOR]) await roleService(strapi).create(role);
}

/** @returns false on a database on which no Strapi has finished its start */
export function hasRoles(strapi: Core.Strapi): Promise<boolean> {
  return roleService(strapi).exists();
}

/*
 * Three roles: administrators, editors and case managers. Editors get the content, the pictures and the recorded versions
 * of the agreement. Case managers get what visitors sent, and no content. What the firm changes later stays.
 */

/** Where Strapi made its own Editor and Author, they had rights on every type, what visitors sent included. */
export async function giveDefaultRights(strapi: Core.Strapi): Promise<void> {
  await assign(strapi, EDITOR.code, [...contentPermissions(strapi, CONTENT), ...PICTURES]);
  await assign(strapi, AUTHOR, []);
}

export async function giveEditorVersions(strapi: Core.Strapi): Promise<void> {
  await addToEditor(strapi, permissionsOn(strapi, [UIDS.agreementVersion]).filter(({ action }) => action.endsWith('.read')));
}

export async function giveEditorMailTexts(strapi: Core.Strapi): Promise<void> {
  await addToEditor(strapi, contentPermissions(strapi, [UIDS.mailTexts]));
}

export async function addCaseManager(strapi: Core.Strapi): Promise<void> {
  const { id } = await roleService(strapi).create({ code: 'case-manager', name: 'Case manager', description: 'Handles help requests, signed agreements and mails. Sees no content.' });
  await roleService(strapi).assignPermissions(id, caseManagerPermissions(strapi));
}

/** Deletes Strapi's Author if nobody has that role. */
export async function nameRoles(strapi: Core.Strapi): Promise<void> {
  const author = await roleService(strapi).findOneWithUsersCount({ code: AUTHOR });
  if (author?.usersCount === 0) await roleService(strapi).deleteByIds([author.id]);
  for (const { code, name, description } of [ADMINISTRATOR, EDITOR]) await strapi.db.query('admin::role').updateMany({ where: { code }, data: { name, description } });
}

async function assign(strapi: Core.Strapi, code: string, permissions: readonly Permission[]): Promise<void> {
  const role = await roleService(strapi).findOne({ code });
  if (role) await roleService(strapi).assignPermissions(role.id, permissions);
}

async function addToEditor(strapi: Core.Strapi, permissions: readonly Permission[]): Promise<void> {
  const editor = await roleService(strapi).findOne({ code: EDITOR.code });
  if (editor) await roleService(strapi).addPermissions(editor.id, permissions);
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
      .filter(({ action, subject }) => action.endsWith('.read') || (action.endsWith('.update') && subject !== UIDS.agreementVersion)),
    ...[STAFF_ACTIONS.exportRequests, STAFF_ACTIONS.sendMailAgain, STAFF_ACTIONS.findPerson].map((action) => ({ action })),
  ];
}

/** Every right there is over these types, with all their fields. */
function permissionsOn(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  const actions = permissionService(strapi).actionProvider.values().filter(({ section }) => section === 'contentTypes');
  return contentTypeService(strapi).getPermissionsWithNestedFields(actions).filter(({ subject }) => subject !== undefined && types.includes(subject));
}
