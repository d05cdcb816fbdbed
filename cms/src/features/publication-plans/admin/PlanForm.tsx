import type { LanguageCode } from '@site/rules';
import { Button, Flex, Radio, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useId, useRef, useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { PLANNED_ACTIONS, type PlannedAction } from '../api-types';
import { type Fault, faultOf } from './field-faults';
import { type PlannedTime, PlanTime, TIME_FIELDS, type TimeField } from './PlanTime';

interface PlanFormProps {
  readonly entry: { readonly type: string; readonly documentId: string; readonly language: LanguageCode };
  readonly timeZone: string;
  readonly onPlanned: () => void;
  readonly onClose: () => void;
}

/** Plans a publication. It stands within the entry's form, so it is no form of its own. */
export function PlanForm({ entry, timeZone, onPlanned, onClose }: PlanFormProps) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const label = useId();
  const [action, setAction] = useState<PlannedAction>('publish');
  const [at, setAt] = useState<PlannedTime>({ day: '', time: '' });
  const [fault, setFault] = useState<Fault<TimeField>>();
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
      setFault(faultOf(error, TIME_FIELDS) ?? { message: t('plans.failed') });
      setSending(false);
    }
  };

  return (
    <Flex ref={group} role="group" aria-label={t('plans')} tabIndex={-1} direction="column" alignItems="stretch" gap={4} style={{ outline: 'none' }}>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography id={label} variant="pi" fontWeight="bold">{t('plans.what')}</Typography>
        <Radio.Group value={action} onValueChange={(value) => setAction(PLANNED_ACTIONS.find((one) => one === value) ?? 'publish')} aria-labelledby={label}>
          {PLANNED_ACTIONS.map((one) => <Radio.Item key={one} value={one}>{t(`plans.what.${one}`)}</Radio.Item>)}
        </Radio.Group>
      </Flex>
      <PlanTime at={at} timeZone={timeZone} fault={fault} onChange={setAt} onEnter={() => !isSending && void plan()} />
      <Typography tag="p" variant="pi" textColor="neutral600">{t(`plans.effect.${action}`)}</Typography>
      <Typography tag="p" variant="pi" textColor="neutral600">{t('plans.rights')}</Typography>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Button type="button" fullWidth loading={isSending} onClick={() => void plan()}>{t('plans.save')}</Button>
        <Button type="button" variant="tertiary" fullWidth onClick={onClose}>{t('plans.close')}</Button>
      </Flex>
    </Flex>
  );
}
