/** What somebody did to an entry, after which a copy was kept. Codes are stored, so they are never changed or reused. */
export type CopyEvent = 'saved' | 'published' | 'unpublished' | 'discarded' | 'deleted';

export interface ShownCopy {
  readonly id: number;
  readonly event: CopyEvent;
  /** ISO 8601. */
  readonly at: string;
  /** Name of the account; null if it was deleted, or if nobody of the staff did it. */
  readonly by: string | null;
  /** Whether the account was deleted. */
  readonly isByDeleted: boolean;
}

/** One page of the copies of an entry in one language, the latest first. */
export interface EntryHistory {
  /** IANA name of the office's time zone, in which times are shown. */
  readonly timeZone: string;
  readonly total: number;
  readonly copies: readonly ShownCopy[];
}

/** Copies in one page of the list. */
export const PAGE_SIZE = 20;

/** In the place of a picture that is not in the media library any more. */
export interface MissingPicture {
  readonly missingPicture: string;
}

/** A copy with its content: the fields that the user may read and change, pictures as the media library has them now. */
export interface CopyWithContent extends ShownCopy {
  readonly content: Readonly<Record<string, unknown>>;
}
