import type { Core } from '@strapi/strapi';
import * as v from 'valibot';

import { UIDS } from '../../uids';
import { staffName } from '../accounts/current-staff';
import { HEARTBEAT_MS, type OtherForm } from './api-types';

/** Three heartbeats: one may be late, and a hidden tab's timers run once a minute. */
const LEASE_MS = 3 * HEARTBEAT_MS + 10_000;
/** Open forms of one entry that are looked at. */
const MAX_FORMS = 100;

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** What an open form reports. */
export const reportSchema = v.strictObject({
  /** A random id of the tab. */
  tab: id,
  type: v.pipe(v.string(), v.regex(/^api::[\w.-]{1,100}$/)),
  /** Null for single types. */
  documentId: v.nullable(id),
  language: v.nullable(id),
  isClosed: v.optional(v.boolean(), false),
});
export type Report = v.InferOutput<typeof reportSchema>;

interface Row {
  readonly account: number;
  readonly language: string | null;
}

/**
 * Records that an account has a form open, or has closed it. Rows that have not been renewed end with their lease, whichever
 * process wrote them.
 * @returns who else has a form of the same entry open
 */
export async function reportForm(strapi: Core.Strapi, account: number, { tab, type, documentId, language, isClosed }: Report): Promise<readonly OtherForm[]> {
  const forms = strapi.db.query(UIDS.openForm);
  const entry = documentId === null ? type : `${type} ${documentId}`;
  const now = Date.now();
  await forms.deleteMany({ where: { seen_at: { $lt: new Date(now - LEASE_MS) } } });
  if (isClosed) {
    // Not what the tab has opened since: its report may have come first.
    await forms.deleteMany({ where: { tab, account, entry, language } });
    return [];
  }
  const { count } = await forms.updateMany({ where: { tab, account }, data: { entry, language, seen_at: new Date(now) } });
  // A second report at the same moment has already created the row: the tab is unique.
  if (count === 0) await forms.createMany({ data: [{ tab, account, entry, language, seen_at: new Date(now) }] }).catch(() => undefined);

  const rows: readonly Row[] = await forms.findMany({ select: ['account', 'language'], where: { entry, tab: { $ne: tab } }, orderBy: { id: 'asc' }, limit: MAX_FORMS });
  const names = new Map<number, string | undefined>();
  for (const other of new Set(rows.map((row) => row.account))) names.set(other, await staffName(strapi, other));
  const others = new Map<string, OtherForm>();
  for (const row of rows) {
    const name = names.get(row.account);
    if (name !== undefined) others.set(`${row.account} ${row.language}`, { name, isSelf: row.account === account, language: row.language });
  }
  return [...others.values()];
}
