import { localeByCode, parseAgreement, type Agreement, type AgreementSection, type LocalizedRichText, type LocalizedText } from '@site/rules';
import { Box, Flex, LinkButton, Typography } from '@strapi/design-system';
import { BackButton, Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { styled } from 'styled-components';

import { UPDATE } from './permissions';
import { dateAndTime, languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePermitted } from '../../../admin/usePermitted';
import { numbered, PATHS, stateOf, versionAt, type Version, type VersionList } from './versions';
import { Withdrawal } from './Withdrawal';

/** One version, as clients read it. */
export function VersionPage() {
  const { documentId = '' } = useParams();
  const [changes, setChanges] = useState(0);
  const answer = useFetched<{ data: Version }>(versionAt(documentId), changes);
  if (answer.state === 'loading') return <Page.Loading />;
  if (answer.state === 'failed') return <Page.Error />;
  return <Reading version={answer.data.data} onChange={() => setChanges(changes + 1)} />;
}

interface ReadingProps {
  readonly version: Version;
  readonly onChange: () => void;
}

function Reading({ version, onChange }: ReadingProps) {
  const texts = useTexts();
  const { t } = texts;
  const agreement = parseAgreement(version.content);
  const title = t('version.title', { language: languageName(version.language, texts), version: version.version });
  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Layouts.Header
        title={title}
        subtitle={t('version.about', { moment: dateAndTime(version.live_since, texts, 'long'), state: stateOf(version, texts) })}
        navigationAction={<BackButton fallback={PATHS.list(version.language)} />}
        primaryAction={<Actions version={version} onChange={onChange} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {version.withdrawn && (
            <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
              <Typography tag="p">{t('version.whyWithdrawn', { reason: version.withdrawal_reason ?? '' })}</Typography>
              {version.withdrawn_by !== null && <Typography tag="p">{t('versions.withdrawnBy', { name: version.withdrawn_by })}</Typography>}
            </Box>
          )}
          {agreement.consent === null && (
            <Box background="warning100" borderColor="warning200" hasRadius padding={4}>
              <Typography tag="p">{t('version.noConsent')}</Typography>
            </Box>
          )}
          <Sheet agreement={agreement} />
          {version.published_by !== null && <Typography variant="pi" textColor="neutral600" tag="p">{t('version.publishedBy', { name: version.published_by })}</Typography>}
          <Typography variant="pi" textColor="neutral600" tag="p">
            {t('version.fingerprint')} <Fingerprint>{version.sha256}</Fingerprint>
          </Typography>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}


function Actions({ version, onChange }: ReadingProps) {
  const { t } = useTexts();
  const isPermitted = usePermitted([UPDATE]);
  const before = useFetched<VersionList>(version.version > 1 ? numbered(version.language, version.version - 1) : null);
  const previous = before.state === 'loaded' ? before.data.results[0] : undefined;
  return (
    <Flex gap={2} wrap="wrap">
      {isPermitted && !version.withdrawn && <Withdrawal version={version} onWithdrawn={onChange} />}
      {previous && <LinkButton variant="secondary" tag={RouterLink} to={PATHS.comparison(previous.documentId, version.documentId)}>{t('version.changesSince', { version: previous.version })}</LinkButton>}
    </Flex>
  );
}

const Fingerprint = styled.code`overflow-wrap: anywhere;`;

const Paper = styled(Box)`
  max-width: 90rem;
  line-height: 1.6;
  section h2 { font-size: 1.6rem; font-weight: 600; margin-block: 3.2rem 1.2rem; }
  a { color: ${({ theme }) => theme.colors.primary600}; }
  p, ul, ol, table, blockquote { margin-block-end: 1.2rem; }
  ul, ol { list-style: revert; padding-inline-start: 2.4rem; }
  th, td { text-align: start; vertical-align: top; padding: 0.4rem 1.2rem 0.4rem 0; }
  strong, b { font-weight: 600; }
  em, i { font-style: italic; }
`;

/** The agreement from its title to the consent. */
function Sheet({ agreement }: { readonly agreement: Agreement }) {
  const texts = useTexts();
  const { language, title, number, mainTerms, introduction, sections, withdrawal, withdrawalForm, signature, consent, earlyStart } = agreement;
  return (
    <Paper background="neutral0" shadow="tableShadow" hasRadius padding={8} color="neutral800" fontSize={2} lang={language} dir={localeByCode(language).dir}>
      <Typography variant="alpha" tag="h2"><Words of={title} /></Typography>
      {number !== null && <p><bdi dir="ltr">{number}</bdi></p>}
      <Part of={mainTerms} />
      <Html of={introduction} />
      {sections.map((section, index) => (
        <section key={index}>
          <h2>{index + 1}. <Words of={section.title} /></h2>
          <Html of={section.body} />
        </section>
      ))}
      <Part of={withdrawal} />
      <Part of={withdrawalForm} />
      <Box borderColor="neutral200" hasRadius padding={4} marginTop={8}>
        {[signature.companyLabel, signature.headName, signature.headPosition, signature.clientLabel].map((text, index) => text && <p key={index}><Words of={text} /></p>)}
      </Box>
      {consent && (
        <Box marginTop={6}>
          <Typography variant="sigma" tag="p" textColor="neutral600" lang={texts.language} dir="ltr">{texts.t('version.consent')}</Typography>
          <p><Words of={consent} /></p>
        </Box>
      )}
      {earlyStart && (
        <Box marginTop={6}>
          <Typography variant="sigma" tag="p" textColor="neutral600" lang={texts.language} dir="ltr">{texts.t('version.earlyStart')}</Typography>
          <p><Words of={earlyStart} /></p>
        </Box>
      )}
    </Paper>
  );
}

function Part({ of: part }: { readonly of: AgreementSection | null }) {
  return (
    part && (
      <section>
        <h2><Words of={part.title} /></h2>
        <Html of={part.body} />
      </section>
    )
  );
}

function Words({ of: text }: { readonly of: LocalizedText | null }) {
  return text && <span {...languageAttributes(text.lang)}>{text.text}</span>;
}

/** The HTML was sanitized before it was recorded, and is exactly what clients are shown. */
function Html({ of: text }: { readonly of: LocalizedRichText | null }) {
  return text && <div {...languageAttributes(text.lang)} dangerouslySetInnerHTML={{ __html: text.html }} />;
}

function languageAttributes(lang: LocalizedText['lang']): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return lang === null ? {} : { lang, dir: localeByCode(lang).dir };
}
