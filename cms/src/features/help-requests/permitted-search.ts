import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import { containing, searchable } from '../access-rights/searchable-fields';
import { searchFilter } from './search-text';

/** Fields of which the column for searches consists. */
const COLUMNS = ['reference', 'first_name', 'last_name', 'email', 'phone', 'subject', 'message'] as const;
const FIELDS = [...COLUMNS, 'notes'];

/** Filter for a search term. Whoever may not read all that is searched finds only by what they may read, letter for letter. */
export function permittedSearch(strapi: Core.Strapi, typed: string): object {
  const fields = searchable(strapi, UIDS.helpRequest, FIELDS);
  return fields.length === FIELDS.length ? searchFilter(typed) : containing(typed, COLUMNS.filter((column) => fields.includes(column)));
}
