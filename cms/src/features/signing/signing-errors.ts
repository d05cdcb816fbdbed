import type { ErrorCode } from '@site/rules';

/** Error codes of a failed signing. */
export type SigningErrorCode = Extract<ErrorCode, 'agreement_outdated' | 'signature_not_stored' | 'signed_link_failed' | 'signing_not_recorded'>;

export class SigningError extends Error {
  override readonly name = 'SigningError';

  constructor(
    readonly code: SigningErrorCode,
    override readonly cause?: unknown,
  ) {
    super(code);
  }
}

/** Runs `work`, and wraps its errors in a SigningError with this code, unless they have one. */
export async function withErrorCode<T>(code: SigningErrorCode, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SigningError ? error : new SigningError(code, error);
  }
}
