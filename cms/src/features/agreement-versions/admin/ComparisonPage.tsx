import { localeByCode } from '@site/rules';
import { Box, Checkbox, Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';

import { difference, isChanged, type Paragraph, type Piece } from './text-difference';
import { dateAndTime, languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { PATHS, versionAt, type Version } from './versions';

/** Differences between two versions. */
export function ComparisonPage() {
  const [query] = useSearchParams();
  const older = useFetched<{ data: Version }>(versionAt(query.get('older') ?? ''));
  const newer = useFetched<{ data: Version }>(versionAt(query.get('newer') ?? ''));
  if (older.state === 'failed' || newer.state === 'failed') return <Page.Error />;
  if (older.state === 'loading' || newer.state === 'loading') return <Page.Loading />;
  return <Comparison older={older.data.data} newer={newer.data.data} />;
}

function Comparison({ older, newer }: { readonly older: Version; readonly newer: Version }) {
  const texts = useTexts();
  const { t } = texts;
  const paragraphs = useMemo(() => difference(older.text, newer.text, newer.language), [older, newer]);
  const [isWhole, setWhole] = useState(false);
  const title = t('comparison.title', { language: languageName(newer.language, texts), older: older.version, newer: newer.version });
  const count = paragraphs.filter(isChanged).length;
  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header
        title={title}
        subtitle={t('comparison.about', { older: older.version, olderSince: dateAndTime(older.live_since, texts, 'long'), newer: newer.version, newerSince: dateAndTime(newer.live_since, texts, 'long') })}
        navigationAction={<BackButton fallback={PATHS.list(newer.language)} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Flex gap={6} wrap="wrap">
            <Typography>{count === 0 ? t('comparison.same') : t('comparison.changed', { count })} <Added>{t('comparison.added')}</Added>, <Removed>{t('comparison.removed')}</Removed>.</Typography>
            <Checkbox checked={isWhole} onCheckedChange={(checked) => setWhole(checked === true)}>{t('comparison.whole')}</Checkbox>
          </Flex>
          <Sheet background="neutral0" shadow="tableShadow" hasRadius padding={8} color="neutral800" fontSize={2} lang={newer.language} dir={localeByCode(newer.language).dir}>
            {runs(paragraphs).map((run, index) =>
              isWhole || isChanged(run[0] ?? []) ? run.map((paragraph, at) => <Words key={`${index}-${at}`} of={paragraph} />) : <Unchanged key={index} count={run.length} />,
            )}
          </Sheet>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

/** Groups adjacent paragraphs that are all changed or all unchanged. */
function runs(paragraphs: readonly Paragraph[]): readonly (readonly Paragraph[])[] {
  const result: Paragraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = result.at(-1);
    if (last?.[0] && isChanged(last[0]) === isChanged(paragraph)) last.push(paragraph);
    else result.push([paragraph]);
  }
  return result;
}

function Unchanged({ count }: { readonly count: number }) {
  const { language, t } = useTexts();
  return <Typography tag="p" variant="pi" textColor="neutral600" lang={language} dir="ltr">{t('comparison.unchanged', { count })}</Typography>;
}

function Words({ of: paragraph }: { readonly of: Paragraph }) {
  return <p>{paragraph.map((piece, index) => <Marked key={index} piece={piece} />)}</p>;
}

/** Marked visually and, for screen readers, in words. */
function Marked({ piece: { kind, text } }: { readonly piece: Piece }) {
  const { language, t } = useTexts();
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? Added : Removed;
  return (
    <>
      <VisuallyHidden lang={language} dir="ltr">{t(kind === 'added' ? 'comparison.readAdded' : 'comparison.readRemoved')}</VisuallyHidden>
      <Mark>{text}</Mark>
      <VisuallyHidden lang={language} dir="ltr">{t('comparison.readEnd')}</VisuallyHidden>
    </>
  );
}

const Sheet = styled(Box)`
  max-width: 90rem;
  line-height: 1.6;
  p { white-space: pre-wrap; margin-block-end: 1.2rem; }
`;
const Added = styled.ins`
  background: ${({ theme }) => theme.colors.success100};
  text-decoration: underline 2px;
  text-underline-offset: 0.2em;
`;
const Removed = styled.del`
  background: ${({ theme }) => theme.colors.danger100};
  text-decoration: line-through 2px;
`;
