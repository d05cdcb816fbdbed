import { dayAround } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { permittedQuery, toDatabaseFilter } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';
import { currentStaff, handlers } from '../accounts/current-staff';
import { OPEN_STATES, type Tab, TABS, type TabCounts } from './api-types';
import { officeTimeZone } from './office';

export const isTab = (value: unknown): value is Tab => TABS.some((tab) => tab === value);

/** Filter of a tab above the list of help requests, for the current member of staff. */
export async function tabFilter(strapi: Core.Strapi, tab: Tab, now = new Date()): Promise<object> {
  const open = { state: { $in: OPEN_STATES } };
  switch (tab) {
    case 'all':
      return {};
    case 'open':
      return open;
    case 'mine':
      return { ...open, assignee: currentStaff(strapi)?.name ?? '' };
    case 'unassigned': {
      // Requests of colleagues who have left are waiting for somebody, too.
      const names = await handlers(strapi);
      return { ...open, $or: [{ assignee: { $null: true } }, { assignee: { $notIn: names } }] };
    }
    case 'overdue':
      return { ...open, due_at: { $lt: now } };
    case 'today': {
      const [start, end] = dayAround(now.getTime(), await officeTimeZone(strapi));
      return { ...open, due_at: { $gte: new Date(start), $lt: new Date(end) } };
    }
  }
}

/** @param userAbility of whoever sees the numbers: conditions of their role may hide some requests */
export async function countTabs(strapi: Core.Strapi, userAbility: unknown): Promise<TabCounts> {
  const { filters = {} } = await permittedQuery(strapi, userAbility, UIDS.helpRequest, {});
  const permitted = toDatabaseFilter(strapi, UIDS.helpRequest, filters);
  const count = async (tab: Tab): Promise<number> => strapi.db.query(UIDS.helpRequest).count({ where: { $and: [permitted, await tabFilter(strapi, tab)] } });
  return { open: await count('open'), mine: await count('mine'), unassigned: await count('unassigned'), overdue: await count('overdue'), today: await count('today') };
}
