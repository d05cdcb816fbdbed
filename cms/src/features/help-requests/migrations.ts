import type { Core } from '@strapi/strapi';

import { type Searched, searchText } from './search-text';
import { resetLayout } from '../../strapi-internals/content-manager';
import { UIDS } from '../../uids';

const PAGE = 500;

/** Fields of what visitors chose about reporting leads. */
export const LEAD_FIELDS = ['lead_consent', 'lead_consent_at', 'lead_consent_version', 'lead_consent_text', 'lead_released_at'] as const;

/** Fields of when visitors wish to be called. */
export const CALL_FIELDS = ['call_time', 'call_time_visitor', 'time_zone'] as const;

/** Sets state and search text of requests from before these fields existed, and resets the list's layout. */
export async function prepareEarlierRequests(strapi: Core.Strapi): Promise<void> {
  await strapi.db.query(UIDS.helpRequest).updateMany({ where: { state: { $null: true } }, data: { state: 'new' } });
  for (;;) {
    const rows: readonly (Searched & { id: number })[] = await strapi.db.query(UIDS.helpRequest).findMany({ where: { search: { $null: true } }, limit: PAGE });
    for (const row of rows) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: row.id }, data: { search: searchText(row) } });
    if (rows.length < PAGE) break;
  }
  await resetLayout(strapi, UIDS.helpRequest);
}

/** Writes the search texts of all requests anew: they are stored without accents since. */
export async function renewSearchTexts(strapi: Core.Strapi): Promise<void> {
  for (let after = 0; ; ) {
    const rows: readonly (Searched & { readonly id: number; readonly search: string | null })[] = await strapi.db.query(UIDS.helpRequest).findMany({ where: { id: { $gt: after } }, orderBy: { id: 'asc' }, limit: PAGE });
    for (const row of rows) {
      const search = searchText(row);
      if (search !== row.search) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: row.id }, data: { search } });
      after = row.id;
    }
    if (rows.length < PAGE) break;
  }
}
