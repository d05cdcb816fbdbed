import { type LanguageCode } from '@site/rules';

import { AGREEMENT_GRACE_MS } from '../grace-period';
import { dateAndTime } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { UIDS } from '../../../uids';

/** An agreement version without its text. */
export interface VersionSummary {
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly version: number;
  readonly live_since: string;
  /** Null for versions from before this was recorded. */
  readonly published_by: string | null;
  readonly replaced_at: string | null;
  /** Since when the live site shows a newer version. */
  readonly off_site_at: string | null;
  readonly withdrawn: boolean;
  readonly withdrawn_at: string | null;
  readonly withdrawn_by: string | null;
  readonly withdrawal_reason: string | null;
}

export interface Version extends VersionSummary {
  readonly sha256: string;
  /** The stored agreement as JSON. */
  readonly content: string;
  /** The same as plain text. */
  readonly text: string;
}

export interface VersionList {
  readonly results: readonly VersionSummary[];
  readonly pagination: { readonly pageCount: number; readonly total: number };
}

const SUMMARY: readonly (keyof VersionSummary)[] = ['documentId', 'language', 'version', 'live_since', 'published_by', 'replaced_at', 'off_site_at', 'withdrawn', 'withdrawn_at', 'withdrawn_by', 'withdrawal_reason'];
const CONTENT_MANAGER = `/content-manager/collection-types/${UIDS.agreementVersion}`;

/** Address of the list of a language's versions, newest first, without texts. */
export function listOf(language: LanguageCode, page: string, pageSize: string): string {
  const query = new URLSearchParams({ 'filters[language][$eq]': language, sort: 'version:DESC', page, pageSize });
  SUMMARY.forEach((name, index) => query.set(`fields[${index}]`, name));
  return `${CONTENT_MANAGER}?${query}`;
}

/** How many agreements were signed in each version. */
export const SIGNATURES = '/agreement-versions/signatures';

/** Address of one version. */
export function versionAt(documentId: string): string {
  return `${CONTENT_MANAGER}/${encodeURIComponent(documentId)}`;
}

/** The version of the same language with this number. */
export function numbered(language: LanguageCode, version: number): string {
  const query = new URLSearchParams({ 'filters[language][$eq]': language, 'filters[version][$eq]': String(version) });
  SUMMARY.forEach((name, index) => query.set(`fields[${index}]`, name));
  return `${CONTENT_MANAGER}?${query}`;
}

/** Pages of the admin. */
export const PATHS = {
  list: (language: LanguageCode) => `/agreement-versions?language=${language}`,
  version: (documentId: string) => `/agreement-versions/${documentId}`,
  comparison: (older: string, newer: string) => `/agreement-versions/compare?older=${older}&newer=${newer}`,
};

/** The state of a version, for staff. */
export function stateOf({ replaced_at, off_site_at, withdrawn, withdrawn_at }: VersionSummary, texts: Texts, now = Date.now()): string {
  const { t } = texts;
  if (withdrawn) return withdrawn_at === null ? t('versions.withdrawn') : t('versions.withdrawnOn', { moment: dateAndTime(withdrawn_at, texts, 'long') });
  if (replaced_at === null) return t('versions.current');
  if (off_site_at === null) return t('versions.onSite');
  const lastMoment = Date.parse(off_site_at) + AGREEMENT_GRACE_MS;
  return now < lastMoment ? t('versions.grace', { moment: dateAndTime(lastMoment, texts, 'long') }) : t('versions.past');
}
