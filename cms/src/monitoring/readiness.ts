import type { State } from './state';

/** Longer, and mails do not go: the mail server is away, or nobody sends. */
const OUTBOX_LATE_SECONDS = 15 * 60;
/** The builder says something every minute. */
const BUILDER_LATE_MS = 5 * 60_000;
const DISK_LOW_BYTES = 500 * 1024 * 1024;

export type Verdict = 'ok' | 'late' | 'away' | 'failed' | 'low' | 'unknown';

export interface Readiness {
  /** `impaired`: it serves, and somebody should look. */
  readonly status: 'ready' | 'impaired' | 'unready';
  readonly stopping: boolean;
  readonly checks: {
    readonly database: Verdict;
    readonly storage: Verdict;
    readonly disk: Verdict;
    readonly outbox: Verdict;
    readonly builder: Verdict;
    readonly build: Verdict;
  };
}

/**
 * Whether requests should be sent here. Without its database the CMS can take nothing; without the store, mails or
 * builds it goes on taking what visitors send, so these make it impaired and no more.
 */
export function readinessOf(state: State, { stopping, now }: { readonly stopping: boolean; readonly now: number }): Readiness {
  const { database, diskFree, outbox, site, storage } = state;
  const checks: Readiness['checks'] = {
    database: database ? 'ok' : 'away',
    storage: storage ? 'ok' : 'away',
    disk: diskFree < DISK_LOW_BYTES ? 'low' : 'ok',
    outbox: outbox === undefined ? 'unknown' : outbox.oldestWaitingSeconds > OUTBOX_LATE_SECONDS ? 'late' : 'ok',
    builder: site === undefined ? 'unknown' : site.reportedAt === null || now - Date.parse(site.reportedAt) > BUILDER_LATE_MS ? 'late' : 'ok',
    build: site === undefined ? 'unknown' : site.failed ? 'failed' : 'ok',
  };
  const isImpaired = Object.values(checks).some((verdict) => verdict !== 'ok');
  return { status: !database || stopping ? 'unready' : isImpaired ? 'impaired' : 'ready', stopping, checks };
}
