import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { afterOfficeMinutes, hoursIn, hoursText, offsetOf, wishedTime, zoneName, type Office, type WeekHours } from '@site/rules';

import { Sentence } from '../components/Sentence';
import { useLocale } from '../i18n';
import { isolated } from '../lib/isolated';
import { visitorTimeZone } from '../lib/visitorTimeZone';
import { color, text } from '../theme';

const note = css({ fontSize: text.small, fontWeight: 400, color: color.inkSoft });
const DAY_MS = 24 * 60 * 60_000;
const HOUR_MINUTES = 60;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' } as const;
/** A Sunday. */
const SUNDAY = Date.UTC(2026, 0, 4);

interface VisitorTimesProps {
  readonly office: Office;
  /** When the request was accepted, in milliseconds since 1970. */
  readonly now: number;
  /** The hours in which the visitor wishes to be called, as in a help request. */
  readonly wish?: string | undefined;
  readonly zone?: string | null;
}

/** After sending: the office's hours by the visitor's clock, and when the firm calls or the office opens. Rendered in browsers only. */
export function VisitorTimes({ office, now, wish, zone = visitorTimeZone() }: VisitorTimesProps) {
  const { t } = useTranslation('forms');
  const { dates } = useLocale();
  const format = (options: Intl.DateTimeFormatOptions, at: number, timeZone: string): string => new Intl.DateTimeFormat(dates, { ...options, timeZone }).format(at);
  const moment = (at: number, timeZone: string): string => format({ ...DAY, ...CLOCK }, at, timeZone);
  const differs = (at: number): boolean => zone !== null && offsetOf(zone, at) !== offsetOf(office.timeZone, at);
  const bothTimes = (at: number): string => (zone !== null && differs(at) ? t('forms:yourTime', { time: moment(at, zone), office: format(format(DAY, at, zone) === format(DAY, at, office.timeZone) ? CLOCK : { ...DAY, ...CLOCK }, at, office.timeZone) }) : moment(at, office.timeZone));
  // What the firm promises gives way to the hours that were wished for, as in the list of those who are to be called.
  const next = (office.callWithinHours === null ? undefined : wishedTime(now, office, wish)) ?? afterOfficeMinutes(now, office, (office.callWithinHours ?? 0) * HOUR_MINUTES);
  const isOpen = office.callWithinHours === null && next === now;
  return (
    <>
      {zone !== null && differs(now) && <p css={note}><Sentence>{t('forms:hoursYours', { zone: zoneName(zone, dates, now), hours: hoursIn(office, zone, now).map((week) => isolated(weekText(week, dates))).join(', ') })}</Sentence></p>}
      {next !== undefined && !isOpen && <p>{t(office.callWithinHours === null ? 'forms:opensAt' : 'forms:callBy', { time: bothTimes(next) })}</p>}
    </>
  );
}

function weekText({ days, hours }: WeekHours, dates: string): string {
  const name = new Intl.DateTimeFormat(dates, { weekday: 'short', timeZone: 'UTC' });
  return `${[...new Set(days)].map((day) => name.format(SUNDAY + day * DAY_MS)).join('–')} ${hoursText(hours, dates)}`;
}
