import type { LanguageCode } from '@site/rules';

/** How many agreements were signed in a version. */
export interface SignedVersion {
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly version: number;
  /** Whether it is the newest of its language. */
  readonly isCurrent: boolean;
  readonly isWithdrawn: boolean;
  readonly signatures: number;
}
