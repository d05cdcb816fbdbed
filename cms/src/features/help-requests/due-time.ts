import { afterOfficeMinutes, closesAt, type Office } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { chunks } from '../../lib/chunks';
import { UIDS } from '../../uids';

/** Hours within which visitors are called if the firm promises nothing: office hours, or hours if these are not known. */
const OFFICE_HOURS = 8;
const HOURS = 24;
/** How much of the hours that a visitor wished for must be left for calling on that day. */
const ENOUGH_MINUTES = 30;

const HOUR_MS = 3_600_000;

/**
 * Until when a visitor is to be called who asked for it, or could not be reached, at this moment: within the hours that the
 * visitor wished for, or else within the office hours that the firm promises.
 * @param wish `09:00-12:00` by the office's clock
 */
export function dueTime(from: Date, office: Office | null, wish: string | null | undefined): Date {
  const start = from.getTime();
  const due = office ? (wishedTime(start, office, wish) ?? afterOfficeMinutes(start, office, (office.callWithinHours ?? OFFICE_HOURS) * 60)) : undefined;
  return new Date(due ?? start + HOURS * HOUR_MS);
}

/** When the wished hours end, of the first office day that leaves time enough for a call. */
function wishedTime(from: number, office: Office, wish: string | null | undefined): number | undefined {
  const hours = wish?.match(/\d+/g)?.map(Number) ?? [];
  const [openHour, openMinute, closeHour, closeMinute] = hours;
  if (openHour === undefined || openMinute === undefined || closeHour === undefined || closeMinute === undefined) return undefined;
  const wished: Office = { ...office, weekdays: [openHour * 60 + openMinute, closeHour * 60 + closeMinute], saturday: null };
  const possible = afterOfficeMinutes(from, wished, ENOUGH_MINUTES);
  // A little before it: the hours may end just then.
  return possible === undefined ? undefined : closesAt(possible - 1, wished);
}

interface Waiting {
  readonly due_at: string | Date | null;
  readonly call_time: string | null;
  /** Whether a member of staff has set the time. */
  readonly isAgreed: boolean;
}

/** Until when to call once a request has got this state: whoever has been spoken with waits for no call but one that was agreed. */
export function nextDueTime(state: string | null, { due_at: due, call_time: wish, isAgreed }: Waiting, office: Office | null, now = new Date()): string | Date | null {
  if (state === 'no_answer') return dueTime(now, office, wish);
  if (state === 'called') return isAgreed && due !== null && new Date(due) > now ? due : null;
  return state === 'new' ? (due ?? dueTime(now, office, wish)) : null;
}

type Due = Readonly<Record<'reference', string> & Record<'state' | 'due_at', string | null>>;
type Change = Readonly<Record<'reference' | 'field' | 'changed_at', string> & Record<'after', string | null>>;

/** The references of those of these requests whose time a member of staff has set: not a merger, nor that nobody answered. */
export async function agreedTimes(strapi: Core.Strapi, requests: readonly Due[]): Promise<ReadonlySet<string>> {
  const agreed = new Set<string>();
  for (const part of chunks(requests)) {
    const changes: readonly Change[] = await strapi.db.query(UIDS.helpRequestChange).findMany({ select: ['reference', 'field', 'changed_at', 'after'], where: { field: { $in: ['due_at', 'duplicate'] }, reference: { $in: part.map(({ reference }) => reference) } } });
    for (const request of part) if (request.state !== 'no_answer' && isAgreed(request, changes.filter(({ reference }) => reference === request.reference))) agreed.add(request.reference);
  }
  return agreed;
}

function isAgreed({ due_at: due }: Due, changes: readonly Change[]): boolean {
  const mergers = changes.filter(({ field }) => field === 'duplicate').map(({ changed_at: at }) => timeOf(at));
  return due !== null && changes.some(({ field, after, changed_at: at }) => field === 'due_at' && after !== null && timeOf(after) === timeOf(due) && !mergers.includes(timeOf(at)));
}

const timeOf = (moment: string): number => new Date(moment).getTime();
