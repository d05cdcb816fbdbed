import type { ErrorCode } from '@site/rules';

/** Why a signing fails, by the code that the answer gives. */
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

/** Runs the work; an error of its own gets this code, unless it has one. */
export async function failingWith<T>(code: SigningErrorCode, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SigningError ? error : new SigningError(code, error);
  }
}
