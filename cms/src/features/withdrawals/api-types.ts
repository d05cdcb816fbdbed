/** A change of the match between a withdrawal and a signed agreement. */
export interface MatchChange {
  readonly change: 'matched' | 'unmatched';
  readonly at: string;
  /** Name of the account, which its owner can change; `CMS` if it was done by itself. */
  readonly by: string;
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
  readonly matchedBy: string | null;
  /** Changes that concern this agreement, oldest first. */
  readonly history: readonly MatchChange[];
}
