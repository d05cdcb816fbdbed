import type { Core, Modules, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { lockInTransaction } from '../../lib/transaction-lock';
import { staffLanguage } from '../../lib/staff-language';
import { UIDS } from '../../uids';
import { currentStaff, staffName } from '../accounts/current-staff';
import type { Recorded } from '../audit/record';
import { BASED_ON, type Conflict, NOTHING, versionOf } from './api-types';

/** Actions that replace what a draft contains. */
const REPLACING = ['update', 'publish', 'discardDraft'];

const SENTENCES = {
  en: 'Somebody saved this entry while you were editing it. Nothing was saved now.',
  ru: 'Пока вы редактировали эту запись, её сохранил кто-то другой. Сейчас ничего не сохранено.',
};

/** The change is based on a version that is not the current one any more; the request is answered with 409. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';

  constructor(
    message: string,
    readonly details: Conflict,
  ) {
    super(message);
  }
}

interface Params {
  readonly documentId?: string;
  readonly locale?: unknown;
}
interface Row {
  readonly id: number;
  readonly updatedAt: string;
  readonly reference?: string;
}

/** Types whose rows are changed under a lock for all of them: it is taken first, or two transactions could wait for each other. */
const LOCKS: Readonly<Record<string, 'helpRequests'>> = { [UIDS.helpRequest]: 'helpRequests' };

const checked = new WeakSet<object>();

/**
 * Document middleware: refuses a change of staff that names a version of the entry which is not the current one any more, in
 * the transaction that would write it. A request that names none is not checked: the last one wins. Must be outside of
 * middlewares that take locks for all entries.
 */
export const refuseOutdated =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const request = strapi.requestContext.get() as Context | undefined;
    const { documentId, locale } = context.params as Params;
    if (!request || documentId === undefined || !REPLACING.includes(context.action) || !context.uid.startsWith('api::') || !currentStaff(strapi)) return next();
    const basedOn = request.get(BASED_ON);
    // Publishing first saves: only the first of a request's actions finds the version that the form knows.
    if (basedOn === '' || checked.has(request)) return next();
    if (basedOn !== NOTHING && !/^\d{1,15} \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(basedOn)) throw new errors.ValidationError(`The header ${BASED_ON} is malformed.`);
    checked.add(request);
    return strapi.db.transaction(async ({ trx }) => {
      const lock = LOCKS[context.uid];
      if (lock) await lockInTransaction(strapi, trx, lock);
      // All languages: saving one writes the fields that they share. Nor is there a row to lock before the first save.
      await lockInTransaction(strapi, trx, 'entries', documentId);
      const current = await lockedDraft(strapi, context.uid as UID.ContentType, documentId, locale, trx);
      if (versionOf(current) !== basedOn) throw new ConflictError(SENTENCES[staffLanguage(strapi)], await conflictOf(strapi, context.uid, documentId, current));
      return next();
    });
  };

type QueryBuilder = ReturnType<Core.Strapi['db']['queryBuilder']>;
type Transaction = Parameters<QueryBuilder['transacting']>[0];

/** The current draft in this language, locked against writes that take no other lock. */
async function lockedDraft(strapi: Core.Strapi, uid: UID.ContentType, documentId: string, locale: unknown, transaction: Transaction): Promise<Row | undefined> {
  const model = strapi.contentType(uid);
  const where = { documentId, ...(typeof locale === 'string' && { locale }), ...(model.options?.draftAndPublish === true && { publishedAt: null }) };
  const rows = (await strapi.db
    .queryBuilder(uid)
    .select(['id', 'updatedAt', ...('reference' in model.attributes ? ['reference'] : [])])
    .where(where)
    .transacting(transaction)
    .forUpdate()
    .execute()) as readonly Row[];
  return rows[0];
}

/** Actions in the audit log that save an entry. Others only read it, or change what is published. */
const SAVES: readonly Recorded['action'][] = ['entry_created', 'entry_updated', 'draft_discarded', 'version_withdrawn', 'settings_changed'];
/** A save and its entry in the log are written together; a field shared by all languages is copied right after it. */
const SAME_SAVE_MS = 10_000;

/** Who saved last, by the audit log: the author of the row is not the one who changed a field shared by all languages. */
async function conflictOf(strapi: Core.Strapi, uid: string, documentId: string, current: Row | undefined): Promise<Conflict> {
  const reference = current?.reference;
  // An entry about several of them lists their references, or their ids where they were put in order.
  const listed = [
    ...(reference === undefined ? [] : [{ details: { $contains: JSON.stringify(reference) } }]),
    { action: 'entries_ordered' satisfies Recorded['action'], details: { $contains: JSON.stringify(documentId) } },
  ];
  const logged: { readonly actor_id: number | null; readonly actor_email: string | null; readonly recorded_at: string } | null = await strapi.db.query(UIDS.auditEntry).findOne({
    select: ['actor_id', 'actor_email', 'recorded_at'],
    where: { subject_type: uid, $or: [{ action: { $in: [...SAVES] }, subject: { $in: [documentId, reference ?? documentId] } }, ...listed] },
    orderBy: { sequence: 'desc' },
  });
  const at = current ? new Date(current.updatedAt).getTime() : undefined;
  // A change without an entry in the log has no known author.
  const last = logged && (at === undefined || at - new Date(logged.recorded_at).getTime() < SAME_SAVE_MS) ? logged : null;
  return {
    by: last && ((await staffName(strapi, last.actor_id)) ?? last.actor_email),
    isSelf: last !== null && last.actor_id === currentStaff(strapi)?.id,
    at: at === undefined ? null : new Date(at).toISOString(),
  };
}
