import { localeByCode } from '@site/rules';
import { Box, Checkbox, Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';

import { difference, isChanged, type Paragraph, type Piece } from './difference';
import { languageName } from '../languages';
import { useAnswer } from '../useAnswer';
import { dateAndTime, PATHS, versionAt, type Version } from './versions';

/** What changed from one version to another. */
export function ComparisonPage() {
  const [query] = useSearchParams();
  const older = useAnswer<{ data: Version }>(versionAt(query.get('older') ?? ''));
  const newer = useAnswer<{ data: Version }>(versionAt(query.get('newer') ?? ''));
  if (older.state === 'failed' || newer.state === 'failed') return <Page.Error />;
  if (older.state === 'loading' || newer.state === 'loading') return <Page.Loading />;
  return <Comparison older={older.data.data} newer={newer.data.data} />;
}

function Comparison({ older, newer }: { readonly older: Version; readonly newer: Version }) {
  const paragraphs = useMemo(() => difference(older.text, newer.text, newer.language), [older, newer]);
  const [isWhole, setWhole] = useState(false);
  const title = `Agreement in ${languageName(newer.language)}: from version ${older.version} to version ${newer.version}`;
  const count = paragraphs.filter(isChanged).length;
  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header
        title={title}
        subtitle={`Version ${older.version} was live from ${dateAndTime(older.live_since)}, version ${newer.version} from ${dateAndTime(newer.live_since)}.`}
        navigationAction={<BackButton fallback={PATHS.list(newer.language)} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Flex gap={6} wrap="wrap">
            <Typography>{count === 0 ? 'Word for word the same.' : `Changed paragraphs: ${count}.`} <Added>Added text is underlined</Added>, <Removed>removed text is struck through</Removed>.</Typography>
            <Checkbox checked={isWhole} onCheckedChange={(checked) => setWhole(checked === true)}>Show the whole text</Checkbox>
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

/** Neighbours that are all changed or all the same, together. */
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
  return <Typography tag="p" variant="pi" textColor="neutral600" lang="en" dir="ltr">{count === 1 ? '1 paragraph is' : `${count} paragraphs are`} the same.</Typography>;
}

function Words({ of: paragraph }: { readonly of: Paragraph }) {
  return <p>{paragraph.map((piece, index) => <Marked key={index} piece={piece} />)}</p>;
}

/** Marked by a line and, for who does not see it, in words. */
function Marked({ piece: { kind, text } }: { readonly piece: Piece }) {
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? Added : Removed;
  return (
    <>
      <VisuallyHidden lang="en" dir="ltr"> [{kind}: </VisuallyHidden>
      <Mark>{text}</Mark>
      <VisuallyHidden lang="en" dir="ltr">] </VisuallyHidden>
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
