import type { Core } from '@strapi/strapi';

import { BYTE_ORDER_MARK, csvLine, type Separator } from './csv';
import { whereFound } from './search';

const REQUEST = 'api::help-request.help-request';

const COLUMNS = [
  'reference', 'received_at', 'state', 'assignee', 'first_name', 'last_name', 'phone', 'email', 'country_code', 'language', 'form',
  'subject', 'message', 'notes', 'sub1', 'sub2', 'sub3',
] as const;

/** Rows that are read at once: the whole is never in memory. */
const PAGE = 500;

interface Row extends Readonly<Record<(typeof COLUMNS)[number], unknown>> {
  readonly id: number;
  readonly received_at: string;
}

/** Filters and search of the admin's list. */
export interface Selection {
  readonly filters?: object;
  readonly _q?: string;
}

/** Help requests as CSV, newest first, as many as there are. @param selection checked against the rights of whoever asks */
export async function* helpRequestsAsCsv(strapi: Core.Strapi, { filters, _q }: Selection, separator: Separator): AsyncGenerator<string> {
  const { where } = strapi.get('query-params').transform(REQUEST, { filters: filters ?? {} }) as { where?: object };
  yield BYTE_ORDER_MARK + csvLine(COLUMNS, separator);
  let last: Row | undefined;
  do {
    const rows: readonly Row[] = await strapi.db.query(REQUEST).findMany({
      select: ['id', ...COLUMNS],
      where: { $and: [where ?? {}, _q ? whereFound(_q) : {}, last ? after(last) : {}] },
      orderBy: [{ received_at: 'desc' }, { id: 'desc' }],
      limit: PAGE,
    });
    yield rows.map((row) => csvLine(COLUMNS.map((name) => row[name]), separator)).join('');
    last = rows.length < PAGE ? undefined : rows.at(-1);
  } while (last);
}

function after({ id, received_at: received }: Row): object {
  return { $or: [{ received_at: { $lt: received } }, { received_at: received, id: { $lt: id } }] };
}
