import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Check } from '@strapi/icons';
import { useFetchClient, useNotification, Widget } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

import { momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { VerificationRun, Verifications } from '../api-types';

const BUSY_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

/** Widget of the admin's home page: the last verification of everything that was signed, and a button for the next one. */
export function EvidenceWidget() {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [time, setTime] = useState(0);
  const [isStarting, setStarting] = useState(false);
  const answer = useFetched<{ data: Verifications }>('/evidence/verification', time);
  const state = answer.state === 'loaded' ? answer.data.data : undefined;

  useEffect(() => {
    const timer = setTimeout(() => setTime((before) => before + 1), state?.running ? BUSY_POLL_MS : IDLE_POLL_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (answer.state === 'failed') return <Widget.Error />;
  if (!state) return <Widget.Loading />;
  const { running, last } = state;
  const verify = async () => {
    setStarting(true);
    try {
      await post('/evidence/verification');
    } catch {
      toggleNotification({ type: 'danger', message: t('evidence.notStarted') });
    }
    setStarting(false);
    setTime((before) => before + 1);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex gap={4} justifyContent="space-between" alignItems="start" wrap="wrap">
        <Box role="status" flex="1 1 20rem" minWidth={0}>
          {running ? <Running run={running} /> : last ? <Result run={last} /> : <Typography tag="p" variant="delta">{t('evidence.never')}</Typography>}
        </Box>
        <Button variant="secondary" startIcon={<Check />} loading={isStarting} disabled={running !== null} onClick={() => void verify()}>{t('evidence.verify')}</Button>
      </Flex>
      {!running && last?.state === 'fault' && <Fault run={last} />}
      <Typography tag="p" variant="pi" textColor="neutral600">{t('evidence.about')}</Typography>
    </Flex>
  );
}

function Running({ run: { startedAt, startedBy, entries, total, documents } }: { readonly run: VerificationRun }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <>
      <Typography tag="p" variant="delta" textColor="secondary700">{t('evidence.running')}</Typography>
      <Typography tag="p" textColor="neutral700">{t('evidence.started', { moment: momentOf(startedAt, texts), person: startedBy })}</Typography>
      {total > 0 && <Typography tag="p" textColor="neutral700">{t('evidence.progress', { entries, total, documents })}</Typography>}
    </>
  );
}

const COLORS = { in_order: 'success700', fault: 'danger700', failed: 'danger700', running: 'secondary700' } as const;

function Result({ run: { state, startedAt, finishedAt, startedBy, entries, documents, message } }: { readonly run: VerificationRun }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <>
      <Typography tag="p" variant="delta" textColor={COLORS[state]}>{t(`evidence.${state}`)}</Typography>
      <Typography tag="p" textColor="neutral700">{t('evidence.last', { moment: momentOf(finishedAt ?? startedAt, texts), person: startedBy })}</Typography>
      {state === 'failed' ? <Typography tag="p" textColor="neutral700">{t('evidence.failedAbout', { reason: message ?? '' })}</Typography> : <Typography tag="p" textColor="neutral700">{t('evidence.counts', { entries, documents })}</Typography>}
    </>
  );
}

/** The first fault, in English as the command prints it. */
function Fault({ run: { message } }: { readonly run: VerificationRun }) {
  const { t } = useTexts();
  return (
    <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
      <Typography tag="p">{t('evidence.faultAbout')}</Typography>
      <Typography tag="p" lang="en" dir="ltr" style={{ overflowWrap: 'anywhere' }}>{message}</Typography>
    </Box>
  );
}
