import { type LanguageCode, zoneName } from '@site/rules';
import { Button, Field, Flex, Radio, TextInput, Typography } from '@strapi/design-system';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useId, useRef, useState } from 'react';

import { localeOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { PLANNED_ACTIONS, type PlannedAction } from '../api-types';

interface PlanFormProps {
  readonly entry: { readonly type: string; readonly documentId: string; readonly language: LanguageCode };
  readonly timeZone: string;
  readonly onPlanned: () => void;
  readonly onClose: () => void;
}

const FIELDS = ['day', 'time'] as const;
type FieldName = (typeof FIELDS)[number];
interface Fault {
  /** Undefined: of no field. */
  readonly field?: FieldName | undefined;
  readonly message: string;
}

/** Plans a publication. It stands within the entry's form, so it is no form of its own. */
export function PlanForm({ entry, timeZone, onPlanned, onClose }: PlanFormProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const label = useId();
  const [action, setAction] = useState<PlannedAction>('publish');
  const [at, setAt] = useState({ day: '', time: '' });
  const [fault, setFault] = useState<Fault>();
  const [isSending, setSending] = useState(false);

  // The button that opened it is gone.
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => group.current?.focus(), []);

  const plan = async () => {
    setSending(true);
    setFault(undefined);
    try {
      await post('/publishing/plans', { ...entry, action, ...at });
      onPlanned();
    } catch (error) {
      setFault(faultOf(error) ?? { message: t('plans.failed') });
      setSending(false);
    }
  };
  /** Enter would save the entry. */
  const planOnEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isSending) void plan();
  };

  return (
    <Flex ref={group} role="group" aria-label={t('plans')} tabIndex={-1} direction="column" alignItems="stretch" gap={4} style={{ outline: 'none' }}>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography id={label} variant="pi" fontWeight="bold">{t('plans.what')}</Typography>
        <Radio.Group value={action} onValueChange={(value) => setAction(PLANNED_ACTIONS.find((one) => one === value) ?? 'publish')} aria-labelledby={label}>
          {PLANNED_ACTIONS.map((one) => <Radio.Item key={one} value={one}>{t(`plans.what.${one}`)}</Radio.Item>)}
        </Radio.Group>
      </Flex>
      {FIELDS.map((field) => (
        <Field.Root key={field} name={`plan-${field}`} required {...(fault?.field === field && { error: fault.message })}>
          <Field.Label>{t(`plans.${field}`)}</Field.Label>
          <TextInput type={field === 'day' ? 'date' : 'time'} value={at[field]} onChange={(event: React.ChangeEvent<HTMLInputElement>) => setAt({ ...at, [field]: event.target.value })} onKeyDown={planOnEnter} />
          <Field.Error />
        </Field.Root>
      ))}
      <Typography tag="p" variant="pi" textColor="neutral600">{t('plans.zone', { zone: zoneName(timeZone, localeOf(texts), Date.now()) })}</Typography>
      {fault && fault.field === undefined && <Typography tag="p" variant="pi" textColor="danger700" role="alert">{fault.message}</Typography>}
      <Typography tag="p" variant="pi" textColor="neutral600">{t(`plans.effect.${action}`)}</Typography>
      <Typography tag="p" variant="pi" textColor="neutral600">{t('plans.rights')}</Typography>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Button type="button" fullWidth loading={isSending} onClick={() => void plan()}>{t('plans.save')}</Button>
        <Button type="button" variant="tertiary" fullWidth onClick={onClose}>{t('plans.close')}</Button>
      </Flex>
    </Flex>
  );
}

interface Details {
  readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** What the CMS says is wrong with a field. */
function faultOf(error: unknown): Fault | undefined {
  if (!isFetchError(error)) return undefined;
  const { details } = (error.response?.data as { readonly error?: { readonly details?: Details } } | undefined)?.error ?? {};
  const [first] = details?.errors ?? [];
  return first && { field: FIELDS.find((field) => field === first.path[0]), message: first.message };
}
