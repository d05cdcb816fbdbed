import { LANGUAGE_CODES } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { USER } from '../../strapi-internals/admin-services';
import { UIDS } from '../../uids';
import { entryName } from '../publishing/entry-name';
import type { AuditAction } from './actions';

/** What an entry of the log was done to. */
export interface Subject {
  readonly subject_type: string | null;
  readonly subject: string | null;
  readonly language: string | null;
  readonly details: string;
}
/** How staff know it: by its name and, where each language has its own, the language. */
export interface SubjectName {
  readonly name: string | null;
  readonly language: string | null;
}

/** Actions after which the log alone knows a name. */
const NAMING: readonly AuditAction[] = ['entry_deleted', 'account_created', 'account_deleted'];

const keyOf = ({ subject_type, subject }: Pick<Subject, 'subject_type' | 'subject'>): string => `${subject_type ?? ''} ${subject ?? ''}`;

/**
 * Names what entries of the log were done to: as recorded with the action; otherwise as it is called now; what is deleted as
 * it was called last.
 * @returns in the order of the entries; null without a name
 */
export async function subjectNames(strapi: Core.Strapi, entries: readonly Subject[]): Promise<readonly SubjectName[]> {
  const present = new Map<string, Promise<SubjectName>>();
  const named = await Promise.all(
    entries.map((entry) => {
      const recorded = recordedName(entry);
      if (recorded !== null) return { name: recorded, language: entry.language };
      const key = `${keyOf(entry)} ${entry.language ?? ''}`;
      const name = present.get(key) ?? presentName(strapi, entry);
      present.set(key, name);
      return name;
    }),
  );
  const last = await lastNames(strapi, entries.filter(({ subject }, index) => subject !== null && named[index]?.name === null));
  return named.map(({ name, language }, index) => ({ name: name ?? last.get(keyOf(entries[index] as Subject)) ?? null, language }));
}

/** The name in the details of an entry: of a file, release, role or key, or of something that was deleted. Accounts are called by their address. */
function recordedName({ subject_type, subject, details }: Subject): string | null {
  if (subject === null || subject_type === USER) return null;
  const { name } = JSON.parse(details) as { readonly name?: unknown };
  // What was renamed is called by its new name.
  const last: unknown = Array.isArray(name) ? name.at(-1) : name;
  return typeof last === 'string' && last !== '' ? last : null;
}

async function presentName(strapi: Core.Strapi, { subject_type, subject, language }: Subject): Promise<SubjectName> {
  if (subject === null) return { name: null, language };
  if (subject_type === USER) {
    const account: { readonly email: string } | null = await strapi.db.query(USER).findOne({ select: ['email'], where: { id: Number(subject) } });
    return { name: account?.email ?? null, language };
  }
  if (subject_type === UIDS.agreementVersion) {
    const version: { readonly version: number; readonly language: string } | null = await strapi.db.query(UIDS.agreementVersion).findOne({ select: ['version', 'language'], where: { documentId: subject } });
    return version ? { name: `№ ${version.version}`, language: version.language } : { name: null, language };
  }
  const type = EDITED.find((uid) => uid === subject_type);
  if (!type) return { name: null, language };
  return { name: (await entryName(strapi, { type, documentId: subject, language: LANGUAGE_CODES.find((code) => code === language) ?? 'ru' })).name, language };
}

/** The last name that the log knows of deleted entries and accounts. */
async function lastNames(strapi: Core.Strapi, subjects: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(subjects.flatMap(({ subject }) => subject ?? []))];
  if (ids.length === 0) return new Map();
  const rows: readonly Subject[] = await strapi.db.query(UIDS.auditEntry).findMany({ select: ['subject_type', 'subject', 'details'], where: { action: { $in: NAMING }, subject: { $in: ids } }, orderBy: { sequence: 'asc' } });
  return new Map(
    rows.flatMap((row) => {
      const { name, email } = JSON.parse(row.details) as { readonly name?: unknown; readonly email?: unknown };
      const known = row.subject_type === USER ? email : name;
      return typeof known === 'string' ? [[keyOf(row), known] as const] : [];
    }),
  );
}
