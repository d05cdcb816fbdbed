import { zoneName } from '@site/rules';
import { Field, TextInput, Typography } from '@strapi/design-system';

import { localeOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import type { Fault } from './field-faults';

export const TIME_FIELDS = ['day', 'time'] as const;
export type TimeField = (typeof TIME_FIELDS)[number];
export type PlannedTime = Readonly<Record<TimeField, string>>;

interface PlanTimeProps {
  readonly at: PlannedTime;
  readonly timeZone: string;
  readonly fault: Fault<TimeField> | undefined;
  readonly onChange: (at: PlannedTime) => void;
  /** Within the form of an entry, which Enter would save. */
  readonly onEnter: () => void;
}

/** Day and time by the office's clock, with what is wrong with them. */
export function PlanTime({ at, timeZone, fault, onChange, onEnter }: PlanTimeProps) {
  const texts = useTexts();
  const { t } = texts;
  const submitOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      {TIME_FIELDS.map((field) => (
        <Field.Root key={field} name={`plan-${field}`} required {...(fault?.field === field && { error: fault.message })}>
          <Field.Label>{t(`plans.${field}`)}</Field.Label>
          <TextInput type={field === 'day' ? 'date' : 'time'} value={at[field]} onChange={(event: React.ChangeEvent<HTMLInputElement>) => onChange({ ...at, [field]: event.target.value })} onKeyDown={submitOnEnter} />
          <Field.Error />
        </Field.Root>
      ))}
      <Typography tag="p" variant="pi" textColor="neutral600">{t('plans.zone', { zone: zoneName(timeZone, localeOf(texts), Date.now()) })}</Typography>
      {fault && fault.field === undefined && <Typography tag="p" variant="pi" textColor="danger700" role="alert">{fault.message}</Typography>}
    </>
  );
}
