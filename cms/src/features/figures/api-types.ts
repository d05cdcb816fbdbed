import type { CountedForm } from '@site/rules';

/** By what requests and signings are counted separately. */
export const DIMENSIONS = ['language', 'country', 'form', 'sub1', 'sub2', 'sub3'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/**
 * A group of requests and signings. `none`: without this parameter, or of an unknown country. `other`: values that are not
 * listed. `unmatched`: signings without an earlier request, whose source is therefore unknown.
 */
export interface Group {
  readonly kind: 'value' | 'none' | 'other' | 'unmatched';
  readonly value: string | null;
  /** By week. */
  readonly requests: readonly number[];
  readonly signings: readonly number[];
  /** How many of the week's requests somebody has called, and the median time to the first call of these, in milliseconds. */
  readonly called: readonly number[];
  readonly medianCalls: readonly (number | null)[];
  /** The median of the whole period. */
  readonly medianCall: number | null;
}

/** How long something took; null if there was nothing. */
export interface Duration {
  readonly count: number;
  /** Milliseconds. */
  readonly median: number | null;
  /** Nine in ten took at most this long. */
  readonly ninth: number | null;
}

export interface Durations {
  readonly total: Duration;
  /** By week: that of the request for calls, of the signing for signings. */
  readonly weeks: readonly Duration[];
  /** How many took at most as long as each limit, and longer than the one before; last, those that took longer than all. */
  readonly within: readonly number[];
}

export interface Figures {
  /** IANA name of the office's time zone. */
  readonly timeZone: string;
  /** Days of the office, both included, as `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  readonly today: string;
  /** Monday of each week. */
  readonly mondays: readonly string[];
  readonly requests: readonly number[];
  readonly signings: readonly number[];
  readonly groups: Readonly<Record<Dimension, readonly Group[]>>;
  readonly calls: Durations & {
    /** Requests that nobody has called yet. */
    readonly waiting: number;
    /** Requests that were closed without a call. Duplicates are not among them: another request is handled instead. */
    readonly closed: number;
  };
  readonly signed: Durations & {
    /** Signings without an earlier request. */
    readonly unmatched: number;
  };
  readonly steps: readonly StepCount[];
}

/** How often a step of a form was reached on a day. */
export interface StepCount {
  readonly day: string;
  readonly form: CountedForm;
  readonly step: string;
  readonly count: number;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Limits of the durations that are counted. */
export const CALL_LIMITS_MS = [HOUR_MS, 4 * HOUR_MS, DAY_MS, 3 * DAY_MS] as const;
export const SIGNING_LIMITS_MS = [DAY_MS, 7 * DAY_MS, 30 * DAY_MS] as const;

/** The longest period: five years. */
export const MAX_WEEKS = 261;
/** The period that is shown first. */
export const DEFAULT_WEEKS = 13;
