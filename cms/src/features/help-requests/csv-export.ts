import type { Core } from '@strapi/strapi';

import { type ListQuery, toDatabaseFilter } from '../../strapi-internals/content-manager';
import { BYTE_ORDER_MARK, csvLine, type Separator } from './csv';
import type { CsvCells } from './csv-cells';
import { searchFilter } from './search-text';
import { UIDS } from '../../uids';

const COLUMNS = [
  'reference', 'received_at', 'state', 'assignee', 'due_at', 'first_name', 'last_name', 'phone', 'email', 'country_code', 'language', 'form',
  'subject', 'message', 'call_time', 'call_time_visitor', 'time_zone', 'notes', 'duplicate_of', 'sub1', 'sub2', 'sub3',
  'lead_consent', 'lead_consent_at', 'lead_consent_version', 'lead_released_at',
] as const;

/** Rows per query, so that the export is never in memory as a whole. */
const PAGE = 500;

interface Row extends Readonly<Record<(typeof COLUMNS)[number], unknown>> {
  readonly id: number;
  readonly received_at: string;
}

/** The requests of a list. @param query checked against the user's permissions @param tab filter of the tab */
export const selectedRequests = (strapi: Core.Strapi, { filters, _q }: ListQuery, tab: object): object => ({ $and: [toDatabaseFilter(strapi, UIDS.helpRequest, filters ?? {}), tab, _q ? searchFilter(String(_q)) : {}] });

/** Help requests as CSV, newest first. @param selected which ones, as a `where` of `strapi.db` */
export async function* helpRequestsAsCsv(strapi: Core.Strapi, selected: object, separator: Separator, cells: CsvCells): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((name) => cells.heading(name)), separator);
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await strapi.db.query(UIDS.helpRequest).findMany({
      select: ['id', ...COLUMNS],
      where: { $and: [selected, last ? after(last) : {}] },
      orderBy: [{ received_at: 'desc' }, { id: 'desc' }],
      limit: PAGE,
    });
    const notes = await notesByReference(strapi, rows.map(({ reference }) => String(reference)));
    yield rows.map((row) => csvLine(COLUMNS.map((name) => (name === 'notes' ? notes.get(String(row.reference)) : cells.value(name, row[name]))), separator)).join('');
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
}

/** What staff noted about requests, each in order, in one cell. */
async function notesByReference(strapi: Core.Strapi, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const notes: readonly { readonly reference: string; readonly text: string | null }[] = await strapi.db.query(UIDS.helpRequestNote).findMany({ select: ['reference', 'text'], where: { reference: { $in: references }, text: { $notNull: true } }, orderBy: { id: 'asc' } });
  const texts = new Map<string, string>();
  for (const { reference, text } of notes) texts.set(reference, [texts.get(reference), text].filter(Boolean).join('\n\n'));
  return texts;
}

function after({ id, received_at: received }: Row): object {
  return { $or: [{ received_at: { $lt: received } }, { received_at: received, id: { $lt: id } }] };
}
