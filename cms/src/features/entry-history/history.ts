import type { Core } from '@strapi/strapi';

import { staffName } from '../accounts/current-staff';
import { officeTimeZone } from '../help-requests/office';
import { type CopyWithContent, type EntryHistory, PAGE_SIZE, type ShownCopy } from './api-types';
import type { Values } from './content';
import { copiesOf, type Copy, type Entry, ofEntry } from './copy-table';
import { type IsPermitted, permittedContent, withPictures } from './permitted-content';

/** @param page counted from 1 */
export async function historyOf(strapi: Core.Strapi, entry: Entry, page: number): Promise<EntryHistory> {
  const where = ofEntry(entry);
  const copies: readonly Omit<Copy, 'content'>[] = await copiesOf(strapi).findMany({ select: ['id', 'event', 'happened_at', 'account'], where, orderBy: { id: 'desc' }, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  return {
    timeZone: await officeTimeZone(strapi),
    total: await copiesOf(strapi).count({ where }),
    copies: await Promise.all(copies.map((copy) => shown(strapi, copy))),
  };
}

/** @returns null if there is no such copy */
export function findCopy(strapi: Core.Strapi, id: number): Promise<Copy | null> {
  return copiesOf(strapi).findOne({ where: { id } });
}

/** A copy with the part of its content that the user may read and change. */
export async function copyWithContent(strapi: Core.Strapi, copy: Copy, isPermitted: IsPermitted): Promise<CopyWithContent> {
  const content = permittedContent(strapi, copy.type, JSON.parse(copy.content) as Values, isPermitted);
  return { ...(await shown(strapi, copy)), content: await withPictures(strapi, content) };
}

async function shown(strapi: Core.Strapi, { id, event, happened_at, account }: Omit<Copy, 'content'>): Promise<ShownCopy> {
  const by = (await staffName(strapi, account)) ?? null;
  return { id, event, at: new Date(happened_at).toISOString(), by, isByDeleted: account !== null && by === null };
}
