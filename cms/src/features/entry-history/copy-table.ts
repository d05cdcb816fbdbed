import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedUid } from '../../content-types';
import { UIDS } from '../../uids';
import type { CopyEvent } from './api-types';
import { type Content, fingerprintOf } from './content';

/** An entry in one language. */
export interface Entry {
  readonly type: EditedUid;
  readonly documentId: string;
  readonly language: LanguageCode;
}

/** A row of the copies. */
export interface Copy {
  readonly id: number;
  readonly type: EditedUid;
  readonly entry_id: string;
  readonly language: LanguageCode;
  readonly event: CopyEvent;
  readonly happened_at: string;
  /** Id of the account; null if nobody of the staff did it. */
  readonly account: number | null;
  /** JSON. */
  readonly content: string;
  readonly fingerprint: string;
}

/** The latest copies of an entry in one language that are kept … */
const MAX_COPIES = 100;
/** … and how many published ones that are older. */
const MAX_EARLIER_PUBLISHED = 100;
/** Who publishes a text right after saving it has done one thing. */
const SAME_ACTION_MS = 60_000;

export const copiesOf = (strapi: Core.Strapi) => strapi.db.query(UIDS.entryCopy);

/** Copies of this entry, as a `where` of `strapi.db`. */
export const ofEntry = ({ type, documentId, language }: Entry) => ({ type, entry_id: documentId, language });

export function latestCopy(strapi: Core.Strapi, entry: Entry): Promise<Copy | null> {
  return copiesOf(strapi).findOne({ where: ofEntry(entry), orderBy: { id: 'desc' } });
}

interface Kept {
  readonly event: CopyEvent;
  readonly at: Date;
  readonly account: number | null;
  readonly content: Content;
}

/** Keeps a copy of an entry, unless the latest one says the same; then removes those that are too many. */
export async function keepCopy(strapi: Core.Strapi, entry: Entry, { event, at, account, content }: Kept): Promise<void> {
  const fingerprint = fingerprintOf(content);
  const latest = await latestCopy(strapi, entry);
  if (latest?.fingerprint === fingerprint) {
    if (event === latest.event || event === 'saved' || event === 'discarded') return;
    const isSameAction = latest.event === 'saved' && latest.account === account && at.getTime() - new Date(latest.happened_at).getTime() < SAME_ACTION_MS;
    if (isSameAction) {
      await copiesOf(strapi).updateMany({ where: { id: latest.id }, data: { event, happened_at: at } });
      return;
    }
  }
  await copiesOf(strapi).createMany({ data: [{ ...ofEntry(entry), event, happened_at: at, account, content: JSON.stringify(content), fingerprint }] });
  await removeSurplus(strapi, entry);
}

async function removeSurplus(strapi: Core.Strapi, entry: Entry): Promise<void> {
  const older: readonly Pick<Copy, 'id' | 'event'>[] = await copiesOf(strapi).findMany({ select: ['id', 'event'], where: ofEntry(entry), orderBy: { id: 'desc' }, offset: MAX_COPIES, limit: MAX_COPIES + MAX_EARLIER_PUBLISHED });
  const kept = new Set(older.filter(({ event }) => event === 'published').slice(0, MAX_EARLIER_PUBLISHED));
  const surplus = older.filter((copy) => !kept.has(copy)).map(({ id }) => id);
  if (surplus.length > 0) await copiesOf(strapi).deleteMany({ where: { id: { $in: surplus } } });
}
