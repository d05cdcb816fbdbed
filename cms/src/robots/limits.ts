/** So many in so many seconds. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** What `LIMITS` says (`.env.example`); null: no limit. */
export interface Limits {
  /** What visitors of one address may send, and all of them together. */
  readonly address: Rate | null;
  readonly all: Rate | null;
  /** Of these, how many are taken without asking for a proof of work. */
  readonly askAddress: number | null;
  readonly askAll: number | null;
  /** Attempts to log in to the admin from one address, and altogether. */
  readonly login: Rate | null;
  readonly loginAll: Rate | null;
  /** Whatever else may change something, from one address and altogether: what staff do in the admin. */
  readonly staff: Rate | null;
  readonly staffAll: Rate | null;
  /** Seconds in which no person fills in a form; who does not say how long it took is asked too. Null: nobody is asked for that. */
  readonly quick: number | null;
}

const MINUTE = 60;

export const DEFAULT_LIMITS: Limits = {
  address: { points: 30, seconds: 10 * MINUTE },
  all: { points: 1_200, seconds: MINUTE },
  askAddress: 6,
  askAll: 60,
  login: { points: 10, seconds: 5 * MINUTE },
  loginAll: { points: 100, seconds: 5 * MINUTE },
  staff: { points: 600, seconds: MINUTE },
  staffAll: { points: 3_000, seconds: MINUTE },
  quick: 2,
};

const NOBODY_ASKED = { askAddress: null, askAll: null, quick: null } as const;
const STAFF_FREE = { staff: null, staffAll: null } as const;
const NO_LIMITS: Limits = { address: null, all: null, login: null, loginAll: null, ...STAFF_FREE, ...NOBODY_ASKED };

/** On somebody's own machine, where the one address is theirs and scripts are at work, nobody is taken for a robot by their pace, nor kept from changing much at once. */
export const LOCAL_LIMITS: Limits = { ...DEFAULT_LIMITS, ...STAFF_FREE, ...NOBODY_ASKED };

/**
 * Reads `LIMITS`: `name=count/seconds` (a count alone where it is asked for a proof of work, seconds alone for `quick`) or `name=off`, with spaces; `off` alone or first takes all away.
 * What is not named is as by default.
 * @returns the limits, or what is wrong
 */
export function parseLimits(text: string, defaults: Limits = DEFAULT_LIMITS): Limits | string {
  const limits = { ...defaults };
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (word === 'off') {
      Object.assign(limits, NO_LIMITS);
      continue;
    }
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    const wrong = set(limits, name, value);
    if (wrong) return wrong;
  }
  return limits;
}

function set(limits: { -readonly [Name in keyof Limits]: Limits[Name] }, name: string, value: string): string | undefined {
  const number = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (name === 'askAddress' || name === 'askAll' || name === 'quick') {
    if (number === undefined && value !== 'off') return `${name} must be a number, or off`;
    limits[name] = number ?? null;
  } else if (isRate(name)) {
    const [, points, seconds] = /^([1-9]\d*)\/(\d+(?:\.\d+)?)$/.exec(value) ?? [];
    if (value !== 'off' && !(Number(seconds) > 0)) return `${name} must be like 30/600, or off`;
    limits[name] = value === 'off' ? null : { points: Number(points), seconds: Number(seconds) };
  } else return `there is no limit ${name === '' ? 'without a name' : `named ${name}`}`;
  return undefined;
}

const RATES = ['address', 'all', 'login', 'loginAll', 'staff', 'staffAll'] as const;
/** What is counted. */
export type RateName = (typeof RATES)[number];

function isRate(name: string): name is RateName {
  return RATES.some((rate) => rate === name);
}
