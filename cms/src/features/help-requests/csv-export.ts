import type { Core } from '@strapi/strapi';

import { AUTHOR, dependsOnEntry, type ListQuery, mayRead, mayReadEntry, toDatabaseFilter } from '../../strapi-internals/content-manager';
import { BYTE_ORDER_MARK, csvLine, type Separator } from './csv';
import type { CsvCells } from './csv-cells';
import { permittedSearch } from './permitted-search';
import { UIDS } from '../../uids';

const COLUMNS = [
  'reference', 'received_at', 'state', 'assignee', 'due_at', 'first_name', 'last_name', 'phone', 'email', 'country_code', 'language', 'form',
  'subject', 'message', 'call_time', 'call_time_visitor', 'time_zone', 'notes', 'duplicate_of', 'sub1', 'sub2', 'sub3',
  'lead_consent', 'lead_consent_at', 'lead_consent_version', 'lead_released_at',
] as const;

/** Rows per query, so that the export is never in memory as a whole. */
const PAGE = 500;

type Column = (typeof COLUMNS)[number];

interface Row extends Readonly<Record<Column, unknown>> {
  readonly id: number;
  readonly received_at: string;
}

/** The requests of a list. @param query checked against the user's permissions @param tab filter of the tab */
export const selectedRequests = (strapi: Core.Strapi, { filters, _q }: ListQuery, tab: object): object => ({ $and: [toDatabaseFilter(strapi, UIDS.helpRequest, filters ?? {}), tab, _q ? permittedSearch(strapi, String(_q)) : {}] });

interface Table {
  readonly columns: readonly Column[];
  /** For roles that may read a column in some requests only. */
  readonly isReadable?: (row: object, column: Column) => boolean;
}

/** The table that an account may export: roles can be given single fields only. */
export function readableTable(strapi: Core.Strapi, userAbility: Parameters<typeof mayRead>[0]): Table {
  const columns = COLUMNS.filter((column) => mayRead(userAbility, UIDS.helpRequest, column));
  if (!dependsOnEntry(strapi, userAbility, UIDS.helpRequest)) return { columns };
  return { columns, isReadable: (row, column) => mayReadEntry(strapi, userAbility, UIDS.helpRequest, row, column) };
}

/** Help requests as CSV, newest first. @param selected which ones, as a `where` of `strapi.db` */
export async function* helpRequestsAsCsv(strapi: Core.Strapi, selected: object, { columns, isReadable }: Table, separator: Separator, cells: CsvCells): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map((name) => cells.heading(name)), separator);
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await strapi.db.query(UIDS.helpRequest).findMany({
      select: ['id', ...COLUMNS],
      where: { $and: [selected, last ? after(last) : {}] },
      orderBy: [{ received_at: 'desc' }, { id: 'desc' }],
      limit: PAGE,
      ...(isReadable && { populate: AUTHOR }),
    });
    const notes = columns.includes('notes') ? await notesByReference(strapi, rows.map(({ reference }) => String(reference))) : undefined;
    const cell = (row: Row, name: Column): unknown => {
      if (isReadable && !isReadable(row, name)) return '';
      return name === 'notes' ? notes?.get(String(row.reference)) : cells.value(name, row[name]);
    };
    yield rows.map((row) => csvLine(columns.map((name) => cell(row, name)), separator)).join('');
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
