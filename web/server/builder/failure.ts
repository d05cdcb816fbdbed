import type { BuildFailure, BuildOutcome, EntryRef } from '@site/rules';

/** Why a build failed, as far as it can be told. */
export interface Failure {
  readonly code: BuildFailure;
  readonly entry: EntryRef | null;
  readonly picture: string | null;
  /** Path of the page that could not be drawn. */
  readonly page: string | null;
}

export class BuildFailed extends Error {
  constructor(
    readonly failure: Failure,
    /** The content it failed with, if it came so far. */
    readonly revision: string | undefined,
  ) {
    super(describe(failure));
  }
}

/** These stay until the content or the code changes: trying again would only cost time. */
const LASTING: ReadonlySet<BuildFailure> = new Set(['picture_unreadable', 'picture_too_long', 'page_failed']);

export function mayPass({ code }: Failure): boolean {
  return !LASTING.has(code);
}

interface Ending {
  /** What the build told of itself, if it came so far. */
  readonly outcome: BuildOutcome | undefined;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it printed. */
  readonly log: string;
}

/** By what programs print of it; the first that fits. */
const PRINTED: readonly [RegExp, BuildFailure][] = [
  [/ENOSPC|no space left on device|disk is full/i, 'disk_full'],
  [/heap out of memory|ENOMEM|Cannot allocate memory/i, 'killed'],
];

/** A shell's way to say by which signal a program ended. */
const BY_SIGNAL = 128;

export function whyItFailed({ outcome, code, signal, log }: Ending): Failure {
  const nothingMore = { entry: null, picture: null, page: null };
  if (outcome && 'code' in outcome) return { ...nothingMore, ...outcome };
  const printed = PRINTED.find(([pattern]) => pattern.test(log));
  if (printed) return { ...nothingMore, code: printed[1] };
  if (signal !== null || (code ?? 0) > BY_SIGNAL) return { ...nothingMore, code: 'killed' };
  const page = /Building static HTML failed for path "([^"]+)"/.exec(log)?.[1];
  if (page !== undefined) return { ...nothingMore, code: 'page_failed', page };
  return { ...nothingMore, code: 'unknown' };
}

/** One line for the log; staff read the admin's own words. */
export function describe({ code, entry, picture, page }: Failure): string {
  const where = [entry && `${entry.type} ${entry.documentId} (${entry.language})`, picture, page].filter(Boolean).join(', ');
  return where === '' ? code : `${code}: ${where}`;
}
