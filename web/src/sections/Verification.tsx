import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { WELL_KNOWN } from '@site/rules';

import { Container } from '../components/Container';
import { color, measure, radius, space, text } from '../theme';
import { checkCommands } from '../verification/commands';
import { PageHeading } from './PageHeading';

const layout = css({ display: 'grid', gap: space.xxl, maxInlineSize: '54rem', paddingBlock: space.xl });
const offline = css({ display: 'grid', gap: space.lg });
const heading = css({ fontSize: text.h2 });
const steps = css({ display: 'grid', gap: space.xl, margin: 0, paddingInlineStart: space.lg });
const step = css({ paddingInlineStart: space.sm, '& > * + *': { marginBlockStart: space.md }, '& > p': { maxInlineSize: measure.text } });
const links = css({ display: 'flex', flexWrap: 'wrap', gap: space.lg, '& > a': { display: 'inline-flex', alignItems: 'center', minBlockSize: '2.75rem' } });
const commands = css({ marginBlockEnd: 0, marginInline: 0, padding: space.md, border: `1px solid ${color.line}`, borderRadius: radius.small, background: color.paper, fontFamily: 'ui-monospace, monospace', fontSize: text.small, textAlign: 'left', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

interface VerificationProps {
  readonly siteUrl: string;
  readonly check: ReactNode;
}

/** The page on which anyone checks a document, and how to do that without this site. */
export function Verification({ siteUrl, check }: VerificationProps) {
  const { t } = useTranslation('verification');
  const words = (key: string) => ({ text: t(key), lang: null });
  const { program, tools } = checkCommands(siteUrl);
  return (
    <>
      <PageHeading title={words('verification:title')} subtitle={words('verification:lead')} />
      <Container>
        <div css={layout}>
          {check}
          <section css={offline} aria-labelledby="verify-offline">
            <h2 id="verify-offline" css={heading}>{t('verification:offlineTitle')}</h2>
            <ol css={steps}>
              <li css={step}>
                <p>{t('verification:offlineReader')}</p>
              </li>
              <li css={step}>
                <p>{t('verification:offlineProgram')}</p>
                <p css={links}>
                  <a href="/verify.mjs" download>{t('verification:offlineProgramLink')}</a>
                  <a href={WELL_KNOWN.evidenceKeys} download>{t('verification:offlineKeysLink')}</a>
                </p>
                <pre css={commands} dir="ltr"><code>{program}</code></pre>
              </li>
              <li css={step}>
                <p>{t('verification:offlineTools')}</p>
                <pre css={commands} dir="ltr"><code>{tools}</code></pre>
                <p>{t('verification:offlineArchived')}</p>
              </li>
            </ol>
          </section>
        </div>
      </Container>
    </>
  );
}
