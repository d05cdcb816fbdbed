import { isTrackable, type FormName } from '@site/rules';

import { publicConfig } from './config';
import { keep, read } from './sessionStore';

/** Session-storage keys of tracking parameters, and their query parameters. */
const TRACKING_PARAMETERS = { sub1: 'sub1', sub2: 'sub2', sub3: 'sub3', subid: 'subid', fbPixelId: 'p' } as const;
type TrackingName = keyof typeof TRACKING_PARAMETERS;

/** Digits only: the id becomes part of a third party's call. */
export const PIXEL_ID_PATTERN = /^\d{1,32}$/;

/** Set once the first page of a session was opened, with or without parameters. */
const STORED = 'trackingStored';

/** Query of the session's first page, kept by its inline script: visitors may leave it before scripts run. */
const FIRST_SEARCH = 'firstSearch';

const NAMES = Object.keys(TRACKING_PARAMETERS) as TrackingName[];

export type Tracking = Readonly<Partial<Record<TrackingName, string>>>;

/**
 * Stores the tracking parameters of a session's first page; later pages change nothing.
 * @param search the address's query string, if storage was unavailable when the first page was opened
 */
export function storeTracking(search: string): void {
  if (read(STORED) !== null) return;
  keep(STORED, 'true');
  const parameters = new URLSearchParams(read(FIRST_SEARCH) ?? search);
  for (const name of NAMES) {
    const value = parameters.get(TRACKING_PARAMETERS[name])?.trim();
    if (value && isAcceptable(name, value)) keep(name, value);
  }
  // The rest of it is nobody's business. Empty, not removed: the next page would take its own for the first one's.
  keep(FIRST_SEARCH, '');
}

/** The session's tracking parameters. */
export function readTracking(): Tracking {
  return Object.fromEntries(NAMES.flatMap((name) => {
    const value = read(name);
    return value !== null && isAcceptable(name, value) ? [[name, value]] : [];
  }));
}

function isAcceptable(name: TrackingName, value: string): boolean {
  return name === 'fbPixelId' ? PIXEL_ID_PATTERN.test(value) : isTrackable(value);
}

/**
 * Whether the visitor came by the link of a partner to whom leads are reported: affiliate network or pixel.
 * @param form one of whose leads it is asked: the affiliate network hears of help requests only
 */
export function cameByPartner({ subid, fbPixelId }: Tracking = readTracking(), form: FormName = 'help'): boolean {
  return Boolean((form === 'help' && publicConfig.postbackUrl && subid) || (publicConfig.pixelScriptUrl && fbPixelId));
}
