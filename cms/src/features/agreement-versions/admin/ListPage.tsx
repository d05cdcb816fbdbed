import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Box, Button, Checkbox, EmptyStateLayout, Flex, Link, Table, Tabs, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from '@strapi/design-system';
import { Layouts, Page, Pagination } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';

import type { SiteState } from '../../publishing/admin/siteState';
import { lastLanguage, rememberLanguage } from '../../../admin/content-language';
import { dateAndTime, languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { SignedVersion } from '../api-types';
import { Unrecorded } from './Unrecorded';
import { listOf, PATHS, SIGNATURES, stateOf, type VersionList, type VersionSummary } from './versions';

const PAGE_SIZE = 20;
const HEADINGS = ['versions.version', 'versions.liveSince', 'versions.publishedBy', 'versions.replaced', 'versions.state'] as const;

/** All agreement versions by language, newest first. */
export function ListPage() {
  const texts = useTexts();
  const { t } = texts;
  const [query, setQuery] = useSearchParams();
  const language = LANGUAGE_CODES.find((code) => code === query.get('language')) ?? lastLanguage();
  const choose = (code: LanguageCode) => {
    rememberLanguage(code);
    setQuery({ language: code });
  };
  return (
    <Page.Main>
      <Page.Title>{t('versions')}</Page.Title>
      <Layouts.Header
        title={t('versions')}
        subtitle={t('versions.about')}
      />
      <Layouts.Content>
        <Missing />
        <Tabs.Root variant="simple" value={language} onValueChange={(code) => choose(code as LanguageCode)}>
          <Tabs.List aria-label={t('versions.language')} style={{ flexWrap: 'wrap' }}>
            {LANGUAGE_CODES.map((code) => <Tabs.Trigger key={code} value={code}>{languageName(code, texts)}</Tabs.Trigger>)}
          </Tabs.List>
          <Tabs.Content value={language}>
            <Versions key={language} language={language} page={query.get('page') ?? '1'} pageSize={query.get('pageSize') ?? String(PAGE_SIZE)} />
          </Tabs.Content>
        </Tabs.Root>
      </Layouts.Content>
    </Page.Main>
  );
}

/** Shown while the latest text has not become a version. */
function Missing() {
  const answer = useFetched<{ data: SiteState }>('/publishing/state');
  const agreement = answer.state === 'loaded' ? answer.data.data.unrecordedAgreement : null;
  return agreement && <Box paddingBottom={4} role="status"><Unrecorded agreement={agreement} /></Box>;
}

interface VersionsProps {
  readonly language: LanguageCode;
  readonly page: string;
  readonly pageSize: string;
}

function Versions({ language, page, pageSize }: VersionsProps) {
  const texts = useTexts();
  const { t } = texts;
  const answer = useFetched<VersionList>(listOf(language, page, pageSize));
  const signatures = useSignatures();
  const [chosen, setChosen] = useState<readonly VersionSummary[]>([]);
  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;

  const { results, pagination } = answer.data;
  if (results.length === 0) return <EmptyStateLayout content={t('versions.none', { language: languageName(language, texts) })} />;

  const isChosen = ({ documentId }: VersionSummary) => chosen.some((version) => version.documentId === documentId);
  const choose = (version: VersionSummary) => setChosen(isChosen(version) ? chosen.filter(({ documentId }) => documentId !== version.documentId) : [...chosen, version]);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} paddingTop={4}>
      <Comparison chosen={chosen} />
      <Table colCount={HEADINGS.length + (signatures ? 2 : 1)} rowCount={results.length + 1}>
        <Thead>
          <Tr>
            <Th><VisuallyHidden>{t('versions.compare')}</VisuallyHidden></Th>
            {HEADINGS.map((heading) => <Th key={heading}><Typography variant="sigma">{t(heading)}</Typography></Th>)}
            {signatures && <Th><Typography variant="sigma">{t('versions.signatures')}</Typography></Th>}
          </Tr>
        </Thead>
        <Tbody>
          {results.map((version) => (
            <Tr key={version.documentId}>
              <Td><Checkbox aria-label={t('versions.compareOne', { version: version.version })} checked={isChosen(version)} disabled={chosen.length === 2 && !isChosen(version)} onCheckedChange={() => choose(version)} /></Td>
              <Td><Link tag={RouterLink} to={PATHS.version(version.documentId)}>{t('versions.numbered', { version: version.version })}</Link></Td>
              <Td><Typography>{dateAndTime(version.live_since, texts, 'long')}</Typography></Td>
              <Td><Typography>{version.published_by ?? '–'}</Typography></Td>
              <Td><Typography>{version.replaced_at === null ? '–' : dateAndTime(version.replaced_at, texts, 'long')}</Typography></Td>
              <Td><State version={version} /></Td>
              {signatures && <Td><Typography>{signatures(version)}</Typography></Td>}
            </Tr>
          ))}
        </Tbody>
      </Table>
      <Pagination.Root pageCount={pagination.pageCount} total={pagination.total} defaultPageSize={PAGE_SIZE}>
        <Pagination.PageSize options={['20', '50', '100']} />
        <Pagination.Links />
      </Pagination.Root>
    </Flex>
  );
}

/** How many have signed a version; undefined until it is known. */
function useSignatures(): ((version: VersionSummary) => number) | undefined {
  const answer = useFetched<{ data: readonly SignedVersion[] }>(SIGNATURES);
  if (answer.state !== 'loaded') return undefined;
  return ({ documentId }) => answer.data.data.find((version) => version.documentId === documentId)?.signatures ?? 0;
}

/** Explains how to choose two versions, and links to their comparison. */
function Comparison({ chosen }: { readonly chosen: readonly VersionSummary[] }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [older, newer] = [...chosen].sort((a, b) => a.version - b.version);
  return (
    <Flex justifyContent="space-between" gap={4} wrap="wrap">
      <Typography textColor="neutral600" aria-live="polite">
        {older === undefined && t('versions.tickTwo')}
        {older !== undefined && newer === undefined && t('versions.tickAnother', { version: older.version })}
        {older !== undefined && newer !== undefined && t('versions.ticked', { older: older.version, newer: newer.version })}
      </Typography>
      <Button disabled={newer === undefined} onClick={() => older && newer && navigate(PATHS.comparison(older.documentId, newer.documentId))}>
        {t('versions.showChanges')}
      </Button>
    </Flex>
  );
}

function State({ version }: { readonly version: VersionSummary }) {
  const texts = useTexts();
  return (
    // Table cells do not wrap; a reason may be long.
    <Box maxWidth="40rem" style={{ whiteSpace: 'normal' }}>
      <Typography tag="p" fontWeight={version.replaced_at === null && !version.withdrawn ? 'bold' : 'regular'}>{stateOf(version, texts)}</Typography>
      {version.withdrawn && <Typography tag="p" variant="pi" textColor="neutral600">{texts.t('versions.reason', { reason: version.withdrawal_reason ?? '' })}</Typography>}
      {version.withdrawn && version.withdrawn_by !== null && <Typography tag="p" variant="pi" textColor="neutral600">{texts.t('versions.withdrawnBy', { name: version.withdrawn_by })}</Typography>}
    </Box>
  );
}
