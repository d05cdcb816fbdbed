/** Tabs above the list of help requests. */
export const TABS = ['open', 'mine', 'unassigned', 'overdue', 'today', 'all'] as const;
/** The tab in which the list opens at first: what is to be done, in its order. */
export const FIRST_TAB: Tab = 'open';
export type Tab = (typeof TABS)[number];

/** How many requests each tab has; “all” is what the list itself says. */
export type TabCounts = Readonly<Record<Exclude<Tab, 'all'>, number>>;

/** States in which somebody still has to do something. */
export const OPEN_STATES = ['new', 'called', 'no_answer'] as const;
export const STATES = [...OPEN_STATES, 'client', 'closed'] as const;
export const isOpen = (state: unknown): boolean => OPEN_STATES.some((open) => open === state);

/** Notes of a request, calls and answers included, and letters in what it is searched by: every note is read and sent with all others. */
export const MAX_NOTES = 1_000;
export const MAX_SEARCH_LENGTH = 500_000;

/** Help requests that can be changed at once. */
export const MAX_SEVERAL = 1_000;

/** Result of changing several help requests. */
export interface HandledSeveral {
  readonly changed: number;
  readonly unchanged: number;
  /** Deleted by somebody else meanwhile. */
  readonly missing: number;
}

/** A record with the same phone or e-mail as a request. */
export interface SameRecord {
  readonly kind: 'help_request' | 'agreement' | 'withdrawal';
  readonly documentId: string;
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Of a help request. */
  readonly state: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Reference of the request that is handled instead of this one. */
  readonly duplicateOf: string | null;
  /** Reason for which a signed agreement is held against erasure. */
  readonly holdReason: string | null;
}

/** A note, or a call that somebody noted. */
export const WRITTEN_KINDS = ['note', 'no_answer', 'called'] as const;
/** Those, and an answer that was sent by e-mail. */
export const NOTE_KINDS = [...WRITTEN_KINDS, 'answer'] as const;
export const MAX_NOTE = 10_000;

export interface Note {
  /** Of the request, or of one that was merged with it. */
  readonly reference: string;
  /** ISO 8601. */
  readonly written_at: string;
  /** Null: from before authors were recorded. */
  readonly author: string | null;
  readonly author_email: string | null;
  readonly kind: (typeof NOTE_KINDS)[number];
  /** Of an answer. */
  readonly subject: string | null;
  readonly text: string | null;
}
