import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { UIDS } from '../../uids';
import type { SeedEntry } from './entries';

/** Whether a new field of a content type is not published with the delivered text in a language, but left as a draft. */
export type IsDraftOnly = (uid: UID.ContentType, field: string, language: LanguageCode) => boolean;

/** Fields of the agreement's page that repeat what these sections of the agreement say. */
const SUMMARY = { uid: UIDS.contractPage, fields: ['mainTerms', 'withdrawal', 'withdrawalForm', 'earlyStart'], sections: ['05-fee', '07-term'] };

/**
 * A delivered summary may contradict a fee or term that staff have written: in such a language it becomes a draft, for
 * staff to compare and publish.
 */
export async function draftOnlyFields(strapi: Core.Strapi, entries: readonly SeedEntry[]): Promise<IsDraftOnly> {
  const changed = await languagesWithChangedTerms(strapi, entries);
  return (uid, field, language) => uid === SUMMARY.uid && SUMMARY.fields.includes(field.replace(/Title$/, '')) && changed.includes(language);
}

/** Languages in which the published fee or term differs from the delivered one. */
async function languagesWithChangedTerms(strapi: Core.Strapi, entries: readonly SeedEntry[]): Promise<readonly LanguageCode[]> {
  const rows: readonly { key: string; locale: LanguageCode; body: string | null }[] = await strapi.db
    .query(UIDS.contractSection)
    .findMany({ select: ['key', 'locale', 'body'], where: { key: { $in: SUMMARY.sections }, publishedAt: { $notNull: true } } });
  const isDelivered = (key: string, language: LanguageCode): boolean => {
    // What is not translated is shown in Russian.
    const row = [language, DEFAULT_LOCALE.code].flatMap((code) => rows.filter((one) => one.key === key && one.locale === code))[0];
    const texts = entries.find(({ uid, identity }) => uid === UIDS.contractSection && identity.key === key)?.texts;
    return row !== undefined && texts?.get(row.locale)?.values.body === row.body;
  };
  return LANGUAGE_CODES.filter((language) => !SUMMARY.sections.every((key) => isDelivered(key, language)));
}
