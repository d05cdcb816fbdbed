import { checkpointDelay } from '../evidence/late-checkpoints';
import { OUTBOX_LATE_SECONDS } from '../mails/late';
import type { State } from './system-state';

/** Documents are made within seconds. */
const DOCUMENTS_LATE_SECONDS = 10 * 60;
/** The builder reports every minute. */
const BUILDER_LATE_MS = 5 * 60_000;
const DISK_LOW_BYTES = 500 * 1024 * 1024;

export type Verdict = 'ok' | 'late' | 'away' | 'failed' | 'low' | 'unknown';

export interface Readiness {
  /** `impaired`: works, but needs attention. */
  readonly status: 'ready' | 'impaired' | 'unready';
  readonly stopping: boolean;
  readonly checks: {
    readonly database: Verdict;
    readonly storage: Verdict;
    readonly disk: Verdict;
    readonly outbox: Verdict;
    readonly documents: Verdict;
    readonly checkpoints: Verdict;
    /** `failed`: entries contradict the last checkpoint. */
    readonly evidence: Verdict;
    readonly builder: Verdict;
    readonly build: Verdict;
  };
}

/**
 * Whether requests should be routed here. Without the database the CMS accepts nothing; without store, mails, documents, checkpoints or builds it
 * still accepts what visitors send, so these only make it impaired.
 */
export function readinessOf(state: State, { stopping, now }: { readonly stopping: boolean; readonly now: number }): Readiness {
  const { checkpoints, database, diskFree, documents, outbox, site, storage } = state;
  const checks: Readiness['checks'] = {
    database: database ? 'ok' : 'away',
    storage: storage ? 'ok' : 'away',
    disk: diskFree < DISK_LOW_BYTES ? 'low' : 'ok',
    outbox: outbox === undefined ? 'unknown' : outbox.oldestWaitingSeconds > OUTBOX_LATE_SECONDS ? 'late' : 'ok',
    documents: documents === undefined ? 'unknown' : documents.givenUp > 0 ? 'failed' : documents.oldestWaitingSeconds > DOCUMENTS_LATE_SECONDS ? 'late' : 'ok',
    checkpoints: checkpoints === undefined ? 'unknown' : checkpointDelay(checkpoints) ? 'late' : 'ok',
    evidence: checkpoints === undefined ? 'unknown' : checkpoints.isContradicted ? 'failed' : 'ok',
    builder: site === undefined ? 'unknown' : site.reportedAt === null || now - Date.parse(site.reportedAt) > BUILDER_LATE_MS ? 'late' : 'ok',
    build: site === undefined ? 'unknown' : site.hasFailed ? 'failed' : 'ok',
  };
  const isImpaired = Object.values(checks).some((verdict) => verdict !== 'ok');
  return { status: !database || stopping ? 'unready' : isImpaired ? 'impaired' : 'ready', stopping, checks };
}
