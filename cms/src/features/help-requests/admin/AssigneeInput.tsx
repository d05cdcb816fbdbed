import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';

interface AssigneeInputProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: React.ReactNode;
  readonly error?: string;
  readonly value: string | null | undefined;
  readonly disabled?: boolean;
  onChange(name: string, value: string | null): void;
}

/** Selects the assignee of a help request among the staff who may handle it. */
export function AssigneeInput({ name, label, hint, error, value, disabled = false, onChange }: AssigneeInputProps) {
  const { t } = useTexts();
  const answer = useFetched<{ data: readonly string[] }>('/handling/handlers');
  const people = answer.state === 'loaded' ? answer.data.data : [];
  // A former assignee may no longer have the right.
  const names = value && !people.includes(value) ? [value, ...people] : people;
  return (
    <Field.Root name={name} hint={hint} {...(error === undefined ? {} : { error })}>
      <Field.Label>{label}</Field.Label>
      <SingleSelect value={value ?? ''} disabled={disabled} placeholder={t('request.nobody')} onChange={(chosen) => onChange(name, String(chosen) || null)} onClear={() => onChange(name, null)}>
        {names.map((person) => <SingleSelectOption key={person} value={person}>{person}</SingleSelectOption>)}
      </SingleSelect>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}
