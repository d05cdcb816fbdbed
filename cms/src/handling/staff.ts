import type { Core } from '@strapi/strapi';

const USER = 'admin::user';

interface StaffMember {
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly email: string;
}

/** Whoever is logged in and made the call that is being answered; undefined if it is no call of the staff. */
export function currentStaffName(strapi: Core.Strapi): string | undefined {
  const state = strapi.requestContext.get()?.state as { readonly user?: StaffMember } | undefined;
  return state?.user && nameOf(state.user);
}

/** Names of those who may handle help requests, in their order. */
export async function handlers(strapi: Core.Strapi): Promise<readonly string[]> {
  const members: readonly StaffMember[] = await strapi.db.query(USER).findMany({
    select: ['firstname', 'lastname', 'email'],
    where: {
      isActive: true,
      blocked: { $ne: true },
      roles: { permissions: { action: 'plugin::content-manager.explorer.update', subject: 'api::help-request.help-request' } },
    },
  });
  return [...new Set(members.map(nameOf))].sort((a, b) => a.localeCompare(b));
}

function nameOf({ firstname, lastname, email }: StaffMember): string {
  return [firstname, lastname].filter((name) => name).join(' ') || email;
}
