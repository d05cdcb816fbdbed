import { isCountryCode, isIpAddress } from '@site/rules';

import { publicConfig } from './config';
import { pause } from './pause';

/** Geolocation: lifetime of a cached answer, retries with backoff, and the wait on submit, in milliseconds. */
export const GEO = { cacheMs: 5 * 60_000, retries: 3, firstBackoffMs: 1_000, maxBackoffMs: 30_000, submitWaitMs: 2_000 } as const;

/** The visitor's location; null for unknown values. */
export interface Geolocation {
  /** Lower-case two-letter code. */
  readonly country: string | null;
  readonly ip: string | null;
}

const UNKNOWN_LOCATION: Geolocation = { country: null, ip: null };

/** Timeout of one attempt; a timeout counts as a failure. */
const ATTEMPT_TIMEOUT_MS = 10_000;

let known: { readonly answer: Geolocation; readonly until: number } | undefined;
let pending: Promise<Geolocation> | undefined;

/** Queries the geolocation service; answers are cached. Failures are silent: the location is unknown. */
export function geolocate(): Promise<Geolocation> {
  if (publicConfig.geoUrl === '') return Promise.resolve(UNKNOWN_LOCATION);
  if (known && Date.now() < known.until) return Promise.resolve(known.answer);
  pending ??= fetchWithRetries().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** The same with a timeout, after which the location is unknown. */
export function geolocateWithTimeout(milliseconds: number): Promise<Geolocation> {
  return Promise.race([geolocate(), pause(milliseconds).then(() => UNKNOWN_LOCATION)]);
}

async function fetchWithRetries(): Promise<Geolocation> {
  for (let retry = 0; ; retry++) {
    try {
      const answer = await ask();
      known = { answer, until: Date.now() + GEO.cacheMs };
      return answer;
    } catch {
      if (retry === GEO.retries) return UNKNOWN_LOCATION;
      await pause(Math.min(GEO.firstBackoffMs * 2 ** retry, GEO.maxBackoffMs));
    }
  }
}

async function ask(): Promise<Geolocation> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ATTEMPT_TIMEOUT_MS);
  try {
    const response = await fetch(publicConfig.geoUrl, { headers: { Accept: 'application/json' }, credentials: 'omit', signal: abort.signal });
    if (!response.ok) throw new Error(`Geolocation answered ${response.status}`);
    return read(await response.json());
  } finally {
    clearTimeout(timer);
  }
}

function read(body: unknown): Geolocation {
  const { country_code: code, ip } = typeof body === 'object' && body !== null ? (body as { country_code?: unknown; ip?: unknown }) : {};
  const country = typeof code === 'string' ? code.toLowerCase() : null;
  return { country: isCountryCode(country) ? country : null, ip: isIpAddress(ip) ? ip : null };
}
