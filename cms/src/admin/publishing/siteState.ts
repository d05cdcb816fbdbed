import type { FailedBuild, SiteStateForStaff } from '../../publishing/answers';
import { languageName } from '../texts/format';
import type { Texts } from '../texts/useTexts';
import { nameOf } from './entries';

/** What `GET /publishing/state` answers. */
export interface SiteState extends SiteStateForStaff {
  readonly mayBuild: boolean;
}

/** The builder tells its state at least every minute. */
const SILENT_AFTER_MS = 3 * 60_000;

/** Whether the builder has not been heard of for too long. */
export function isSilent({ reportedAt }: SiteState, now = Date.now()): boolean {
  return reportedAt === null || now - Date.parse(reportedAt) > SILENT_AFTER_MS;
}

/** Why the site could not be built and what to do about it, for who edits it. */
export function reasonOf({ code, entry, picture, page }: FailedBuild, texts: Texts): string {
  const where = entry ? texts.t('failure.where', { name: nameOf(entry, texts), language: languageName(entry.language, texts) }) : '';
  return texts.t(`failure.${code}`, { where, picture: picture ?? '', page: page ?? '' });
}
