import type { Core } from '@strapi/strapi';

import { CONTENT } from '../../content-types';
import { readableEntries } from '../access-rights/readable-entries';
import type { EntryName } from '../publishing/api-types';
import { mainField } from '../publishing/entry-name';
import type { LinkReport } from './api-types';

/** The part of a report about entries that an account may read, with the names of those whose main field it may read. */
export async function readableReport(strapi: Core.Strapi, userAbility: unknown, report: LinkReport | null): Promise<LinkReport | null> {
  if (!report) return null;
  const { broken, withoutTarget } = report;
  const entries = [...broken, ...(withoutTarget ?? [])].map(({ entry }) => entry);
  const readable = new Map<string, (entry: EntryName) => EntryName | undefined>();
  for (const uid of CONTENT) {
    const ids = entries.flatMap(({ type, documentId }) => (type === uid ? [documentId] : []));
    if (ids.length === 0) continue;
    const isReadable = await readableEntries(strapi, userAbility, uid, [...new Set(ids)]);
    const field = mainField(strapi.contentType(uid));
    readable.set(uid, (entry) => {
      if (!isReadable(entry.documentId, entry.language)) return undefined;
      return isReadable(entry.documentId, entry.language, field) ? entry : { ...entry, name: null };
    });
  }
  const permitted = <T extends { readonly entry: EntryName }>(list: readonly T[]): readonly T[] =>
    list.flatMap((one) => {
      const entry = readable.get(one.entry.type)?.(one.entry);
      return entry ? [{ ...one, entry }] : [];
    });
  return { ...report, broken: permitted(broken), ...(withoutTarget && { withoutTarget: permitted(withoutTarget) }) };
}
