import { afterOfficeMinutes, type Office, wishedTime } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { chunks } from '../../lib/chunks';
import { isoTime } from '../../lib/iso-time';
import { UIDS } from '../../uids';
import { CMS_ITSELF } from '../accounts/current-staff';
import type { NewChange } from './record-changes';

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
type Duplicate = Readonly<Record<'reference' | 'duplicate_of', string>>;
type Unanswered = Readonly<Record<'reference' | 'written_at', string>>;
type Change = Readonly<Record<'reference' | 'field' | 'changed_at' | 'changed_by', string> & Record<'after' | 'changed_by_email', string | null>>;

/**
 * The references of those of these requests whose time a member of staff has set: not a merger or its undoing, nor that nobody
 * answered.
 * @param where of `all`, a time counts that was set in a duplicate before the merger; of `own`, only one set in the request itself
 */
export async function agreedTimes(strapi: Core.Strapi, requests: readonly Due[], where: 'all' | 'own' = 'all'): Promise<ReadonlySet<string>> {
  const agreed = new Set<string>();
  for (const part of chunks(requests)) {
    const duplicates: readonly Duplicate[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: ['reference', 'duplicate_of'], where: { duplicate_of: { $in: part.map(({ reference }) => reference) } } });
    const references = [...part, ...duplicates].map(({ reference }) => reference);
    const changes: Change[] = [];
    const notes: Unanswered[] = [];
    for (const some of chunks(references)) {
      changes.push(...((await strapi.db.query(UIDS.helpRequestChange).findMany({ select: ['reference', 'field', 'changed_at', 'changed_by', 'changed_by_email', 'after'], where: { field: { $in: ['due_at', 'duplicate', 'duplicate_of'] }, reference: { $in: some } } })) as Change[]));
      notes.push(...((await strapi.db.query(UIDS.helpRequestNote).findMany({ select: ['reference', 'written_at'], where: { kind: 'no_answer', reference: { $in: some } } })) as Unanswered[]));
    }
    for (const { reference: handled, due_at: due } of part) {
      const members = [handled, ...duplicates.filter(({ duplicate_of: main }) => main === handled).map(({ reference }) => reference)];
      // The change of the time has the same moment as the note.
      const unanswered = notes.filter(({ reference }) => members.includes(reference)).map(({ written_at: at }) => timeOf(at));
      if (due !== null && (where === 'all' ? members : [handled]).some((member) => isSetByStaff(due, changes.filter(({ reference }) => reference === member), unanswered))) agreed.add(handled);
    }
  }
  return agreed;
}

function isSetByStaff(due: string, changes: readonly Change[], unanswered: readonly number[]): boolean {
  const automatic = [...changes.filter(({ field }) => field !== 'due_at').map(({ changed_at: at }) => timeOf(at)), ...unanswered];
  return changes.filter((change) => !isByCms(change)).some(({ field, after, changed_at: at }) => field === 'due_at' && after !== null && timeOf(after) === timeOf(due) && !automatic.includes(timeOf(at)));
}

const isByCms = ({ changed_by: name, changed_by_email: email }: Change): boolean => name === CMS_ITSELF.name && email === null;

/** For the history, as a change of the CMS's own: that a new state has replaced a time which a member of staff had set. */
export function replacedTime({ reference, due_at: before }: Due, isAgreed: boolean, due: string | Date | null): readonly NewChange[] {
  const after = isoTime(due);
  return isAgreed && before !== null && (after === null || timeOf(after) !== timeOf(before)) ? [{ reference, field: 'due_at', before: isoTime(before), after }] : [];
}

/** In milliseconds since 1970. */
export const timeOf = (moment: string | Date): number => new Date(moment).getTime();
