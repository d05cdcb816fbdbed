import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { type Fault, faultOf } from '../../publication-plans/admin/field-faults';
import { type PlannedTime, PlanTime, TIME_FIELDS, type TimeField } from '../../publication-plans/admin/PlanTime';
import type { ReleaseDetails } from '../api-types';

interface PlanReleaseProps {
  readonly release: ReleaseDetails;
  readonly onChange: () => void;
}

/** The button “Plan…”, with the window that it opens. */
export function PlanRelease(props: PlanReleaseProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>{t(props.release.state === 'planned' ? 'release.planAnew' : 'release.plan')}</Button>
      {isOpen && <PlanWindow {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PlanWindow({ release, onChange, onClose }: PlanReleaseProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [at, setAt] = useState<PlannedTime>({ day: '', time: '' });
  const [fault, setFault] = useState<Fault<TimeField>>();
  const [isSending, setSending] = useState(false);

  const plan = async () => {
    setSending(true);
    setFault(undefined);
    try {
      await post(`/releases/${release.id}/plan`, at);
    } catch (error) {
      setSending(false);
      const wrong = faultOf(error, TIME_FIELDS);
      if (wrong) return setFault(wrong);
      toggleNotification({ type: 'warning', message: t('release.planFailed') });
      onClose();
      return onChange();
    }
    toggleNotification({ type: 'success', message: t('release.planSaved') });
    onClose();
    onChange();
  };

  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && !isSending && onClose()}>
      <Modal.Content>
        <Modal.Header><Modal.Title>{t('release.planTitle')}</Modal.Title></Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <PlanTime at={at} timeZone={release.timeZone} fault={fault} onChange={setAt} onEnter={() => !isSending && void plan()} />
            <Typography tag="p" variant="pi" textColor="neutral600">{t('release.plannedEffect')}</Typography>
            <Typography tag="p" variant="pi" textColor="neutral600">{t('plans.rights')}</Typography>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button type="button" variant="tertiary" onClick={onClose}>{t('release.close')}</Button>
          <Button type="button" loading={isSending} onClick={() => void plan()}>{t('release.planSave')}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
