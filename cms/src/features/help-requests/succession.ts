import type { Core } from '@strapi/strapi';

import { chunks } from '../../lib/chunks';
import { isoTime } from '../../lib/iso-time';
import { UIDS } from '../../uids';
import { CMS_ITSELF, type StaffIdentity } from '../accounts/current-staff';
import { isOpen } from './api-types';
import { agreedTimes, timeOf } from './due-time';
import { recordChanges } from './record-changes';

const COLUMNS = ['id', 'reference', 'state', 'assignee', 'due_at', 'duplicate_of'] as const;
type Row = Readonly<Record<'reference' | 'state', string> & Record<'assignee' | 'due_at' | 'duplicate_of', string | null>> & { readonly id: number };

interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  readonly changed_by_id: number | null;
  readonly changed_by_email: string | null;
  readonly after: string | null;
}

/**
 * Hands over what only its age deletes: the newest of the later requests that were merged into each of these is handled in its
 * place, as it was, and has the others as its duplicates. In a transaction that has locked the help requests and deletes these.
 * @param from when the oldest request was received that stays
 */
export async function appointSuccessors(strapi: Core.Strapi, references: readonly string[], from: Date): Promise<void> {
  const duplicates: readonly Row[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: [...COLUMNS], where: { duplicate_of: { $in: references }, received_at: { $gte: from } }, orderBy: [{ received_at: 'desc' }, { id: 'desc' }] });
  const mains: readonly Row[] = await strapi.db.query(UIDS.helpRequest).findMany({ select: [...COLUMNS], where: { reference: { $in: [...new Set(duplicates.map(({ duplicate_of: main }) => main))] } } });
  const agreed = await agreedTimes(strapi, mains, 'own');
  const at = new Date();
  for (const main of mains) {
    const [successor, ...others] = duplicates.filter(({ duplicate_of: reference }) => reference === main.reference);
    if (!successor) continue;
    const { reference } = successor;
    const state = isOpen(main.state) || successor.state !== 'client' ? main.state : successor.state;
    const [before, after] = [isoTime(successor.due_at), isoTime(main.due_at)];
    await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: successor.id }, data: { duplicate_of: null, state, assignee: main.assignee, due_at: main.due_at, updatedAt: at } });
    for (const part of chunks(others)) await strapi.db.query(UIDS.helpRequest).updateMany({ where: { id: { $in: part.map(({ id }) => id) } }, data: { duplicate_of: reference, updatedAt: at } });
    await recordChanges(strapi, [
      ...(state === successor.state ? [] : [{ reference, field: 'state', before: successor.state, after: state }]),
      ...(main.assignee === successor.assignee ? [] : [{ reference, field: 'assignee', before: successor.assignee, after: main.assignee }]),
      ...(before === after || agreed.has(main.reference) ? [] : [{ reference, field: 'due_at', before, after }]),
      { reference, field: 'duplicate_of', before: main.reference, after: null },
      ...others.flatMap((other) => [
        { reference: other.reference, field: 'duplicate_of', before: main.reference, after: reference },
        { reference, field: 'duplicate', before: null, after: other.reference },
      ]),
    ], { at, by: CMS_ITSELF });
    if (agreed.has(main.reference)) await recordChanges(strapi, [{ reference, field: 'due_at', before, after }], await agreementOn(strapi, main));
  }
}

/** When and by whom the time of a request was set that a member of staff has set: where it is handed over, it is known by that. */
async function agreementOn(strapi: Core.Strapi, { reference, due_at: due }: Row): Promise<{ readonly at: Date; readonly by: StaffIdentity } | undefined> {
  const changes: readonly Change[] = await strapi.db.query(UIDS.helpRequestChange).findMany({ where: { reference, field: 'due_at', changed_by_email: { $notNull: true } }, orderBy: { id: 'desc' } });
  const set = changes.find(({ after }) => after !== null && due !== null && timeOf(after) === timeOf(due));
  return set && { at: new Date(set.changed_at), by: { id: set.changed_by_id, name: set.changed_by, email: set.changed_by_email } };
}
