import type { EntryName } from '../../publishing/api-types';
import { languageName } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { momentIn } from '../../publication-plans/admin/moment';
import { nameInLanguage } from '../../publishing/admin/entry-names';
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

/** “Home page (Hebrew)”, or that the user may not read it. */
export function entryInWords({ entry, isHidden }: Pick<ReleaseEntry, 'entry' | 'isHidden'>, texts: Texts): string {
  if (!isHidden) return nameInLanguage(entry, texts);
  return texts.t('entry.inLanguage', { name: texts.t('release.hidden', { type: texts.ofSchema(entry.typeName) }), language: languageName(entry.language, texts) });
}

/** The entry of a refusal; without an id, the user may not read it. */
export const refusedEntryInWords = (entry: EntryName, texts: Texts): string => entryInWords({ entry, isHidden: entry.documentId === '' }, texts);
