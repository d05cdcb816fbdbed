/** What the form holds; empty texts restrict nothing. Dates are days of the reader's time zone. */
export interface Chosen {
  readonly action: string;
  readonly actor: string;
  readonly from: string;
  readonly until: string;
  readonly text: string;
}

/** Days that the form takes. Browsers let people type a digit too many for the year. */
export const DAYS = { min: '2000-01-01', max: '2099-12-31' } as const;

const DAY_MS = 24 * 60 * 60_000;

/** Query of the list and of its export. */
export function queryOf({ action, actor, from, until, text }: Chosen): string {
  // Until the start of the next day, which may be 23 or 25 hours later.
  const values = { action, actor, from: startOf(from), until: startOf(until, 1), text: text.trim() };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
}

/** When this day begins, or one so many days later; empty if it is none of those days. */
function startOf(day: string, later = 0): string {
  const time = Date.parse(day);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || day < DAYS.min || day > DAYS.max || Number.isNaN(time)) return '';
  return new Date(`${new Date(time + later * DAY_MS).toISOString().slice(0, 10)}T00:00`).toISOString();
}
