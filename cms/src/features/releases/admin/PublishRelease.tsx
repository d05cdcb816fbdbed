import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { type Fetched, useFetched } from '../../../admin/useFetched';
import { sentenceOf } from '../../publish-checks/admin/notes';
import type { ReleaseChecks, ReleaseDetails } from '../api-types';
import { AgreementEffect } from './AgreementEffect';
import { type Problem, problemOf, usePublishTogetherMutation } from './release-api';
import { itemInWords } from './releases';

interface PublishReleaseProps {
  readonly release: ReleaseDetails;
  /** Undefined when a new attempt begins. */
  readonly onProblem: (problem: Problem | undefined) => void;
  readonly onChange: () => void;
}

/** The button “Publish…”, with the window that it opens. */
export function PublishRelease(props: PublishReleaseProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('release.publish')}</Button>
      {isOpen && <Confirmation {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Says before publishing what will hurt, of all entries together, and publishes them. */
function Confirmation({ release, onProblem, onChange, onClose }: PublishReleaseProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { toggleNotification } = useNotification();
  const [publishTogether, { isLoading }] = usePublishTogetherMutation();
  // What the window says is checked once: what changes meanwhile is refused.
  const [digest] = useState(release.digest);
  const checks = useFetched<{ readonly data: ReleaseChecks }>(`/releases/${release.id}/checks`);

  const publish = async () => {
    onProblem(undefined);
    try {
      await publishTogether({ id: release.id, digest }).unwrap();
      toggleNotification({ type: 'success', message: t('release.done') });
    } catch (error) {
      onProblem(problemOf(error));
    }
    onClose();
    onChange();
  };

  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && !isLoading && onClose()}>
      <Modal.Content>
        <Modal.Header><Modal.Title>{t('release.confirm', { count: release.entries })}</Modal.Title></Modal.Header>
        <Modal.Body><Checks release={release} checks={checks} /></Modal.Body>
        <Modal.Footer>
          <Button type="button" variant="tertiary" disabled={isLoading} onClick={onClose}>{t('release.close')}</Button>
          <Button type="button" loading={isLoading} disabled={checks.state !== 'loaded'} onClick={() => void publish()}>{t('release.publishNow')}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ChecksProps {
  readonly release: ReleaseDetails;
  readonly checks: Fetched<{ readonly data: ReleaseChecks }>;
}

function Checks({ release, checks }: ChecksProps) {
  const texts = useTexts();
  const { t } = texts;
  if (checks.state === 'loading') return <Loader>{t('release.checking')}</Loader>;
  if (checks.state === 'failed') return <Typography tag="p" role="alert" textColor="danger700">{t('release.notChecked')}</Typography>;
  const { versions, notes } = checks.data.data;
  const noted = release.items.flatMap((item) => notes.filter(({ id }) => id === item.id).map((one) => ({ item, notes: one.notes })));
  return (
    <Flex direction="column" alignItems="stretch" gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Typography tag="p">{t(versions.length + noted.length === 0 ? 'release.confirmFine' : 'release.confirmAbout')}</Typography>
      <AgreementEffect versions={versions} />
      {noted.map(({ item, notes: own }) => (
        <Flex key={item.id} direction="column" alignItems="stretch" gap={2}>
          <Typography tag="h3" fontWeight="bold">{itemInWords(item, texts)}</Typography>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2} paddingLeft={5} style={{ listStyle: 'disc' }}>
            {own.map((note, index) => <Typography key={index} tag="li">{sentenceOf(note, texts)}</Typography>)}
          </Flex>
        </Flex>
      ))}
    </Flex>
  );
}
