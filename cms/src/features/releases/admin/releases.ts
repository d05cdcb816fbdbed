import type { EntryName } from '../../publishing/api-types';
import { languageName } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { momentIn } from '../../publication-plans/admin/moment';
import { nameOf } from '../../publishing/admin/entry-names';
import type { ReleaseEntry, ReleaseSummary } from '../api-types';

/** Interval at which a page looks whether a planned release has been published. */
export const POLL_MS = 10_000;

/** Address of a release's page. */
export const pageOf = (id: number): string => `/releases/${id}`;

/** What has happened or will happen to a release. */
export function stateOf({ state, dueAt, finishedAt, publishedBy }: ReleaseSummary, timeZone: string, texts: Texts): string {
  const { t } = texts;
  const moment = (time: string) => momentIn(time, timeZone, texts);
  switch (state) {
    case 'done': return publishedBy === null ? t('release.publishedByNobody', { moment: moment(finishedAt ?? '') }) : t('release.published', { moment: moment(finishedAt ?? ''), name: publishedBy });
    case 'planned': return t('release.planned', { moment: moment(dueAt ?? '') });
    case 'failed': return dueAt === null ? t('release.failedOnce') : t('release.failed', { moment: moment(dueAt) });
    default: return t('release.notPlanned');
  }
}

/** “Team: Anna Example”; also of entries that the user may not read, that have no title, or that were deleted. */
export function nameOfItem({ entry, isHidden, isGone }: Pick<ReleaseEntry, 'entry' | 'isHidden' | 'isGone'>, texts: Texts): string {
  const type = texts.ofSchema(entry.typeName);
  if (isHidden) return texts.t('release.hidden', { type });
  return entry.name === null && !entry.isSingle && !isGone ? texts.t('release.untitled', { type }) : nameOf(entry, texts);
}

/** The same with the language: “Home page (Hebrew)”. */
export const itemInWords = (item: Pick<ReleaseEntry, 'entry' | 'isHidden' | 'isGone'>, texts: Texts): string => texts.t('entry.inLanguage', { name: nameOfItem(item, texts), language: languageName(item.entry.language, texts) });

/** The entry of a refusal; without an id, the user may not read it. */
export const refusedEntryInWords = (entry: EntryName, texts: Texts): string => itemInWords({ entry, isHidden: entry.documentId === '', isGone: false }, texts);
