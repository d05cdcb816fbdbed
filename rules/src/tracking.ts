/** Session-storage keys of what an address brought with it, and the query parameter each comes from (specification, section 3). */
export const TRACKING_PARAMETERS = { sub1: 'sub1', sub2: 'sub2', sub3: 'sub3', subid: 'subid', fbPixelId: 'p' } as const;
export type TrackingName = keyof typeof TRACKING_PARAMETERS;

/** A pixel id is digits only: it becomes part of a third party's call. */
export const PIXEL_ID_PATTERN = /^\d{1,32}$/;
