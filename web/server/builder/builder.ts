import { setTimeout as pause } from 'node:timers/promises';

import { NAMED_CHANGES, type ContentEntriesAnswer, type EntryRef, type SiteState } from '@site/rules';

import { BuildFailed, describe, mayPass, type Failure } from './failure';

type Entries = ContentEntriesAnswer['data']['entries'];

export interface Live {
  readonly revision: string;
  readonly since: Date;
  readonly entries: Entries;
}

export interface Parts {
  readonly cms: {
    revision(): Promise<string>;
    entries(): Promise<ContentEntriesAnswer['data']>;
    report(state: SiteState): Promise<void>;
  };
  readonly site: {
    /** What visitors see now. */
    live(): Live | undefined;
    /** Whether that is made of this content, and of the code of now. */
    isUpToDate(revision: string): boolean;
    /** Builds and shows the latest content. @throws BuildFailed */
    build(): Promise<void>;
  };
  readonly log: (line: string) => void;
  readonly times?: Partial<Times>;
}

/** Milliseconds. */
export interface Times {
  /** Changes in quick succession are one: it waits until none has come for this long … */
  readonly quiet: number;
  /** … but no longer than this. */
  readonly gather: number;
  /** It looks by itself this often, for a call may be lost. */
  readonly look: number;
  /** Before a failed build is tried again: first, then twice as long each time, at most. */
  readonly firstRetry: number;
  readonly longestRetry: number;
}

const TIMES: Times = { quiet: 1_000, gather: 10_000, look: 60_000, firstRetry: 10_000, longestRetry: 30 * 60_000 };

interface Failed {
  readonly failure: Failure;
  readonly at: number;
  /** The content it failed with. */
  readonly revision: string;
  /** How often in a row. */
  readonly times: number;
  readonly nextAttemptAt: number | null;
}

/**
 * Keeps the site as it was last published: one build at a time, always of the latest content. It remembers nothing
 * that matters: after a crash, what is live is compared with what is published.
 */
export class Builder {
  private readonly times: Times;
  private wish: { again: boolean } | undefined;
  private alarm = new AbortController();
  private building: SiteState['building'] = null;
  private failed: Failed | null = null;

  constructor(private readonly parts: Parts) {
    this.times = { ...TIMES, ...parts.times };
  }

  /** Has it look at once. @param again build even if nothing changed */
  ask({ again = false } = {}): void {
    this.wish = { again: again || this.wish?.again === true };
    this.alarm.abort();
  }

  /** Works until the process ends, or it is told to stop. */
  async run(stop: AbortSignal = new AbortController().signal): Promise<void> {
    stop.addEventListener('abort', () => this.alarm.abort());
    while (!stop.aborted) {
      if (this.wish) await this.gather(stop);
      const { again = false } = this.wish ?? {};
      this.wish = undefined;
      // Something may have been published while it built.
      if ((await this.look(again)) === 'built') continue;
      if (!stop.aborted) await this.sleep(this.untilNextLook());
    }
  }

  /** Waits while changes follow one another. */
  private async gather(stop: AbortSignal): Promise<void> {
    const end = Date.now() + this.times.gather;
    do {
      this.alarm = new AbortController();
      if (stop.aborted) return;
    } while ((await this.rest(Math.min(this.times.quiet, end - Date.now()))) === 'woken' && Date.now() < end);
  }

  private async look(again: boolean): Promise<'built' | 'rested'> {
    const { cms, site, log } = this.parts;
    let revision: string;
    try {
      revision = await cms.revision();
    } catch (error) {
      log(`The CMS cannot be asked (${messageOf(error)}).`);
      return 'rested';
    }
    if (!again && this.restsWith(revision)) {
      await this.report();
      return 'rested';
    }

    this.building = { since: new Date().toISOString(), ...(await this.changes()) };
    log('Building …');
    await this.report();
    try {
      await site.build();
      this.failed = null;
      log('Live.');
    } catch (error) {
      this.failed = this.failedWith(error, revision);
    }
    this.building = null;
    await this.report();
    return this.failed ? 'rested' : 'built';
  }

  private restsWith(revision: string): boolean {
    if (this.parts.site.isUpToDate(revision)) {
      this.failed = null;
      return true;
    }
    if (this.failed?.revision !== revision) return false;
    return this.failed.nextAttemptAt === null || Date.now() < this.failed.nextAttemptAt;
  }

  private failedWith(error: unknown, asked: string): Failed {
    const { log, times } = { log: this.parts.log, times: this.times };
    const { failure, revision = asked } =
      error instanceof BuildFailed ? error : { failure: { code: isDiskFull(error) ? ('disk_full' as const) : ('unknown' as const), entry: null, picture: null, page: null } };
    const inARow = this.failed?.revision === revision ? this.failed.times + 1 : 1;
    const wait = Math.min(times.firstRetry * 2 ** (inARow - 1), times.longestRetry);
    log(`Failed: ${error instanceof BuildFailed ? describe(failure) : messageOf(error)}. ${mayPass(failure) ? `Tried again in ${Math.ceil(wait / 1000)} s.` : 'Not tried again before something changes.'}`);
    const at = Date.now();
    return { failure, at, revision, times: inARow, nextAttemptAt: mayPass(failure) ? at + wait : null };
  }

  private untilNextLook(): number {
    const { nextAttemptAt = null } = this.failed ?? {};
    return nextAttemptAt === null ? this.times.look : Math.min(this.times.look, Math.max(0, nextAttemptAt - Date.now()));
  }

  /** What is published now and not live, or live and not published any more. */
  private async changes(): Promise<{ changes: EntryRef[]; more: number }> {
    const published = await this.parts.cms.entries().catch(() => undefined);
    const live = this.parts.site.live();
    if (!published || !live) return { changes: [], more: 0 };
    const [before, now] = [stamps(live.entries), stamps(published.entries)];
    const changed = [...new Map([...before, ...now])].flatMap(([key, { ref }]) => (before.get(key)?.stamp === now.get(key)?.stamp ? [] : [ref]));
    return { changes: changed.slice(0, NAMED_CHANGES), more: Math.max(0, changed.length - NAMED_CHANGES) };
  }

  private async report(): Promise<void> {
    const { cms, site, log } = this.parts;
    const live = site.live();
    try {
      await cms.report({
        live: live ? { since: live.since.toISOString(), revision: live.revision } : null,
        building: this.building,
        failed: this.failed && {
          ...this.failed.failure,
          at: new Date(this.failed.at).toISOString(),
          nextAttemptAt: this.failed.nextAttemptAt === null ? null : new Date(this.failed.nextAttemptAt).toISOString(),
        },
      });
    } catch (error) {
      // Told again at the next look.
      log(`The CMS cannot be told the state (${messageOf(error)}).`);
    }
  }

  /** Waits, unless it was asked meanwhile. */
  private async sleep(ms: number): Promise<void> {
    this.alarm = new AbortController();
    if (!this.wish) await this.rest(ms);
  }

  private async rest(ms: number): Promise<'woken' | 'rested'> {
    try {
      await pause(Math.max(0, ms), undefined, { signal: this.alarm.signal });
      return 'rested';
    } catch {
      return 'woken';
    }
  }
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
