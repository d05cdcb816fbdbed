import type { Core } from '@strapi/strapi';
import { UIDS } from '../../uids';

const USER = 'admin::user';

interface StaffMember {
  readonly id: number;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
}

/** The author of a change. Names can be changed by their owner; id and e-mail identify the account. */
export interface StaffIdentity {
  readonly id: number | null;
  readonly name: string;
  readonly email: string | null;
}

/** For changes that no member of staff made. */
export const CMS_ITSELF: StaffIdentity = { id: null, name: 'CMS', email: null };

/** The account of the current request; undefined outside of staff requests. */
export function currentStaff(strapi: Core.Strapi): StaffIdentity | undefined {
  const state = strapi.requestContext.get()?.state as { readonly user?: StaffMember } | undefined;
  return state?.user && { id: state.user.id, name: nameOf(state.user), email: state.user.email };
}

/** Sorted names of the staff who may handle help requests. */
export async function handlers(strapi: Core.Strapi): Promise<readonly string[]> {
  const members: readonly Omit<StaffMember, 'id'>[] = await strapi.db.query(USER).findMany({
    select: ['firstname', 'lastname', 'email'],
    where: {
      isActive: true,
      blocked: { $ne: true },
      roles: { permissions: { action: 'plugin::content-manager.explorer.update', subject: UIDS.helpRequest } },
    },
  });
  return [...new Set(members.map(nameOf))].sort((a, b) => a.localeCompare(b));
}

/** Name of an account; undefined if it does not exist any more. */
export async function staffName(strapi: Core.Strapi, id: number | null): Promise<string | undefined> {
  const member: Omit<StaffMember, 'id'> | null = id === null ? null : await strapi.db.query(USER).findOne({ select: ['firstname', 'lastname', 'email'], where: { id } });
  return member ? nameOf(member) : undefined;
}

function nameOf({ firstname, lastname, email }: Pick<StaffMember, 'firstname' | 'lastname' | 'email'>): string {
  return [firstname, lastname].filter((name) => name).join(' ') || email;
}
