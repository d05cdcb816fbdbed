import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, Modules } from '@strapi/strapi';

import { EDITED, type EditedUid } from '../../content-types';
import { lockInTransaction } from '../../lib/transaction-lock';
import { TransactionQueue } from '../../lib/transaction-queue';
import { currentStaff } from '../accounts/current-staff';
import { populateOf } from '../translations/localized-fields';
import type { CopyEvent } from './api-types';
import { type Content, contentOf, fingerprintOf } from './content';
import { copiesOf, type Copy, type Entry, keepCopy, latestCopy } from './copy-table';

const EVENTS: ReadonlyMap<string, CopyEvent> = new Map([
  ['create', 'saved'],
  ['clone', 'saved'],
  ['update', 'saved'],
  ['publish', 'published'],
  ['unpublish', 'unpublished'],
  ['discardDraft', 'discarded'],
  ['delete', 'deleted'],
]);

interface Params {
  readonly documentId?: string;
  readonly locale?: unknown;
}

const queue = new TransactionQueue();

/**
 * Document middleware: keeps copies of what staff save, in the transaction that saves it. Must be outside of middlewares that
 * change what is saved, or take locks for all entries. What the CMS itself writes is kept when somebody changes it.
 */
export const keepCopies =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const type = EDITED.find((uid) => uid === context.uid);
    const event = EVENTS.get(context.action);
    const by = currentStaff(strapi);
    if (!type || !event || !by) return next();
    const { documentId: named, locale } = context.params as Params;
    // A duplicate is an entry of its own; what is named is the one that it was made from.
    const documentId = context.action === 'clone' ? undefined : named;
    return strapi.db.transaction(async ({ trx }) => {
      if (documentId !== undefined) {
        await lockInTransaction(strapi, trx, 'entries', documentId);
        await queue.run(trx, () => keepFormer(strapi, type, documentId));
      }
      const result = await next();
      const changed = documentId ?? (result as { readonly documentId?: string } | null)?.documentId;
      if (changed !== undefined) await queue.run(trx, () => keepChanged(strapi, { type, documentId: changed }, event, languagesOf(locale), by.id));
      return result;
    });
  };

/** The languages that an action names. Strapi takes the default one if it names none. */
function languagesOf(locale: unknown): readonly LanguageCode[] {
  if (locale === '*') return LANGUAGE_CODES;
  const named = Array.isArray(locale) ? locale : [locale ?? DEFAULT_LOCALE.code];
  return LANGUAGE_CODES.filter((code) => named.includes(code));
}

interface Row {
  readonly locale: LanguageCode;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
  readonly updatedBy: { readonly id: number } | null;
}

/** Drafts and published versions in all languages. */
function rowsOf(strapi: Core.Strapi, type: EditedUid, documentId: string): Promise<readonly Row[]> {
  return strapi.db.query(type).findMany({ where: { documentId }, populate: { ...populateOf(strapi, type), updatedBy: { select: ['id'] } } });
}

const isDraft = ({ publishedAt }: Row): boolean => publishedAt === null;

/** Keeps what is there before a change and has no copy: content from before copies were kept, an order that staff saved, and what the CMS itself wrote. */
async function keepFormer(strapi: Core.Strapi, type: EditedUid, documentId: string): Promise<void> {
  const rows = await rowsOf(strapi, type, documentId);
  for (const draft of rows.filter(isDraft)) {
    const entry: Entry = { type, documentId, language: draft.locale };
    const latest = await latestCopy(strapi, entry);
    const isKnown = latest !== null;
    const content = contentOf(strapi, type, { ...draft });
    const published = isKnown ? undefined : rows.find((row) => !isDraft(row) && row.locale === draft.locale);
    if (published) await keepCopy(strapi, entry, { event: 'published', at: new Date(published.publishedAt ?? published.updatedAt), account: published.updatedBy?.id ?? null, content: contentOf(strapi, type, { ...published }) });
    await keepCopy(strapi, entry, { event: 'saved', at: new Date(draft.updatedAt), account: isKnown && !isOnlyMoved(latest, content) ? null : (draft.updatedBy?.id ?? null), content });
  }
}

/** Whether nothing has changed since a copy but the place in the order, which the CMS itself never changes. */
function isOnlyMoved(copy: Copy, content: Content): boolean {
  const kept = JSON.parse(copy.content) as Content;
  const order = content.order ?? null;
  return order !== (kept.order ?? null) && fingerprintOf({ ...kept, order }) === fingerprintOf(content);
}

/** Keeps what a change has left: also in languages that it did not name, if it changed fields shared by all. */
async function keepChanged(strapi: Core.Strapi, { type, documentId }: Omit<Entry, 'language'>, event: CopyEvent, languages: readonly LanguageCode[], account: number | null): Promise<void> {
  const rows = await rowsOf(strapi, type, documentId);
  const at = new Date();
  if (event === 'deleted') return keepDeleted(strapi, { type, documentId }, new Set(rows.map(({ locale }) => locale)), account);
  for (const draft of rows.filter(isDraft)) {
    await keepCopy(strapi, { type, documentId, language: draft.locale }, { event: languages.includes(draft.locale) ? event : 'saved', at, account, content: contentOf(strapi, type, { ...draft }) });
  }
}

/** The copies of an entry go with it. Those of a deleted language stay while there are others: its form is still there. */
async function keepDeleted(strapi: Core.Strapi, { type, documentId }: Omit<Entry, 'language'>, left: ReadonlySet<LanguageCode>, account: number | null): Promise<void> {
  if (left.size === 0) {
    await copiesOf(strapi).deleteMany({ where: { type, entry_id: documentId } });
    return;
  }
  for (const language of LANGUAGE_CODES.filter((code) => !left.has(code))) {
    const entry: Entry = { type, documentId, language };
    const latest = await latestCopy(strapi, entry);
    if (latest) await keepCopy(strapi, entry, { event: 'deleted', at: new Date(), account, content: JSON.parse(latest.content) as ReturnType<typeof contentOf> });
  }
}
