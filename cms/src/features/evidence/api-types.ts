/** `failed`: could not be finished, so nothing is known. */
export type VerificationState = 'running' | 'in_order' | 'fault' | 'failed';

/** A verification of everything that was signed. */
export interface VerificationRun {
  readonly state: VerificationState;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  /** Who started it. */
  readonly startedBy: string;
  /** Verified entries of the evidence, all of them, and verified documents. */
  readonly entries: number;
  readonly total: number;
  readonly documents: number;
  /** What the first fault is, in English, as the command prints it; or why it failed. */
  readonly message: string | null;
}

export interface Verifications {
  readonly running: VerificationRun | null;
  /** The last one that ended. */
  readonly last: VerificationRun | null;
}
