import type { Core, Modules, UID } from '@strapi/strapi';

import { EDITED } from '../../content-types';
import { UIDS } from '../../uids';
import { currentStaff } from '../accounts/current-staff';
import { ADMINISTRATION_FIELDS, readAdministrationSettings } from '../administration-settings/settings';
import { entryName } from '../publishing/entry-name';
import type { AuditAction } from './actions';
import { type Recorded, recordAction } from './record';

const ACTIONS: ReadonlyMap<string, AuditAction> = new Map([
  ['create', 'entry_created'],
  ['clone', 'entry_created'],
  ['update', 'entry_updated'],
  ['delete', 'entry_deleted'],
  ['publish', 'entry_published'],
  ['unpublish', 'entry_unpublished'],
  ['discardDraft', 'draft_discarded'],
]);

interface Params {
  readonly documentId?: string;
  readonly locale?: unknown;
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Document middleware: records what staff do with entries, in the transaction that does it. Must be the innermost, so that it
 * records only what the others have allowed.
 */
export const auditedEntries =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const action = ACTIONS.get(context.action);
    const by = currentStaff(strapi);
    if (!action || !by || !context.uid.startsWith('api::')) return next();
    return strapi.db.transaction(async () => {
      const params = context.params as Params;
      const before = await subjectOf(strapi, context.uid, params, action);
      const result = await next();
      const created = (result as unknown as { readonly documentId?: string } | null)?.documentId;
      await recordAction(strapi, { ...before, subject: action === 'entry_created' ? created : before.subject, action: actionOn(context.uid, params, action), type: context.uid, by });
      return result;
    });
  };

function actionOn(uid: string, { data }: Params, action: AuditAction): AuditAction {
  if (uid === UIDS.agreementVersion && data?.withdrawn === true) return 'version_withdrawn';
  return uid === UIDS.administrationSettings ? 'settings_changed' : action;
}

/** What visitors sent is named by its reference, which says nothing about them once it is erased. */
async function subjectOf(strapi: Core.Strapi, uid: UID.ContentType, { documentId, locale, data }: Params, action: AuditAction): Promise<Omit<Recorded, 'action'>> {
  const language = locale === undefined || locale === null ? undefined : Array.isArray(locale) ? locale.join(' ') : String(locale);
  const subject = { subject: documentId, language };
  if (documentId === undefined) return subject;
  const type = EDITED.find((known) => known === uid);
  if (type && action === 'entry_deleted') {
    const { name } = await entryName(strapi, { type, documentId, language: 'ru' });
    return { ...subject, details: name === null ? {} : { name } };
  }
  if (uid === UIDS.administrationSettings) return { ...subject, details: { fields: await changedFields(strapi, data ?? {}) } };
  if (!('reference' in strapi.contentType(uid).attributes)) return subject;
  const row: { readonly reference: string } | null = await strapi.db.query(uid).findOne({ select: ['reference'], where: { documentId } });
  return { ...subject, subject: row?.reference ?? documentId };
}

/** Names of the settings that a change alters; the form sends all of them. */
async function changedFields(strapi: Core.Strapi, data: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const stored = await readAdministrationSettings(strapi);
  return ADMINISTRATION_FIELDS.filter((field) => field in data && (data[field] ?? '') !== (stored[field] ?? ''));
}
