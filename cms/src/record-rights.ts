import { recordRights } from './content-types';

/** A permission of a role, as Strapi stores it. */
export interface Permission {
  readonly action: string;
  readonly subject?: string;
  readonly properties?: { readonly fields?: readonly string[]; readonly locales?: readonly string[] };
}

/** Restricts a permission on a record type to what `recordRights` allows; others are returned unchanged. */
export function withinRecordRights(permission: Permission): readonly Permission[] {
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

/** Whether administrators may have this permission on a record type. */
export function isRecordRight(permission: Permission): boolean {
  const [allowed] = withinRecordRights(permission);
  const fields = allowed?.properties?.fields;
  return allowed !== undefined && (permission.action.endsWith('.read') || fields === undefined || (permission.properties?.fields ?? []).every((field) => fields.includes(field)));
}
