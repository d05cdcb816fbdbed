import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { BackButton, Layouts, Page, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

import { EMPTY_STATUS } from '../../../admin/empty-status';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { momentIn } from '../../publication-plans/admin/moment';
import type { ReleaseDetails } from '../api-types';
import { AgreementEffectOf } from './AgreementEffect';
import { DeleteRelease } from './DeleteRelease';
import { PlanRelease } from './PlanRelease';
import { PublishRelease } from './PublishRelease';
import { Refusal } from './Refusal';
import type { Problem } from './release-api';
import { ReleaseEntries } from './ReleaseEntries';
import { POLL_MS, stateOf } from './releases';
import { RenameRelease } from './RenameRelease';

/** One release: what it contains, and what can be done with it. */
export function ReleasePage() {
  const { id = '' } = useParams();
  const [time, setTime] = useState(0);
  const answer = useFetched<{ readonly data: ReleaseDetails }>(`/releases/${id}`, time);
  const isWaiting = answer.state === 'loaded' && answer.data.data.state === 'planned';

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setTime((before) => before + 1), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);

  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;
  return <Shown key={id} release={answer.data.data} onChange={() => setTime((before) => before + 1)} />;
}

interface ShownProps {
  readonly release: ReleaseDetails;
  readonly onChange: () => void;
}

function Shown({ release, onChange }: ShownProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  /** What the last attempt on this page has failed on. */
  const [problem, setProblem] = useState<Problem>();
  const isOpen = release.state !== 'done';
  const canPublish = release.mayPublish && release.entries > 0;

  const dismiss = async () => {
    await post(`/releases/${release.id}/dismiss`, {}).catch(() => undefined);
    onChange();
  };

  return (
    <Page.Main>
      <Page.Title>{release.name}</Page.Title>
      <Layouts.Header
        title={release.name}
        subtitle={`${t('release.entries', { count: release.entries })}. ${stateOf(release, release.timeZone, texts)}.`}
        navigationAction={<BackButton fallback="/releases" />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={5}>
          <div role="alert" style={problem ?? release.refused ? undefined : EMPTY_STATUS}>
            {problem && <Refusal title={typeof problem === 'string' ? t(`release.${problem}`) : t('release.refused')} {...(typeof problem !== 'string' && { refused: problem })} onDismiss={() => setProblem(undefined)} />}
            {!problem && release.refused && <Refusal refused={release.refused} title={release.dueAt === null ? t('release.refused') : t('release.refusedPlanned', { moment: momentIn(release.dueAt, release.timeZone, texts) })} {...(release.mayPublish && { onDismiss: () => void dismiss() })} />}
          </div>
          {release.state === 'planned' && <Planned release={release} onChange={onChange} />}
          {isOpen && !release.mayPublish && <Typography tag="p" textColor="neutral600">{t('release.noRight')}</Typography>}
          {isOpen && release.mayPublish && (
            <Flex gap={2} wrap="wrap">
              {canPublish && <PublishRelease release={release} onProblem={setProblem} onChange={onChange} />}
              {canPublish && <PlanRelease release={release} onChange={onChange} />}
              <RenameRelease release={release} onChange={onChange} />
              <DeleteRelease release={release} />
            </Flex>
          )}
          {isOpen && canPublish && <AgreementEffectOf key={release.digest} release={release.id} />}
          <ReleaseEntries release={release} onChange={onChange} />
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

function Planned({ release, onChange }: ShownProps) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const cancel = async () => {
    try {
      await post(`/releases/${release.id}/cancel`, {});
      toggleNotification({ type: 'success', message: t('release.cancelled') });
    } catch {
      toggleNotification({ type: 'warning', message: t('release.notCancelled') });
    }
    onChange();
  };
  return (
    <Box background="primary100" borderColor="primary200" hasRadius padding={4}>
      <Flex direction="column" alignItems="start" gap={3}>
        <div>
          <Typography tag="p" textColor="neutral800">{t('release.plannedEffect')}</Typography>
          <Typography tag="p" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>{release.plannedBy === null ? t('release.plannedByNobody') : t('release.plannedBy', { name: release.plannedBy })}</Typography>
        </div>
        {release.mayPublish && <Button variant="secondary" size="S" onClick={() => void cancel()}>{t('release.cancelPlan')}</Button>}
      </Flex>
    </Box>
  );
}
