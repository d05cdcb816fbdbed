import { LIMITS, PIXEL_ID_PATTERN, TRACKING_PARAMETERS, type TrackingName } from '@site/rules';

import { keep, read } from './sessionStore';

/** Says that the session's first page has been seen, whether or not its address brought anything. */
const STORED = 'trackingStored';

const NAMES = Object.keys(TRACKING_PARAMETERS) as TrackingName[];

export type Tracking = Readonly<Partial<Record<TrackingName, string>>>;

/**
 * Keeps what the address of a session's first page brought along; later pages change nothing.
 * @param search the address's query string
 */
export function storeTracking(search: string): void {
  if (read(STORED) !== null) return;
  keep(STORED, 'true');
  const parameters = new URLSearchParams(search);
  for (const name of NAMES) {
    const value = parameters.get(TRACKING_PARAMETERS[name])?.trim();
    if (value && isAcceptable(name, value)) keep(name, value);
  }
}

/** What the session's first address brought along. */
export function readTracking(): Tracking {
  return Object.fromEntries(NAMES.flatMap((name) => {
    const value = read(name);
    return value !== null && isAcceptable(name, value) ? [[name, value]] : [];
  }));
}

function isAcceptable(name: TrackingName, value: string): boolean {
  return name === 'fbPixelId' ? PIXEL_ID_PATTERN.test(value) : value.length <= LIMITS.tracking;
}
