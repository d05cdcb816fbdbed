/** Header in which the admin names the version of an entry that a change is based on; see {@link versionOf}. */
export const BASED_ON = 'x-based-on';

/** Nothing was saved in this language yet. */
export const NOTHING = 'none';

/**
 * Names a version of an entry. Saving changes the date; discarding changes the id as well.
 * @param entry undefined or without an id if nothing was saved yet
 */
export function versionOf(entry: { readonly id?: unknown; readonly updatedAt?: unknown } | null | undefined): string {
  if (typeof entry?.id !== 'number') return NOTHING;
  return `${entry.id} ${new Date(entry.updatedAt as string).toISOString()}`;
}

/** Details of the error `ConflictError`: somebody saved the entry since the version that the change was based on. */
export interface Conflict {
  /** Name of the account that saved last; null if it is unknown. */
  readonly by: string | null;
  /** Whether it is the account of this request, in another tab. */
  readonly isSelf: boolean;
  readonly at: string | null;
}

/** Somebody who has the form of the same entry open in another tab. */
export interface OtherForm {
  readonly name: string;
  readonly isSelf: boolean;
  /** Language of the open form; null if the type has no languages. */
  readonly language: string | null;
}

/** Interval at which an open form reports itself. */
export const HEARTBEAT_MS = 20_000;
