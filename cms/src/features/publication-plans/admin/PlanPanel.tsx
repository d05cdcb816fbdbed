import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Button, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification, useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';

import { EMPTY_STATUS } from '../../../admin/empty-status';
import type { PanelProps } from '../../../admin/side-panels';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePermitted } from '../../../admin/usePermitted';
import { EDITED } from '../../../content-types';
import type { EntryPlans, ShownPlan } from '../api-types';
import { FAILURES } from '../failures';
import { momentIn } from './moment';
import { PlanForm } from './PlanForm';

/** Interval at which the panel looks whether a plan has run. */
const POLL_MS = 10_000;

/** Panel of an entry with drafts: what is planned for it in this language, and a form for more. */
export function PlanPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const isPermitted = usePermitted([{ action: 'plugin::content-manager.explorer.publish', subject: model }]);
  const language = LANGUAGE_CODES.find((code) => code === query.plugins?.i18n?.locale);
  const documentId = document?.documentId;
  // Nothing is saved in this language yet.
  if (!EDITED.some((uid) => uid === model) || !isPermitted || language === undefined || typeof documentId !== 'string') return null;
  return { title: t('plans'), content: <Plans key={`${documentId} ${language}`} type={model} documentId={documentId} language={language} /> };
}

interface Entry {
  readonly type: string;
  readonly documentId: string;
  readonly language: LanguageCode;
}

function Plans({ type, documentId, language }: Entry) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [time, setTime] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const answer = useFetched<{ readonly data: EntryPlans }>(`/publishing/plans?${new URLSearchParams({ type, documentId, language }).toString()}`, time);
  const plans = answer.state === 'loaded' ? answer.data.data : undefined;
  const isWaiting = plans !== undefined && plans.planned.length > 0;
  /** What had the focus disappears with what it closes. */
  const add = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const reload = () => setTime((before) => before + 1);

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTime((before) => before + 1), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  useEffect(() => {
    if (wasOpen.current && !isOpen) add.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const cancel = async ({ id }: ShownPlan) => {
    try {
      await post(`/publishing/plans/${id}/cancel`);
      toggleNotification({ type: 'success', message: t('plans.cancelled') });
    } catch {
      toggleNotification({ type: 'warning', message: t('plans.notCancelled') });
    }
    add.current?.focus();
    reload();
  };
  const dismiss = async ({ id }: ShownPlan) => {
    await post(`/publishing/plans/${id}/dismiss`).catch(() => undefined);
    add.current?.focus();
    reload();
  };

  if (answer.state === 'loading') return null;
  if (!plans) return <Typography tag="p" variant="pi" textColor="danger700">{t('plans.unknown')}</Typography>;
  const { timeZone, planned, last } = plans;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%" data-plans>
      <div role="status" style={last || planned.length === 0 ? undefined : EMPTY_STATUS}>
        {last && <Outcome plan={last} timeZone={timeZone} onDismiss={() => void dismiss(last)} />}
        {planned.length === 0 && !last && <Typography tag="p" variant="pi" textColor="neutral600">{t('plans.none')}</Typography>}
      </div>
      {planned.length > 0 && (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {planned.map((plan) => <Planned key={plan.id} plan={plan} timeZone={timeZone} onCancel={() => void cancel(plan)} />)}
        </Flex>
      )}
      {isOpen ? (
        <PlanForm
          entry={{ type, documentId, language }}
          timeZone={timeZone}
          onPlanned={() => {
            setOpen(false);
            toggleNotification({ type: 'success', message: t('plans.saved') });
            reload();
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button ref={add} type="button" variant="secondary" fullWidth onClick={() => setOpen(true)}>{t('plans.add')}</Button>
      )}
    </Flex>
  );
}

interface PlannedProps {
  readonly plan: ShownPlan;
  readonly timeZone: string;
  readonly onCancel: () => void;
}

function Planned({ plan, timeZone, onCancel }: PlannedProps) {
  const texts = useTexts();
  const { t } = texts;
  const sentence = t(`plans.${plan.action}`, { moment: momentIn(plan.dueAt, timeZone, texts) });
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={2}>
      <div>
        <Typography tag="p" variant="pi" fontWeight="bold">{sentence}</Typography>
        <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{plan.plannedBy === null ? t('plans.byNobody') : t('plans.by', { name: plan.plannedBy })}</Typography>
      </div>
      <Flex><Button type="button" size="S" variant="tertiary" aria-label={t('plans.cancelOf', { plan: sentence })} onClick={onCancel}>{t('plans.cancel')}</Button></Flex>
    </Flex>
  );
}

interface OutcomeProps {
  readonly plan: ShownPlan;
  readonly timeZone: string;
  readonly onDismiss: () => void;
}

function Outcome({ plan, timeZone, onDismiss }: OutcomeProps) {
  const texts = useTexts();
  const { t, language, ofSchema } = texts;
  const hasFailed = plan.state === 'failed';
  const moment = momentIn(hasFailed ? plan.dueAt : (plan.finishedAt ?? plan.dueAt), timeZone, texts);
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography tag="p" variant="pi" fontWeight="bold" textColor={hasFailed ? 'danger700' : 'success700'}>{t(`plans.${hasFailed ? 'failed' : 'done'}.${plan.action}`, { moment })}</Typography>
      {plan.failure !== null && <Typography tag="p" variant="pi">{FAILURES[language][plan.failure]}</Typography>}
      {plan.reasons.map(({ field, message }) => (
        <Typography key={`${field} ${message}`} tag="p" variant="pi" style={{ overflowWrap: 'anywhere' }}>{field === null ? message : t('plans.reason', { field: ofSchema(field), message })}</Typography>
      ))}
      <Flex><Button type="button" size="S" variant="tertiary" onClick={onDismiss}>{t('plans.dismiss')}</Button></Flex>
    </Flex>
  );
}
