import type { Texts } from '../../../admin/texts/useTexts';
import { BYTE_ORDER_MARK, csvLine, separatorOf } from '../../help-requests/csv';
import type { ShownEntry } from '../api-types';
import { actorOf, detailsOf, languagesOf, typeOf } from './descriptions';

/** The entries as CSV: labels in the reader's language, times in the reader's time zone, which the heading names. */
export function csvOf(entries: readonly ShownEntry[], texts: Texts, locale: string): string {
  const { t } = texts;
  const separator = separatorOf(locale);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const headings = [t('audit.column.number'), t('audit.column.time', { zone: timeZone }), t('audit.action'), t('audit.actor'), t('audit.column.account'), t('audit.column.type'), t('audit.column.what'), t('audit.column.name'), t('audit.column.language'), t('audit.column.details')];
  const lines = entries.map((entry) => {
    const { sequence, at, action, actorId, subject, name } = entry;
    return csvLine([sequence, localTime(at), t(`audit.do.${action}`), actorOf(entry, texts), actorId, typeOf(entry, texts), subject, name, languagesOf(entry, texts), detailsOf(entry, texts)], separator);
  });
  return BYTE_ORDER_MARK + csvLine(headings, separator) + lines.join('');
}

/** `2026-11-24 03:10:00`, which every spreadsheet reads as a time. */
function localTime(at: string): string {
  return new Date(at).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
}
