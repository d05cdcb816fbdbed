import type { Core } from '@strapi/strapi';

import { TYPES_RU } from '../../admin/texts/schemas.ru';
import { UIDS } from '../../uids';
import type { AuditAction } from './actions';
import type { AuditList, ShownEntry } from './api-types';
import { type SubjectName, subjectNames } from './subject-names';

export interface Filter {
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly text?: string | undefined;
  /** Only entries before the one with this number. */
  readonly before?: number | undefined;
}

interface Row {
  readonly sequence: number;
  readonly recorded_at: string | Date;
  readonly action: AuditAction;
  readonly actor_id: number | null;
  readonly actor_email: string | null;
  readonly subject_type: string | null;
  readonly subject: string | null;
  readonly language: string | null;
  readonly details: string;
}

const SEARCHED = ['actor_email', 'subject_type', 'subject', 'details'] as const;

/** Lists entries, newest first. */
export async function listEntries(strapi: Core.Strapi, { action, actor, from, until, text, before }: Filter, limit: number): Promise<AuditList> {
  const conditions: readonly object[] = [
    action === undefined ? {} : { action },
    actor === undefined ? {} : { actor_email: actor },
    from === undefined ? {} : { recorded_at: { $gte: from } },
    until === undefined ? {} : { recorded_at: { $lt: until } },
    text === undefined ? {} : { $or: [...SEARCHED.map((column) => ({ [column]: { $containsi: text } })), { subject_type: { $in: typesNamed(strapi, text) } }] },
    before === undefined ? {} : { sequence: { $lt: before } },
  ];
  const rows: readonly Row[] = await strapi.db.query(UIDS.auditEntry).findMany({ where: { $and: conditions }, orderBy: { sequence: 'desc' }, limit: limit + 1 });
  const listed = rows.slice(0, limit);
  const names = await subjectNames(strapi, listed);
  const entries = listed.map((row, index) => shown(strapi, row, names[index]));
  return { entries, hasMore: rows.length > limit };
}

/** Types by what staff read: the name of the type in English or Russian. */
function typesNamed(strapi: Core.Strapi, text: string): readonly string[] {
  const wanted = text.toLowerCase();
  return Object.values(strapi.contentTypes).flatMap(({ uid, info: { displayName } }) => ([displayName, TYPES_RU[displayName] ?? ''].some((name) => name.toLowerCase().includes(wanted)) ? [uid] : []));
}

function shown(strapi: Core.Strapi, row: Row, named: SubjectName | undefined): ShownEntry {
  const { sequence, recorded_at: at, action, actor_id: actorId, actor_email: actorEmail, subject_type: type, subject, details } = row;
  const model = Object.values(strapi.contentTypes).find(({ uid }) => uid === type);
  return { sequence, at: new Date(at).toISOString(), action, actorId, actorEmail, type, typeName: model?.info.displayName ?? type, subject: model?.kind === 'singleType' ? null : subject, name: named?.name ?? null, language: named?.language ?? row.language, details };
}

/** Addresses of the accounts that the log names, in order. */
export async function actorsOf(strapi: Core.Strapi): Promise<readonly string[]> {
  const rows: readonly { readonly actor_email: string | null }[] = await strapi.db.query(UIDS.auditEntry).findMany({ select: ['actor_email'], where: { actor_email: { $notNull: true } }, orderBy: { sequence: 'desc' }, limit: 20_000 });
  return [...new Set(rows.flatMap(({ actor_email }) => (actor_email === null ? [] : [actor_email])))].sort();
}
