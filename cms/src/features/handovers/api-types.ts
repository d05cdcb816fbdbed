import type { LanguageCode } from '@site/rules';

import type { RelatedWithdrawal } from '../withdrawals/api-types';

/** Longest reason for a handover. */
export const MAX_REASON_CHARACTERS = 500;

/** What proves a signed agreement, and who downloaded it, for the admin. */
export interface AgreementProof {
  /** Of the agreement. */
  readonly language: LanguageCode;
  /** Number of the signing's entry in the evidence; null: signed before the evidence was introduced. */
  readonly entry: number | null;
  /** The first checkpoint that covers the entry; null: none yet. */
  readonly checkpoint: { readonly size: number; readonly madeAt: string } | null;
  /** The earliest time stamp on a checkpoint that covers the entry; null: none yet. */
  readonly stampedAt: string | null;
  /** Whether a time-stamp server is configured. */
  readonly isStampExpected: boolean;
  readonly emailConfirmedAt: string | null;
  /** Also those that are no longer matched to it, and those that only mention it. */
  readonly withdrawals: readonly RelatedWithdrawal[];
  /** Whether there are others, which the account may not read. */
  readonly areWithdrawalsHidden: boolean;
  /** Newest first. */
  readonly handovers: readonly ShownHandover[];
}

export interface ShownHandover {
  readonly at: string;
  /** Name of the account, which its owner can change. */
  readonly by: string;
  readonly byEmail: string | null;
  readonly language: LanguageCode;
  readonly reason: string | null;
}

/** Answer to a handover. */
export interface HandoverAnswer {
  /** File name of the archive. */
  readonly name: string;
  /** The archive (ZIP) in base64: the admin's client for the API reads only JSON after a POST. */
  readonly archive: string;
  /** SHA-256 of the list of files in the archive. */
  readonly manifestSha256: string;
}
