import { setTimeout as pause } from 'node:timers/promises';

import { NAMED_CHANGES, type ContentEntriesAnswer, type EntryRef, type HeldBack, type ShownAgreement, type SiteState } from '@site/rules';

import { BuildFailed, describe, isRetryable, type Failure } from './failure';

type Entries = ContentEntriesAnswer['data']['entries'];

export interface Live {
  readonly revision: string;
  readonly since: Date;
  readonly entries: Entries;
  /** Agreement versions that visitors see; undefined if the build did not record them. */
  readonly agreements?: readonly ShownAgreement[] | undefined;
  /** Entries whose last good version is shown. */
  readonly heldBack?: readonly HeldBack[] | undefined;
}

export interface Parts {
  readonly cms: {
    revision(): Promise<string>;
    entries(): Promise<ContentEntriesAnswer['data']>;
    report(state: SiteState): Promise<void>;
  };
  readonly site: {
    /** The live site. */
    live(): Live | undefined;
    /** Whether the live site was built from this content by the current code. */
    isUpToDate(revision: string): boolean;
    /** Builds the latest content and makes it live. @throws BuildFailed */
    build(): Promise<void>;
  };
  readonly log: (line: string) => void;
  readonly times?: Partial<Times>;
}

/** Milliseconds. */
export interface Times {
  /** A build waits until no change was announced for this long, … */
  readonly quietPeriod: number;
  /** … but no longer than this. */
  readonly maxDelay: number;
  /** Interval of asking the CMS, in case a notification was lost. */
  readonly pollInterval: number;
  /** Delay before a failed build is retried; it doubles with each failure in a row. */
  readonly firstRetry: number;
  readonly longestRetry: number;
}

const TIMES: Times = { quietPeriod: 1_000, maxDelay: 10_000, pollInterval: 60_000, firstRetry: 10_000, longestRetry: 30 * 60_000 };

interface Failed {
  readonly failure: Failure;
  readonly at: number;
  /** The content revision that failed. */
  readonly revision: string;
  /** Number of failures in a row. */
  readonly times: number;
  readonly nextAttemptAt: number | null;
}

/** The next attempt for a live site that shows last good versions, since the cause may be temporary. */
interface Repeat {
  readonly revision: string;
  readonly times: number;
  readonly at: number;
}

/**
 * Keeps the live site up to date: one build at a time, always of the latest content. It needs no state of its own: after
 * a crash it compares the live site with what is published.
 */
export class Builder {
  private readonly times: Times;
  private pending: { again: boolean } | undefined;
  private wake = new AbortController();
  private building: SiteState['building'] = null;
  private failed: Failed | null = null;
  private repeat: Repeat | null = null;

  constructor(private readonly parts: Parts) {
    this.times = { ...TIMES, ...parts.times };
  }

  /** Checks for changes now. @param again build even if nothing changed */
  requestBuild({ again = false } = {}): void {
    this.pending = { again: again || this.pending?.again === true };
    this.wake.abort();
  }

  /** Runs until it is stopped. */
  async run(stop: AbortSignal = new AbortController().signal): Promise<void> {
    stop.addEventListener('abort', () => this.wake.abort());
    while (!stop.aborted) {
      if (this.pending) await this.waitUntilQuiet(stop);
      const { again = false } = this.pending ?? {};
      this.pending = undefined;
      // Something may have been published during the build.
      if ((await this.check(again)) === 'built') continue;
      if (!stop.aborted) await this.sleep(this.msUntilNextCheck());
    }
  }

  /** Waits while further changes are announced. */
  private async waitUntilQuiet(stop: AbortSignal): Promise<void> {
    const end = Date.now() + this.times.maxDelay;
    do {
      this.wake = new AbortController();
      if (stop.aborted) return;
    } while ((await this.wait(Math.min(this.times.quietPeriod, end - Date.now()))) === 'woken' && Date.now() < end);
  }

  private async check(again: boolean): Promise<'built' | 'idle'> {
    const { cms, site, log } = this.parts;
    let revision: string;
    try {
      revision = await cms.revision();
    } catch (error) {
      log(`Reading the content revision failed: ${messageOf(error)}.`);
      return 'idle';
    }
    if (!again && this.isIdleAt(revision)) {
      await this.report();
      return 'idle';
    }

    this.building = { since: new Date().toISOString(), ...(await this.changes()) };
    log('Building …');
    await this.report();
    // The CMS takes a builder that is silent for minutes for one that has ended.
    const reports = setInterval(() => void this.report(), this.times.pollInterval);
    try {
      await site.build();
      this.failed = null;
      this.scheduleRepeat();
      log('Live.');
    } catch (error) {
      this.failed = this.recordFailure(error, revision);
    } finally {
      clearInterval(reports);
    }
    this.building = null;
    await this.report();
    return this.failed ? 'idle' : 'built';
  }

  private isIdleAt(revision: string): boolean {
    // Also what failed for a site that is up to date: a build that was requested, or one for its last good versions.
    if (this.failed?.revision === revision) return this.failed.nextAttemptAt === null || Date.now() < this.failed.nextAttemptAt;
    if (this.parts.site.isUpToDate(revision)) {
      this.failed = null;
      if (!this.repeat) this.scheduleRepeat();
      return this.repeat === null || Date.now() < this.repeat.at;
    }
    return false;
  }

  private recordFailure(error: unknown, requested: string): Failed {
    const { log, times } = { log: this.parts.log, times: this.times };
    const { failure, revision = requested } =
      error instanceof BuildFailed ? error : { failure: { code: isDiskFull(error) ? ('disk_full' as const) : ('unknown' as const), entry: null, picture: null, page: null } };
    const failures = this.failed?.revision === revision ? this.failed.times + 1 : 1;
    const wait = Math.min(times.firstRetry * 2 ** (failures - 1), times.longestRetry);
    log(`Build failed: ${error instanceof BuildFailed ? describe(failure) : messageOf(error)}. ${isRetryable(failure) ? `Next attempt in ${Math.ceil(wait / 1000)} s.` : 'No further attempt until something changes.'}`);
    const at = Date.now();
    return { failure, at, revision, times: failures, nextAttemptAt: isRetryable(failure) ? at + wait : null };
  }

  /** Schedules another build if the live site shows last good versions for a reason that may be temporary. */
  private scheduleRepeat(): void {
    const { firstRetry, longestRetry } = this.times;
    const { revision = '', heldBack = [] } = this.parts.site.live() ?? {};
    if (!heldBack.some((each) => isRetryable({ ...each, page: null }))) {
      this.repeat = null;
      return;
    }
    const times = this.repeat?.revision === revision ? this.repeat.times + 1 : 1;
    this.repeat = { revision, times, at: Date.now() + Math.min(firstRetry * 2 ** (times - 1), longestRetry) };
  }

  private msUntilNextCheck(): number {
    const moments = [this.failed?.nextAttemptAt, this.failed ? null : this.repeat?.at].filter((moment) => typeof moment === 'number');
    return Math.min(this.times.pollInterval, ...moments.map((moment) => Math.max(0, moment - Date.now())));
  }

  /** The entries that differ between the live site and what is published. */
  private async changes(): Promise<{ changes: EntryRef[]; more: number }> {
    const published = await this.parts.cms.entries().catch(() => undefined);
    const live = this.parts.site.live();
    if (!published || !live) return { changes: [], more: 0 };
    const [before, now] = [stamps(live.entries), stamps(published.entries)];
    const changed = [...new Map([...before, ...now])].flatMap(([key, { ref }]) => (before.get(key)?.stamp === now.get(key)?.stamp ? [] : [ref]));
    return { changes: changed.slice(0, NAMED_CHANGES), more: Math.max(0, changed.length - NAMED_CHANGES) };
  }

  /** Reports the live site, the current build and the last failure to the CMS. */
  async report(): Promise<void> {
    const { cms, site, log } = this.parts;
    const live = site.live();
    try {
      await cms.report({
        live: live ? stateOf(live) : null,
        building: this.building,
        failed: this.failed && {
          ...this.failed.failure,
          at: new Date(this.failed.at).toISOString(),
          nextAttemptAt: this.failed.nextAttemptAt === null ? null : new Date(this.failed.nextAttemptAt).toISOString(),
        },
      });
    } catch (error) {
      // Reported again at the next check.
      log(`Reporting the live site failed: ${messageOf(error)}.`);
    }
  }

  /** Sleeps until a build is requested, at most for this long. */
  private async sleep(ms: number): Promise<void> {
    this.wake = new AbortController();
    if (!this.pending) await this.wait(ms);
  }

  private async wait(ms: number): Promise<'woken' | 'elapsed'> {
    try {
      await pause(Math.max(0, ms), undefined, { signal: this.wake.signal });
      return 'elapsed';
    } catch {
      return 'woken';
    }
  }
}

function stateOf({ since, revision, agreements, heldBack }: Live): NonNullable<SiteState['live']> {
  return { since: since.toISOString(), revision, ...(agreements && { agreements: [...agreements] }), ...(heldBack && { heldBack: heldBack.slice(0, NAMED_CHANGES) }) };
}

function stamps(entries: Entries): Map<string, { ref: EntryRef; stamp: string }> {
  return new Map(entries.map(({ stamp, ...ref }) => [`${ref.type} ${ref.documentId} ${ref.language}`, { ref, stamp }]));
}

function isDiskFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC';
}

function messageOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string } };
  return cause?.code ?? message ?? String(error);
}
