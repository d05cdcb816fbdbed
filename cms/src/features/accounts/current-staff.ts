import type { Core } from '@strapi/strapi';

import { actingStaff } from '../../lib/acting-staff';
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

/** The account of the current request, or the one as which the CMS acts; undefined if nobody of the staff does anything. */
export function currentStaff(strapi: Core.Strapi): StaffIdentity | undefined {
  const state = strapi.requestContext.get()?.state as { readonly user?: StaffMember } | undefined;
  const member = actingStaff() ?? state?.user;
  return member && { id: member.id, name: nameOf(member), email: member.email };
}

/** An account that may handle help requests. */
export interface Handler {
  readonly id: number;
  readonly documentId: string;
  /** Under which requests are assigned. Two people of one name share their requests. */
  readonly name: string;
  readonly email: string;
  readonly language: 'ru' | 'en';
}

/** Sorted names of the staff who may handle help requests. */
export async function handlers(strapi: Core.Strapi): Promise<readonly string[]> {
  return [...new Set((await handlerAccounts(strapi)).map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
}

export async function handlerAccounts(strapi: Core.Strapi): Promise<readonly Handler[]> {
  const members: readonly (StaffMember & { readonly documentId: string; readonly preferedLanguage: string | null })[] = await strapi.db.query(USER).findMany({
    select: ['id', 'documentId', 'firstname', 'lastname', 'email', 'preferedLanguage'],
    where: {
      isActive: true,
      blocked: { $ne: true },
      roles: { permissions: { action: 'plugin::content-manager.explorer.update', subject: UIDS.helpRequest } },
    },
  });
  const byId = new Map(members.map((member) => [member.id, member]));
  return [...byId.values()].map((member) => ({ id: member.id, documentId: member.documentId, name: nameOf(member), email: member.email, language: member.preferedLanguage === 'en' ? 'en' : 'ru' }));
}

/** Name of an account; undefined if it does not exist any more. */
export async function staffName(strapi: Core.Strapi, id: number | null): Promise<string | undefined> {
  const member: Omit<StaffMember, 'id'> | null = id === null ? null : await strapi.db.query(USER).findOne({ select: ['firstname', 'lastname', 'email'], where: { id } });
  return member ? nameOf(member) : undefined;
}

/** The same for several accounts at once. */
export async function staffNames(strapi: Core.Strapi, ids: readonly (number | null)[]): Promise<ReadonlyMap<number | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const members: readonly StaffMember[] = known.length === 0 ? [] : await strapi.db.query(USER).findMany({ select: ['id', 'firstname', 'lastname', 'email'], where: { id: { $in: known } } });
  return new Map(members.map((member) => [member.id, nameOf(member)]));
}

/** The name under which an account is known. */
export function nameOf({ firstname, lastname, email }: Pick<StaffMember, 'firstname' | 'lastname' | 'email'>): string {
  return [firstname, lastname].filter((name) => name).join(' ') || email;
}
