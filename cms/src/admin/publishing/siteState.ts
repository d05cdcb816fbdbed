import type { BuildFailure } from '@site/rules';

import { languageName } from '../texts/format';
import type { Texts } from '../texts/useTexts';
import { nameOf, type EntryName } from './entries';

/** What `GET /publishing/state` answers. */
export interface SiteState {
  readonly reportedAt: string | null;
  readonly liveSince: string | null;
  readonly isBehind: boolean;
  readonly mayBuild: boolean;
  readonly building: { readonly since: string; readonly changes: readonly EntryName[]; readonly more: number } | null;
  readonly failed: Failed | null;
}

export interface Failed {
  readonly at: string;
  readonly code: BuildFailure;
  readonly entry: EntryName | null;
  readonly picture: string | null;
  readonly page: string | null;
  readonly nextAttemptAt: string | null;
}

/** The builder tells its state at least every minute. */
const SILENT_AFTER_MS = 3 * 60_000;

/** Whether the builder has not been heard of for too long. */
export function isSilent({ reportedAt }: SiteState, now = Date.now()): boolean {
  return reportedAt === null || now - Date.parse(reportedAt) > SILENT_AFTER_MS;
}

/** Why the site could not be built and what to do about it, for who edits it. */
export function reasonOf({ code, entry, picture, page }: Failed, texts: Texts): string {
  const where = entry ? texts.t('failure.where', { name: nameOf(entry, texts), language: languageName(entry.language, texts) }) : '';
  return texts.t(`failure.${code}`, { where, picture: picture ?? '', page: page ?? '' });
}
