import type { BuildFailure } from '@site/rules';

import { languageName } from '../languages';
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
export function reasonOf({ code, entry, picture, page }: Failed): string {
  const where = entry ? ` in “${nameOf(entry)}” (${languageName(entry.language)})` : '';
  const reasons: Record<BuildFailure, string> = {
    cms_unavailable: 'The content could not be read just then. This usually passes by itself.',
    picture_missing: `The file of the picture “${picture}”${where} is not there. Upload the picture again, put it into the entry and publish.`,
    picture_unreadable: `The picture “${picture}”${where} is damaged. Replace it by another file and publish.`,
    picture_too_long: `The picture “${picture}”${where} is too long: no side may have more than 16383 pixels. Replace it by a smaller one and publish.`,
    page_failed: `The page ${page} could not be made. Look at what was changed there last; if it looks right, tell the developers.`,
    disk_full: 'The disk of the server is full. Tell the administrator.',
    killed: 'The build was interrupted: the server was restarted, or had too little memory.',
    unknown: 'Something happened that was not foreseen. Tell the developers; the log of the build says more.',
  };
  return reasons[code];
}
