import { afterOfficeMinutes, type Office, wishedTime } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { chunks } from '../../lib/chunks';
import { UIDS } from '../../uids';

/** Hours within which visitors are called if the firm promises nothing: office hours, or hours if these are not known. */
const OFFICE_HOURS = 8;
const HOURS = 24;

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

/** The references of those of these requests whose time a member of staff has set: not a merger or its undoing, nor that nobody answered. */
export async function agreedTimes(strapi: Core.Strapi, requests: readonly Due[]): Promise<ReadonlySet<string>> {
  const agreed = new Set<string>();
  for (const part of chunks(requests)) {
    const references = part.map(({ reference }) => reference);
    const changes: readonly Change[] = await strapi.db.query(UIDS.helpRequestChange).findMany({ select: ['reference', 'field', 'changed_at', 'after'], where: { field: { $in: ['due_at', 'duplicate', 'duplicate_of'] }, reference: { $in: references } } });
    const unanswered = await unansweredCalls(strapi, references);
    for (const request of part) if (isAgreed(request, changes.filter(({ reference }) => reference === request.reference), unanswered.get(request.reference) ?? [])) agreed.add(request.reference);
  }
  return agreed;
}

function isAgreed({ due_at: due }: Due, changes: readonly Change[], unanswered: readonly number[]): boolean {
  if (due === null) return false;
  const mergers = changes.filter(({ field }) => field !== 'due_at').map(({ changed_at: at }) => timeOf(at));
  return changes.some(({ field, after, changed_at: at }) => field === 'due_at' && after !== null && timeOf(after) === timeOf(due) && ![...mergers, ...unanswered].includes(timeOf(at)));
}

/** When it was noted that nobody answered, for these requests and their duplicates, by the request that is handled. The change of its time has the same moment. */
async function unansweredCalls(strapi: Core.Strapi, references: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const duplicates: readonly { readonly reference: string; readonly duplicate_of: string }[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['reference', 'duplicate_of'], where: { duplicate_of: { $in: references } } });
  const handled = new Map([...references.map((reference) => [reference, reference] as const), ...duplicates.map(({ reference, duplicate_of: main }) => [reference, main] as const)]);
  const calls = new Map<string, number[]>();
  for (const part of chunks([...handled.keys()])) {
    const notes: readonly { readonly reference: string; readonly written_at: string }[] = await strapi.db.query(UIDS.helpRequestNote).findMany({ select: ['reference', 'written_at'], where: { kind: 'no_answer', reference: { $in: part } } });
    for (const { reference, written_at: at } of notes) {
      const main = handled.get(reference) ?? reference;
      calls.set(main, [...(calls.get(main) ?? []), timeOf(at)]);
    }
  }
  return calls;
}

const timeOf = (moment: string): number => new Date(moment).getTime();
