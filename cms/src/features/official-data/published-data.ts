import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import type { SettingChange } from '../administration-settings/change-log';
import { OFFICIAL_FIELDS, type OfficialField } from './official-fields';

type Row = { readonly locale: string; readonly officialContacts?: readonly { readonly value: string }[] } & Readonly<Partial<Record<Exclude<OfficialField, 'officialContacts'>, string | null>>>;

/** What visitors see, by field; with the language where a field has one. */
export type OfficialData = ReadonlyMap<OfficialField, ReadonlyMap<string | null, ReadonlySet<string>>>;

/** Longest text in the record of changes. */
const MAX_CHARACTERS = 240;

/** Reads the published official data in all languages. */
export async function readOfficialData(strapi: Core.Strapi): Promise<OfficialData> {
  const rows: readonly Row[] = await strapi.db.query(UIDS.siteSettings).findMany({ where: { publishedAt: { $notNull: true } }, populate: ['officialContacts'], orderBy: [{ locale: 'asc' }] });
  const { attributes } = strapi.contentType(UIDS.siteSettings);
  const isLocalized = (field: OfficialField): boolean => (attributes[field]?.pluginOptions as { readonly i18n?: { readonly localized?: boolean } } | undefined)?.i18n?.localized === true;
  return new Map(OFFICIAL_FIELDS.map((field) => {
    // A contact of one language counts in all.
    const languageOf = ({ locale }: Row): string | null => (field !== 'officialContacts' && isLocalized(field) ? locale : null);
    const valuesOf = (row: Row): readonly string[] => (field === 'officialContacts' ? (row.officialContacts ?? []).map(({ value }) => value.trim()) : [row[field] ?? '']).filter((value) => value !== '');
    const languages = [...new Set(rows.map(languageOf))];
    return [field, new Map(languages.map((language) => [language, new Set(rows.filter((row) => languageOf(row) === language).flatMap(valuesOf))]))];
  }));
}

/** What differs; each contact for itself. */
export function differences(before: OfficialData, after: OfficialData): readonly SettingChange[] {
  return OFFICIAL_FIELDS.flatMap((field) => {
    const [earlier, later] = [before.get(field), after.get(field)];
    const languages = new Set([...(earlier?.keys() ?? []), ...(later?.keys() ?? [])]);
    return [...languages].flatMap((language): readonly SettingChange[] => {
      const [old, current] = [[...(earlier?.get(language) ?? [])], [...(later?.get(language) ?? [])]];
      const [removed, added] = [old.filter((value) => !current.includes(value)), current.filter((value) => !old.includes(value))];
      const shown = (value: string | undefined): string | null => (value === undefined ? null : clipped(language === null ? value : `${language}: ${value}`));
      if (field !== 'officialContacts') return removed.length + added.length === 0 ? [] : [{ field, before: shown(joined(removed)), after: shown(joined(added)) }];
      return [...removed.map((value) => ({ field, before: shown(value), after: null })), ...added.map((value) => ({ field, before: null, after: shown(value) }))];
    });
  });
}

const joined = (values: readonly string[]): string | undefined => (values.length === 0 ? undefined : values.join(', '));
const clipped = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);
