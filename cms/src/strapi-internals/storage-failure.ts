import { kindOf } from '../lib/errors';

/** A store of files that does not answer, or refuses to take one. Its own error says nothing to staff. */
export class StorageFailure extends Error {
  override readonly name = 'StorageFailure';
  /** Whether something of what was sent is stored all the same. */
  isPartlyStored = false;

  constructor(file: string, cause: unknown) {
    super(`Storing the file ${file} failed (${kindOf(cause)}): ${String(cause)}`, { cause });
  }
}
