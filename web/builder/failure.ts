import type { BuildFailure, BuildOutcome, EntryRef } from '@site/rules';

/** Why a build failed, as far as it is known. */
export interface Failure {
  readonly code: BuildFailure;
  readonly entry: EntryRef | null;
  readonly picture: string | null;
  /** Path of the page that could not be rendered. */
  readonly page: string | null;
}

export class BuildFailed extends Error {
  constructor(
    readonly failure: Failure,
    /** The content revision that failed, if the build got that far. */
    readonly revision: string | undefined,
  ) {
    super(describe(failure));
  }
}

/** Failures that last until the content or the code changes. */
const PERMANENT: ReadonlySet<BuildFailure> = new Set(['picture_unreadable', 'picture_too_long', 'page_failed']);

export function isRetryable({ code }: Failure): boolean {
  return !PERMANENT.has(code);
}

interface Ending {
  /** What the build reported, if it got that far. */
  readonly outcome: BuildOutcome | undefined;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of its output. */
  readonly log: string;
}

/** Known messages in the output; the first match counts. */
const LOG_PATTERNS: readonly [RegExp, BuildFailure][] = [
  [/ENOSPC|no space left on device|disk is full/i, 'disk_full'],
  [/heap out of memory|ENOMEM|Cannot allocate memory/i, 'killed'],
];

/** Shells add this to the signal's number in the exit code. */
const SIGNAL_OFFSET = 128;

export function classifyFailure({ outcome, code, signal, log }: Ending): Failure {
  const unknownPlace = { entry: null, picture: null, page: null };
  if (outcome && 'code' in outcome) return { ...unknownPlace, ...outcome };
  const known = LOG_PATTERNS.find(([pattern]) => pattern.test(log));
  if (known) return { ...unknownPlace, code: known[1] };
  if (signal !== null || (code ?? 0) > SIGNAL_OFFSET) return { ...unknownPlace, code: 'killed' };
  const page = /Building static HTML failed for path "([^"]+)"/.exec(log)?.[1];
  if (page !== undefined) return { ...unknownPlace, code: 'page_failed', page };
  return { ...unknownPlace, code: 'unknown' };
}

/** One line for the log; the admin has texts of its own for staff. */
export function describe({ code, entry, picture, page }: Failure): string {
  const where = [entry && `${entry.type} ${entry.documentId} (${entry.language})`, picture, page].filter(Boolean).join(', ');
  return where === '' ? code : `${code}: ${where}`;
}
