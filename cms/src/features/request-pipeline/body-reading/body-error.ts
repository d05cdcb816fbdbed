import type { ErrorCode } from '@site/rules';

/** A refused body, with its error code. */
export class BodyError extends Error {
  override readonly name = 'BodyError';

  constructor(readonly code: Extract<ErrorCode, 'malformed_body' | 'body_too_large' | 'unsupported_media_type'>) {
    super(code);
  }
}
