import { dateAfter } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import { BYTE_ORDER_MARK, csvLine, separatorOf } from '../../help-requests/csv';
import { DIMENSIONS, type Durations, type Figures } from '../api-types';
import { groupName, stepName } from './words';

const WEEK_DAYS = 7;
const MINUTE_MS = 60_000;

type Cells = readonly (string | number | null)[];

function csvOf(headings: Cells, lines: readonly Cells[]): string {
  const separator = separatorOf(navigator.language);
  return BYTE_ORDER_MARK + [headings, ...lines].map((cells) => csvLine(cells, separator)).join('');
}

/** First and last day of each week, cut to the period. */
const daysOf = ({ mondays, from, until }: Figures): readonly (readonly [string, string])[] =>
  mondays.map((monday) => {
    const sunday = dateAfter(monday, WEEK_DAYS - 1);
    return [monday < from ? from : monday, sunday > until ? until : sunday];
  });

const minutes = (ms: number | null | undefined): number | null => (ms === null || ms === undefined ? null : Math.round(ms / MINUTE_MS));

/** A line for each week. */
export function weeksCsv(figures: Figures, { t }: Texts): string {
  const { requests, signings, calls, signed } = figures;
  const headings = [t('figures.column.from'), t('figures.column.until'), t('figures.requests'), t('figures.called'), t('figures.column.minutes', { name: t('figures.medianCall') }), t('figures.signings'), t('figures.column.minutes', { name: t('figures.medianSigning') })];
  return csvOf(headings, daysOf(figures).map(([from, until], week) => [from, until, requests[week] ?? 0, calls.weeks[week]?.count ?? 0, minutes(calls.weeks[week]?.median), signings[week] ?? 0, minutes(signed.weeks[week]?.median)]));
}

/** A line for each class of durations. */
export function durationsCsv({ within }: Durations, classes: readonly string[], { t }: Texts): string {
  return csvOf([t('figures.took'), t('figures.count')], within.map((count, index) => [classes[index] ?? '', count]));
}

/** A line for each week and value of every dimension, for a pivot table. */
export function groupsCsv(figures: Figures, texts: Texts): string {
  const { t } = texts;
  const headings = [t('figures.column.from'), t('figures.column.until'), t('figures.column.by'), t('figures.column.value'), t('figures.requests'), t('figures.called'), t('figures.column.minutes', { name: t('figures.medianCall') }), t('figures.signings')];
  const days = daysOf(figures);
  const lines = DIMENSIONS.flatMap((dimension) => figures.groups[dimension].flatMap((group) => days.map(([from, until], week): Cells => [from, until, t(`figures.by.${dimension}`), groupName(group, dimension, texts), group.requests[week] ?? 0, group.called[week] ?? 0, minutes(group.medianCalls[week]), group.signings[week] ?? 0])));
  return csvOf(headings, lines);
}

/** A line for each day and step. */
export function stepsCsv({ steps }: Figures, texts: Texts): string {
  const { t } = texts;
  return csvOf([t('figures.day'), t('figures.formColumn'), t('figures.step'), t('figures.count')], steps.map(({ day, form, step, count }) => [day, t(`figures.form.${form}`), stepName(step, texts), count]));
}
