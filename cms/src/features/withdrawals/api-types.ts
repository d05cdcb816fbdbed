/** A change of the match between a withdrawal and a signed agreement. */
export interface MatchChange {
  readonly change: 'matched' | 'unmatched';
  readonly at: string;
  /** Name of the account, which its owner can change; null: the CMS itself. */
  readonly by: string | null;
  /** Null of the CMS itself, and of accounts from before they were recorded. */
  readonly byId: number | null;
  readonly byEmail: string | null;
  /** Reference of the agreement. */
  readonly agreement: string;
}

/** A withdrawal that has to do with a signed agreement. */
export interface RelatedWithdrawal {
  readonly documentId: string;
  readonly reference: string;
  readonly receivedAt: string;
  readonly timeliness: 'in_time' | 'late' | null;
  /** `matched` to it; `unmatched`: it was, and is not any more; `named`: its sender typed the reference, and nobody matched it. */
  readonly relation: 'matched' | 'unmatched' | 'named';
  /** Changes that concern this agreement, oldest first. */
  readonly history: readonly MatchChange[];
}
