import type { FailedBuild, SiteStateForStaff } from '../api-types';
import { languageName } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { nameOf } from './entry-names';

/** Answer of `GET /publishing/state`. */
export interface SiteState extends SiteStateForStaff {
  readonly mayBuild: boolean;
}

/** The builder reports at least every minute. */
const SILENT_AFTER_MS = 3 * 60_000;

/** Whether the builder has not reported for too long. */
export function isSilent({ reportedAt }: SiteState, now = Date.now()): boolean {
  return reportedAt === null || now - Date.parse(reportedAt) > SILENT_AFTER_MS;
}

/** Why a build failed and what to do, for editors. */
export function reasonOf({ code, entry, picture, page }: Omit<FailedBuild, 'at' | 'nextAttemptAt'>, texts: Texts): string {
  const where = entry ? texts.t('failure.where', { name: nameOf(entry, texts), language: languageName(entry.language, texts) }) : '';
  return texts.t(`failure.${code}`, { where, picture: picture ?? '', page: page ?? '' });
}

export type Outcome = 'waiting' | 'live' | 'heldBack' | 'failed' | 'silent';

/** What has become of a publication. */
export function outcomeOf({ documentId, language, at }: { readonly documentId: string; readonly language: string; readonly at: number }, state: SiteState, now = Date.now()): Outcome {
  if (isSilent(state, now)) return 'silent';
  if (state.failed && state.building === null && Date.parse(state.failed.at) > at) return 'failed';
  if (state.isBehind) return 'waiting';
  return state.heldBack.some(({ entry }) => entry.documentId === documentId && entry.language === language) ? 'heldBack' : 'live';
}
