import * as v from 'valibot';

import { email, invalid, requiredText } from './fields.js';
import { LANGUAGE_CODES } from './locales.js';
import { LIMITS } from './limits.js';
import { isTimeZone } from './officeHours.js';

/** Days in which a consumer may withdraw from a contract, counted from the day after it was concluded. */
export const WITHDRAWAL_DAYS = 14;

const fields = {
  full_name: requiredText(LIMITS.fullName),
  /** The reference of the signed agreement, or the e-mail address that it was signed with. */
  contract: requiredText(LIMITS.contract),
  /** Where the acknowledgement goes. */
  email,
};

/** The form's fields; controls have the names of the columns. */
export const withdrawalFormSchema = v.object(fields);
export const WITHDRAWAL_FIELDS = ['full_name', 'contract', 'email'] as const satisfies readonly (keyof typeof fields)[];

/** `data` of a withdrawal. Unknown fields are refused. */
export const withdrawalSchema = v.strictObject({ ...fields, language: v.picklist(LANGUAGE_CODES, invalid) });

export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];
export type WithdrawalForm = v.InferOutput<typeof withdrawalFormSchema>;
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/** Answer to an accepted withdrawal, regardless of whether an agreement was signed. A repeat gets the same answer. */
export interface WithdrawalAnswer {
  readonly data: {
    readonly reference: string;
    /** ISO 8601, by the server's clock. */
    readonly receivedAt: string;
    /** Whether the acknowledgement is mailed as well. */
    readonly isMailed: boolean;
  };
}

/** Normalizes a reference as typed or copied: any case, with or without the hyphen. Undefined if it is not a reference. */
export function parseReference(text: string): string | undefined {
  const [, first, second] = /^([2-9A-HJKMNP-TW-Z]{5})[\s\p{Pd}]*([2-9A-HJKMNP-TW-Z]{5})$/u.exec(text.trim().toUpperCase()) ?? [];
  return first === undefined || second === undefined ? undefined : `${first}-${second}`;
}

const DAY_MS = 24 * 60 * 60_000;
/** Where a day ends last, and where it begins first; not everywhere among the known zones. */
const OUTERMOST_ZONES = ['Etc/GMT+12', 'Etc/GMT-14'];

/** Whether a day, as `YYYY-MM-DD`, is a public holiday. */
export type IsHoliday = (day: string) => boolean;

/**
 * The last day on which a client may withdraw, as `YYYY-MM-DD` in the client's time zone; the latest one if that is unknown. A period that would end on a
 * Saturday, Sunday or public holiday ends on the next working day (Regulation 1182/71, article 3).
 */
export function lastDayToWithdraw(signedAt: Date, timeZone: string | null, isHoliday: IsHoliday): string {
  return possibleZones(timeZone).map((zone) => lastDayIn(zone, signedAt, isHoliday)).sort().at(-1) ?? '';
}

/** Whether a withdrawal was received after the last day of the period: in an unknown time zone, if it would be late in each. */
export function isLateWithdrawal(signedAt: Date, receivedAt: Date, timeZone: string | null, isHoliday: IsHoliday): boolean {
  return possibleZones(timeZone).every((zone) => dayIn(receivedAt, zone) > lastDayIn(zone, signedAt, isHoliday));
}

function lastDayIn(zone: string, signedAt: Date, isHoliday: IsHoliday): string {
  let last = new Date(Date.parse(dayIn(signedAt, zone)) + WITHDRAWAL_DAYS * DAY_MS);
  while (WEEKEND.includes(last.getUTCDay()) || isHoliday(dayOf(last))) last = new Date(last.getTime() + DAY_MS);
  return dayOf(last);
}

const WEEKEND: readonly number[] = [0, 6];
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const dayIn = (moment: Date, timeZone: string): string => new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);

/** The client's zone. The browser's may be unknown here: then it may be any. */
const possibleZones = (timeZone: string | null): readonly string[] => (timeZone !== null && isTimeZone(timeZone) ? [timeZone] : [...Intl.supportedValuesOf('timeZone'), ...OUTERMOST_ZONES]);
