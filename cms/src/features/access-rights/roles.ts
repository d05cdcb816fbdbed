import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { CONTENT, MAIL_TYPES, VISITORS } from '../../content-types';
import { isCaseRight, isContentRight, PICTURE_ACTIONS } from '../../delivered-rights';
import { type Permission, withinRecordRights } from '../../record-rights';
import { ADMINISTRATOR as ADMINISTRATOR_CODE, contentTypeService, permissionService, roleService } from '../../strapi-internals/admin-services';
import { STAFF_ACTIONS, UIDS } from '../../uids';

const ADMINISTRATOR = { code: ADMINISTRATOR_CODE, name: 'Administrator', description: 'May do everything that can be done in the admin.' };
const EDITOR = { code: 'strapi-editor', name: 'Editor', description: 'Edits and publishes content and pictures. Sees nothing that visitors sent.' };
const CASE_MANAGER = 'case-manager';
/** A role of Strapi's own that is not used here. */
const AUTHOR = 'strapi-author';

const withoutType = (actions: readonly string[]): readonly Permission[] => actions.map((action) => ({ action }));

/** Creates the roles that Strapi would create, without permissions. */
export async function makeRoles(strapi: Core.Strapi): Promise<void> {
  for (const role of [ADMINISTRATOR, EDITOR]) await roleService(strapi).create(role);
}

/** Whether roles exist, i.e. Strapi has been started on this database before. */
export function hasRoles(strapi: Core.Strapi): Promise<boolean> {
  return roleService(strapi).exists();
}

/*
 * Three roles. Editors write content and pictures and read agreement versions. Case managers handle what visitors sent,
 * and see no content. Later changes by the firm are kept.
 */

/** Sets the permissions of Editor and Author: by default Strapi gives them access to every type, including visitors' data. */
export async function giveDefaultRights(strapi: Core.Strapi): Promise<void> {
  await assign(strapi, EDITOR.code, [...contentPermissions(strapi, CONTENT), ...withoutType(PICTURE_ACTIONS)]);
  await assign(strapi, AUTHOR, []);
}

export async function giveEditorVersions(strapi: Core.Strapi): Promise<void> {
  await addToEditor(strapi, permissionsOn(strapi, [UIDS.agreementVersion]).filter(({ action }) => action.endsWith('.read')));
}

export async function giveEditorMailTexts(strapi: Core.Strapi): Promise<void> {
  await addToEditor(strapi, contentPermissions(strapi, [UIDS.mailTexts]));
}

/** Content types that came later than the role: with all rights, as on the others. */
export const giveEditorContent = (...types: readonly string[]) => async (strapi: Core.Strapi): Promise<void> => {
  const given: readonly Permission[] = await strapi.db.query('admin::permission').findMany({ where: { subject: { $in: types }, role: { code: EDITOR.code } } });
  // A new database has given them with the others.
  await addToEditor(strapi, contentPermissions(strapi, types.filter((uid) => !given.some(({ subject }) => subject === uid))));
};

/**
 * Gives editors the fields that were added to their types since the last start, in each action that lists fields. Fields
 * that the firm took from them stay taken, except once in databases of versions that did not record them.
 */
export async function giveEditorsNewFields(strapi: Core.Strapi): Promise<void> {
  const ledger = strapi.store({ type: 'core', name: 'site-bootstrap', key: 'editor-fields' });
  const before = ((await ledger.get()) ?? {}) as Readonly<Record<string, readonly string[]>>;
  const existing = fieldsByType(permissionsOn(strapi, [...CONTENT, ...MAIL_TYPES, UIDS.agreementVersion]));
  const permissions = strapi.db.query('admin::permission');
  const given: readonly (Permission & { readonly id: number })[] = await permissions.findMany({ where: { subject: { $in: Object.keys(existing) }, role: { code: EDITOR.code } } });
  for (const { id, subject = '', properties } of given) {
    const fields = properties?.fields;
    const added = existing[subject]?.filter((field) => !before[subject]?.includes(field) && !fields?.includes(field)) ?? [];
    if (fields && added.length > 0) await permissions.update({ where: { id }, data: { properties: { ...properties, fields: [...fields, ...added] } } });
  }
  await ledger.set({ value: existing });
}

function fieldsByType(permissions: readonly Permission[]): Readonly<Record<string, readonly string[]>> {
  const fields: Record<string, string[]> = {};
  for (const { subject = '', properties } of permissions) fields[subject] = [...new Set([...(fields[subject] ?? []), ...(properties?.fields ?? [])])];
  return fields;
}

export async function addCaseManager(strapi: Core.Strapi): Promise<void> {
  const { id } = await roleService(strapi).create({ code: CASE_MANAGER, name: 'Case manager', description: 'Handles help requests, signed agreements and mails. Sees no content.' });
  await roleService(strapi).assignPermissions(id, caseManagerPermissions(strapi));
}

/** Withdrawals came later than the role; a role that the firm deleted stays deleted. */
export async function giveCaseManagerWithdrawals(strapi: Core.Strapi): Promise<void> {
  const role = await roleService(strapi).findOne({ code: CASE_MANAGER });
  if (role) await roleService(strapi).addPermissions(role.id, recordPermissions(strapi, [UIDS.withdrawal]));
}

/** Handing over signed agreements came later, too. */
export async function giveCaseManagerHandover(strapi: Core.Strapi): Promise<void> {
  const role = await roleService(strapi).findOne({ code: CASE_MANAGER });
  if (role) await roleService(strapi).addPermissions(role.id, [{ action: STAFF_ACTIONS.handOver }]);
}

/** Figures came later, too: they say nothing that case managers could not count themselves. */
export async function giveCaseManagerFigures(strapi: Core.Strapi): Promise<void> {
  const role = await roleService(strapi).findOne({ code: CASE_MANAGER });
  if (role) await roleService(strapi).addPermissions(role.id, [{ action: STAFF_ACTIONS.readFigures }]);
}

/** Lets case managers who read a type read fields that were added to it later. */
export const giveCaseManagerFields = (uid: string, ...added: readonly string[]) => addCaseManagerFields('.read', uid, added);

/** Lets case managers who write a type write fields that were added to it later. */
export const letCaseManagerWrite = (uid: string, ...added: readonly string[]) => addCaseManagerFields('.update', uid, added);

const addCaseManagerFields = (action: '.read' | '.update', uid: string, added: readonly string[]) => async (strapi: Core.Strapi): Promise<void> => {
  const permissions = strapi.db.query('admin::permission');
  const given: readonly (Permission & { readonly id: number })[] = await permissions.findMany({ where: { subject: uid, role: { code: CASE_MANAGER }, action: { $endsWith: action } } });
  for (const { id, properties } of given) {
    const fields = properties?.fields;
    const missing = added.filter((field) => !fields?.includes(field));
    if (fields && missing.length > 0) await permissions.update({ where: { id }, data: { properties: { ...properties, fields: [...fields, ...missing] } } });
  }
};

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

/** All permissions of editors on content types. */
function contentPermissions(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  return permissionsOn(strapi, types)
    .filter(isContentRight)
    // List all languages: Strapi removes permissions with null (“all languages”) at the next boot.
    .map((permission) => ({ ...permission, properties: { ...permission.properties, locales: LANGUAGE_CODES } }));
}

/** Reading what visitors sent, and writing its writable fields. Only administrators delete. */
function caseManagerPermissions(strapi: Core.Strapi): readonly Permission[] {
  return [
    ...recordPermissions(strapi, VISITORS),
    ...[STAFF_ACTIONS.exportRequests, STAFF_ACTIONS.sendMailAgain, STAFF_ACTIONS.findPerson].map((action) => ({ action })),
  ];
}

/** Permissions to read records, and to write what staff may write of them. */
function recordPermissions(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  return permissionsOn(strapi, types).filter(isCaseRight).flatMap(withinRecordRights);
}

/** All permissions on these types, with all their fields. */
function permissionsOn(strapi: Core.Strapi, types: readonly string[]): readonly Permission[] {
  const actions = permissionService(strapi).actionProvider.values().filter(({ section }) => section === 'contentTypes');
  return contentTypeService(strapi).getPermissionsWithNestedFields(actions).filter(({ subject }) => subject !== undefined && types.includes(subject));
}
