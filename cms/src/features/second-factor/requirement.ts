import type { Core } from '@strapi/strapi';

import { ADMINISTRATOR, USER } from '../../strapi-internals/admin-services';
import { endSessions } from '../../strapi-internals/admin-sessions';
import { STAFF_ACTIONS, UIDS } from '../../uids';
import { readAdministrationSettings } from '../administration-settings/settings';
import { hasSecondFactor } from './second-factors';

/** Types that hold what visitors sent. */
const VISITORS_DATA = [UIDS.helpRequest, UIDS.helpRequestChange, UIDS.helpRequestNote, UIDS.subscriber, UIDS.withdrawal, UIDS.withdrawalMatch, UIDS.outboxMail, UIDS.handover, UIDS.erasureRecord];

/** Rights to see visitors' data, to give oneself such rights, or to decide where notices of them go and whether this is required at all. */
const SEES_VISITORS_DATA = {
  $or: [
    { action: 'plugin::content-manager.explorer.read', subject: { $in: VISITORS_DATA } },
    { action: 'plugin::content-manager.explorer.update', subject: UIDS.administrationSettings },
    { action: { $in: Object.values(STAFF_ACTIONS) } },
    { action: { $startsWith: 'admin::users.' } },
    { action: { $startsWith: 'admin::roles.' } },
    // Keys and webhooks, which hand out what is stored.
    { action: { $startsWith: 'admin::api-tokens.' } },
    { action: { $startsWith: 'admin::transfer.' } },
    { action: { $startsWith: 'admin::webhooks.' } },
  ],
};

/**
 * Condition for accounts that see visitors' data: by what their roles may do, so that roles made by the firm count too.
 * Roles are looked up first, because conditions on the rights of an account's roles would join all rights once for each.
 */
async function accountsThatSeeVisitorsData(strapi: Core.Strapi): Promise<object> {
  const rights: readonly { readonly role: { readonly id: number } | null }[] = await strapi.db.query('admin::permission').findMany({ select: ['id'], where: SEES_VISITORS_DATA, populate: { role: { select: ['id'] } } });
  return { roles: { $or: [{ code: ADMINISTRATOR }, { id: { $in: [...new Set(rights.flatMap(({ role }) => role?.id ?? []))] } }] } };
}

const isRequiredAtAll = async (strapi: Core.Strapi): Promise<boolean> => (await readAdministrationSettings(strapi)).secondFactorRequired === true;

/** Whether the account may not log in without a second factor. */
export async function requiresSecondFactor(strapi: Core.Strapi, account: number): Promise<boolean> {
  return (await isRequiredAtAll(strapi)) && (await strapi.db.query(USER).count({ where: { id: account, ...(await accountsThatSeeVisitorsData(strapi)) } })) > 0;
}

/** Whether a password alone must not open a session of the account. */
export async function needsSecondFactor(strapi: Core.Strapi, account: number): Promise<boolean> {
  return (await hasSecondFactor(strapi, account)) || (await requiresSecondFactor(strapi, account));
}

/** Ends the sessions of accounts that have to set up a second factor: they do so at their next log-in. */
export async function endSessionsWithoutSecondFactor(strapi: Core.Strapi): Promise<void> {
  if (!(await isRequiredAtAll(strapi))) return;
  const accounts: readonly { readonly id: number }[] = await strapi.db.query(USER).findMany({ select: ['id'], where: await accountsThatSeeVisitorsData(strapi), orderBy: { id: 'asc' } });
  for (const id of new Set(accounts.map((account) => account.id))) if (!(await hasSecondFactor(strapi, id))) await endSessions(strapi, String(id));
}
