import { UNKNOWN } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { LABELS_RU } from '../../admin/texts/schemas.ru';
import { valueLabel } from '../../admin/texts/value-labels';
import { type StaffLanguage, staffLanguage } from '../../lib/staff-language';
import { UIDS } from '../../uids';
import { officeTimeZone } from './office';

const MOMENTS: readonly string[] = ['received_at', 'due_at', 'lead_consent_at', 'lead_released_at'];
const ENUMERATIONS: readonly string[] = ['state', 'form', 'language', 'lead_consent'];

/** How headings and values of an export are written: in the language of whoever exports, by the office's clock. */
export interface CsvCells {
  heading(column: string): string;
  value(column: string, value: unknown): unknown;
}

interface Labelled {
  readonly config?: { readonly metadatas?: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>> };
}

export async function csvCells(strapi: Core.Strapi): Promise<CsvCells> {
  const language = staffLanguage(strapi);
  const timeZone = await officeTimeZone(strapi);
  const { config } = strapi.contentType(UIDS.helpRequest) as unknown as Labelled;
  // Sorted as text, it is sorted by time, and spreadsheets of every language recognize it.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return {
    heading(column) {
      const english = config?.metadatas?.[column]?.edit?.label ?? column;
      const label = language === 'ru' ? (LABELS_RU[english] ?? english) : english;
      return MOMENTS.includes(column) ? `${label} (${timeZone})` : label;
    },
    value(column, value) {
      if (value === null || value === undefined || value === '') return '';
      if (MOMENTS.includes(column)) return clock.format(new Date(value as string | Date));
      if (column === 'country_code') return countryOf(String(value), countries, language);
      return ENUMERATIONS.includes(column) ? valueLabel(value, language satisfies StaffLanguage) : value;
    },
  };
}

/** In place of a country that could not be guessed. */
const UNKNOWN_COUNTRY: Readonly<Record<StaffLanguage, string>> = { en: UNKNOWN, ru: 'неизвестна' };

/** Guessed in the browser: it may be no code. */
function countryOf(code: string, countries: Intl.DisplayNames, language: StaffLanguage): string {
  if (code === UNKNOWN) return UNKNOWN_COUNTRY[language];
  return /^[a-z]{2}$/i.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code;
}
