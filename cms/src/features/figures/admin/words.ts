import { LANGUAGE_CODES } from '@site/rules';

import { EN, type TextKey } from '../../../admin/texts/en';
import { countryName, languageOption, localeOf } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { valueLabel } from '../../../admin/texts/value-labels';
import { visibleLine } from '../../../lib/visible-text';
import type { Dimension, Group } from '../api-types';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The two largest units of a duration that matter: “35 min”, “3 hr 20 min”, “2 days 4 hr”, “12 days”. */
export function durationText(took: number, texts: Texts): string {
  const ms = Math.round(took / MINUTE_MS) * MINUTE_MS;
  const unit = (value: number, name: 'day' | 'hour' | 'minute'): string => new Intl.NumberFormat(localeOf(texts), { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }).format(value);
  const [days, hours, minutes] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS), (ms % HOUR_MS) / MINUTE_MS];
  if (days >= 10) return unit(Math.round(ms / DAY_MS), 'day');
  if (days > 0) return hours === 0 ? unit(days, 'day') : `${unit(days, 'day')} ${unit(hours, 'hour')}`;
  if (hours > 0) return minutes === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`;
  return unit(minutes, 'minute');
}

/** A duration, or a dash if there is none. */
export const durationOrDash = (ms: number | null, texts: Texts): string => (ms === null ? '–' : durationText(ms, texts));

/** “12 %”; a dash without a whole. */
export function shareText(part: number, whole: number, texts: Texts): string {
  return whole === 0 ? '–' : new Intl.NumberFormat(localeOf(texts), { style: 'percent', maximumFractionDigits: part / whole < 0.1 ? 1 : 0 }).format(part / whole);
}

const DAY = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;

/** “16–22 Nov 2026”. @param monday as `YYYY-MM-DD` */
export function weekText(monday: string, texts: Texts): string {
  const start = new Date(monday);
  return new Intl.DateTimeFormat(localeOf(texts), { ...DAY, year: 'numeric' }).formatRange(start, new Date(start.getTime() + 6 * DAY_MS));
}

/** “16 Nov”: the day on which a week begins. */
export function mondayText(monday: string, texts: Texts): string {
  return new Date(monday).toLocaleDateString(localeOf(texts), DAY);
}

export function groupName({ kind, value }: Group, dimension: Dimension, texts: Texts): string {
  const { t, language } = texts;
  if (kind === 'none') return t(dimension === 'country' ? 'figures.kind.unknown' : 'figures.kind.none');
  if (kind !== 'value') return t(`figures.kind.${kind}`);
  switch (dimension) {
    case 'language': {
      const code = LANGUAGE_CODES.find((known) => known === value);
      return code ? languageOption(code, texts) : String(value);
    }
    case 'country': return countryName(value, texts);
    case 'form': return valueLabel(value, language);
    default: return visibleLine(value ?? '');
  }
}

/** A step of a form in words: `reached:email` is “E-mail”. */
export function stepName(step: string, { t }: Texts): string {
  const [kind = '', field] = step.split(':');
  if (field === undefined) return labelOf(`figures.step.${kind}`, step, t);
  const name = labelOf(`figures.field.${field}`, field, t);
  return kind === 'error' ? t('figures.errorAt', { field: name }) : name;
}

/** Steps of earlier versions may have no text. */
const labelOf = (key: string, otherwise: string, t: Texts['t']): string => (key in EN ? t(key as TextKey) : otherwise);

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
