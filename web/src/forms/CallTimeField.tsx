import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { callTimes, hoursCode, hoursText, wishedHoursAt, zoneName, type Office } from '@site/rules';

import { useLocale } from '../i18n';
import { controlStyles, Field } from './Field';

const CALL_TIME = 'callTime';
/** Wide enough for the longest choice. */
const select = css(controlStyles, { maxInlineSize: '28rem', cursor: 'pointer' });

interface CallTimeFieldProps {
  readonly id: string;
  readonly office: Office;
  /** The visitor's time zone; null until it is known, and without scripts: times are the office's then. */
  readonly zone: string | null;
  readonly error: string | undefined;
}

/**
 * When the visitor wishes to be called, at hours at which the firm calls. The values are in office time, so that a choice made
 * before the scripts have loaded, or kept in a draft, means the same in every time zone.
 */
export function CallTimeField({ id, office, zone, error }: CallTimeFieldProps) {
  const { t } = useTranslation('forms');
  const { dates } = useLocale();
  const now = Date.now();
  const times = callTimes(office);
  if (times.length === 0) return null;
  const shown = zone ?? office.timeZone;
  return (
    <Field id={id} name={CALL_TIME} label={t('forms:callTime')} optional={t('forms:optional')} hint={t(zone === null ? 'forms:officeTime' : 'forms:callTimeYours', { zone: zoneName(shown, dates, now) })} error={error}>
      {(control) => (
        <select css={select} autoComplete="off" {...control}>
          <option value="">{t('forms:callAnyTime')}</option>
          {times.map((hours) => <option key={hoursCode(hours)} value={hoursCode(hours)}>{hoursText(wishedHoursAt(hours, office, shown, now), dates)}</option>)}
        </select>
      )}
    </Field>
  );
}
