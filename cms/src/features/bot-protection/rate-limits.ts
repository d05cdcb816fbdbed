/** A number of points in a number of seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** Beyond these rates the response is 429. No limit on the total refuses anyone: `askAll` only requires challenges. */
const RATES = {
  /** What visitors send, per address and per network. */
  address: { points: 30, seconds: 600 },
  network: { points: 300, seconds: 600 },
  /** Steps of forms, of which a visitor causes some ten per form, per address and per network. */
  step: { points: 120, seconds: 600 },
  stepNetwork: { points: 1_200, seconds: 600 },
  /** Log-in routes, each separately, per address and per network. */
  login: { points: 120, seconds: 300 },
  loginNetwork: { points: 360, seconds: 300 },
  /** Log-ins from a known device, counted separately. */
  device: { points: 20, seconds: 300 },
  /** Codes of second factors that are tried: per account or known device, and per address. */
  code: { points: 10, seconds: 3_600 },
  codeAddress: { points: 60, seconds: 900 },
  /** Other writes, i.e. those of staff in the admin: per address or known device, and per network. */
  staff: { points: 600, seconds: 60 },
  staffNetwork: { points: 3_000, seconds: 60 },
  /** Reads per network and process, without staff and build; five times that for the wider network (read-rate-limits.ts). */
  reads: { points: 3_000, seconds: 60 },
  /** When all visitors together send more than this, a challenge is required. */
  askAll: { points: 60, seconds: 60 },
} as const;
export type RateName = keyof typeof RATES;

/** Beyond these numbers a challenge is required. */
const CHALLENGE_THRESHOLDS = {
  /** What visitors of one address and one network send, within the periods of their rates. */
  askAddress: 6,
  askNetwork: 60,
  /** Log-ins from one address, one network and in total (within the period of `login`), and to one account (within `ACCOUNT_SECONDS`). */
  askLogin: 10,
  askLoginNetwork: 30,
  askLoginAll: 60,
  askAccount: 5,
  /** Seconds in which no person fills in a form; required also if the time is unknown. */
  quick: 2,
} as const;
type ThresholdName = keyof typeof CHALLENGE_THRESHOLDS;

/** The parsed variable `LIMITS` (`.env.example`); null: no limit. */
export type Limits = { readonly [Name in RateName]: Rate | null } & { readonly [Name in ThresholdName]: number | null };

/** For counters that only require challenges. */
export const UNLIMITED = 1_000_000_000;
export const ACCOUNT_SECONDS = 900;

export const DEFAULT_LIMITS: Limits = { ...RATES, ...CHALLENGE_THRESHOLDS };

const isRate = (name: string): name is RateName => name in RATES;
const isThreshold = (name: string): name is ThresholdName => name in CHALLENGE_THRESHOLDS;

/** For development, with a single address and scripts: no limits on pace or on changes by staff. */
export const LOCAL_LIMITS: Limits = { ...DEFAULT_LIMITS, staff: null, staffNetwork: null, reads: null, askAddress: null, askNetwork: null, askAll: null, quick: null };

/** Former limits on totals, which an attacker could use up for everyone; old settings may still name them. */
const RETIRED = ['all', 'loginAll', 'staffAll'];

/**
 * Parses `LIMITS`: `name=count/seconds` (only a count for challenge thresholds, only seconds for `quick`) or `name=off`,
 * separated by spaces; `off` alone or first removes all limits. Limits that are not named keep their defaults.
 * @returns the limits, or an error message
 */
export function parseLimits(text: string, defaults: Limits = DEFAULT_LIMITS): Limits | string {
  const limits: { -readonly [Name in keyof Limits]: Limits[Name] } = { ...defaults };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    if (word === 'off') Object.assign(limits, Object.fromEntries(Object.keys(limits).map((each) => [each, null])));
    else if (isThreshold(name)) {
      if (value !== 'off' && !/^\d+(?:\.\d+)?$/.test(value)) return `${name} must be a number, or off`;
      limits[name] = value === 'off' ? null : Number(value);
    } else if (isRate(name)) {
      const [, points, seconds = name === 'askAll' ? RATES.askAll.seconds : 0] = /^([1-9]\d*)(?:\/(\d+(?:\.\d+)?))?$/.exec(value) ?? [];
      if (points === undefined && value !== 'off') return `${name} must be like 30/600, or off`;
      if (value !== 'off' && !(Number(seconds) > 0)) return `${name} must be like 30/600, or off`;
      limits[name] = value === 'off' ? null : { points: Number(points), seconds: Number(seconds) };
    } else if (!RETIRED.includes(name)) return `there is no limit ${name === '' ? 'without a name' : `named ${name}`}`;
  }
  return limits;
}
