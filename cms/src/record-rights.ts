import { recordRights } from './content-types';

/** A right of a role, as Strapi stores it. */
export interface Permission {
  readonly action: string;
  readonly subject?: string;
  readonly properties?: { readonly fields?: readonly string[]; readonly locales?: readonly string[] };
}

/** What of a right somebody may have: all of it, unless it is over a record. */
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

/** Whether this right over a record is one that administrators may have. */
export function isRecordRight(permission: Permission): boolean {
  const [allowed] = withinRecordRights(permission);
  const fields = allowed?.properties?.fields;
  return allowed !== undefined && (permission.action.endsWith('.read') || fields === undefined || (permission.properties?.fields ?? []).every((field) => fields.includes(field)));
}
