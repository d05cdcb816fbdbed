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

interface Published {
  readonly documentId: string;
  readonly languages: readonly string[];
  readonly at: number;
}

/** The published entry, if visitors see its last good version in one of the languages. */
export const heldBackOf = ({ documentId, languages }: Published, { heldBack }: SiteState): SiteState['heldBack'][number] | undefined => heldBack.find(({ entry }) => entry.documentId === documentId && languages.includes(entry.language));

/** What has become of a publication. */
export function outcomeOf(published: Published, state: SiteState, now = Date.now()): Outcome {
  if (isSilent(state, now)) return 'silent';
  if (state.failed && state.building === null && Date.parse(state.failed.at) > published.at) return 'failed';
  if (state.isBehind) return 'waiting';
  return heldBackOf(published, state) ? 'heldBack' : 'live';
}
