import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { ReleaseList as Lists, ReleaseSummary } from '../api-types';
import { pageOf, stateOf } from './releases';

/** Open releases, and those published last. */
export function ReleaseList() {
  const { t } = useTexts();
  const answer = useFetched<{ readonly data: Lists }>('/releases');
  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;
  const { timeZone, open, finished } = answer.data.data;
  return (
    <Page.Main>
      <Page.Title>{t('release.all')}</Page.Title>
      <Layouts.Header title={t('release.all')} subtitle={t('release.about')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Section title={t('release.open')} releases={open} timeZone={timeZone} />
          {finished.length > 0 && <Section title={t('release.finished')} releases={finished} timeZone={timeZone} />}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

interface SectionProps {
  readonly title: string;
  readonly releases: readonly ReleaseSummary[];
  readonly timeZone: string;
}

function Section({ title, releases, timeZone }: SectionProps) {
  const texts = useTexts();
  const { t } = texts;
  const heading = useId();
  return (
    <Flex tag="section" aria-labelledby={heading} direction="column" alignItems="stretch" gap={3}>
      <Typography tag="h2" id={heading} variant="delta">{title}</Typography>
      {releases.length === 0 && <Box background="neutral0" shadow="tableShadow" hasRadius padding={6}><Typography tag="p" textColor="neutral600">{t('release.noneOpen')}</Typography></Box>}
      {releases.length > 0 && (
        <Box tag="ul" background="neutral0" shadow="tableShadow" hasRadius>
          {releases.map((release) => (
            <Flex tag="li" key={release.id} gap={3} wrap="wrap" justifyContent="space-between" alignItems="start" padding={5} borderStyle="solid" borderColor="neutral150" borderWidth="0 0 1px 0">
              <Box flex="1 1 24rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}>
                <Link tag={RouterLink} to={pageOf(release.id)}><bdi>{release.name}</bdi></Link>
                <Typography tag="p" variant="pi" textColor="neutral600">{t('release.entries', { count: release.entries })}</Typography>
              </Box>
              <Box flex="0 1 40rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}>
                <Typography tag="p" textColor={release.state === 'failed' ? 'danger700' : 'neutral800'}>{stateOf(release, timeZone, texts)}</Typography>
              </Box>
            </Flex>
          ))}
        </Box>
      )}
    </Flex>
  );
}
