import { GEO, isCountryCode, isIpAddress } from '@site/rules';

import { publicConfig } from './config';
import { pause } from './pause';

/** Where the visitor seems to be; null is what is not known. */
export interface Geolocation {
  /** Lower-case two-letter country. */
  readonly country: string | null;
  readonly ip: string | null;
}

const NOWHERE: Geolocation = { country: null, ip: null };

/** Longest wait for one answer, milliseconds: a service that hangs counts as one that failed. */
const ATTEMPT_MS = 10_000;

let known: { readonly answer: Geolocation; readonly until: number } | undefined;
let pending: Promise<Geolocation> | undefined;

/** Asks the geolocation service; an answer is used again while it is fresh. A failure is silent: nothing is known then. */
export function geolocate(): Promise<Geolocation> {
  if (publicConfig.geoUrl === '') return Promise.resolve(NOWHERE);
  if (known && Date.now() < known.until) return Promise.resolve(known.answer);
  pending ??= askPersistently().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** The same, for someone who cannot wait: after so many milliseconds nothing is known. */
export function geolocateWithin(milliseconds: number): Promise<Geolocation> {
  return Promise.race([geolocate(), pause(milliseconds).then(() => NOWHERE)]);
}

async function askPersistently(): Promise<Geolocation> {
  for (let retry = 0; ; retry++) {
    try {
      const answer = await ask();
      known = { answer, until: Date.now() + GEO.cacheMs };
      return answer;
    } catch {
      if (retry === GEO.retries) return NOWHERE;
      await pause(Math.min(GEO.firstBackoffMs * 2 ** retry, GEO.maxBackoffMs));
    }
  }
}

async function ask(): Promise<Geolocation> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ATTEMPT_MS);
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
