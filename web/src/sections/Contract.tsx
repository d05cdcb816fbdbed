import { css } from '@emotion/react';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES } from '@site/rules';

import { Button } from '../components/Button';
import { Container } from '../components/Container';
import { Text } from '../components/Text';
import type { ContractContent, SiteContent } from '../content';
import { isSigningKept } from '../signing/storageKeys';
import type { Receipt } from '../signing/receipt';
import { breakpoint, color, space, text, touchTarget } from '../theme';
import { useToasts } from '../toasts';
import { AgreementNumber, AgreementSheet, MAIN_TERMS_ID, sectionId, WITHDRAWAL_ID } from './AgreementSheet';
import type { ContractSigningProps } from './ContractSigning';
import { PageHeading } from './PageHeading';
import { AfterSigning, SIGN_ID, SignButton } from './SignButton';

const number = css({ color: color.goldBright, fontSize: text.lead });
const costsLink = css({ justifySelf: 'start', display: 'inline-flex', alignItems: 'center', minBlockSize: touchTarget, color: color.goldBright, [breakpoint.print]: { display: 'none' } });
const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '18rem minmax(0, 1fr)', columnGap: space.xxl, alignItems: 'start' }, [breakpoint.print]: { display: 'block' } });
const contents = css({ fontSize: text.small, [breakpoint.large]: { position: 'sticky', insetBlockStart: '8rem' }, [breakpoint.print]: { display: 'none' } });
const contentsHeading = css({ fontSize: text.h3, marginBlockEnd: space.sm });
const contentsLinks = css({ '& a': { display: 'block', paddingBlock: '0.4rem', textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentColor' } } });
const contentsList = css({ paddingInlineStart: '1.5rem' });
/** It ends with the agreement, so it covers nothing below. */
const phoneBar = css({ position: 'sticky', insetBlockEnd: 0, zIndex: 5, display: 'flex', overflowWrap: 'anywhere', paddingBlockEnd: 'env(safe-area-inset-bottom)', background: color.paper, borderBlockStart: `1px solid ${color.line}`, '@media (max-height: 30em)': { display: 'none' }, [breakpoint.large]: { display: 'none' }, [breakpoint.print]: { display: 'none' } });
const phoneBarLink = css({ flex: 1, minInlineSize: 0, display: 'flex', alignItems: 'center', justifyContent: 'center', minBlockSize: touchTarget, paddingInline: space.sm, paddingBlock: space.xs, fontSize: text.small, fontWeight: 600, lineHeight: 1.3, textAlign: 'center', textDecoration: 'none', '&:last-child': { background: color.navy, color: color.onNavy } });
const printButton = css({ marginBlockStart: space.md });

/** A failed preload is repeated when the code is needed. */
const ignore = () => undefined;

interface ContractProps {
  readonly content: ContractContent;
  readonly site: SiteContent;
}

/** The agreement page. The code of signing loads when the client is about to sign or has a stored signing. */
export function Contract({ content, site }: ContractProps) {
  const { t } = useTranslation(['contract', 'signing']);
  const { headSignature, isDraft = false } = content;
  const [version, setVersion] = useState(content.version);
  const [asked, setAsked] = useState(0);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [Signing, setSigning] = useState<ComponentType<ContractSigningProps> | null>(null);
  const signButton = useRef<HTMLButtonElement>(null);
  const showToast = useToasts();

  const load = useCallback(async () => {
    const { ContractSigning } = await import('./ContractSigning');
    setSigning(() => ContractSigning);
  }, []);
  const sign = () => {
    setAsked((times) => times + 1);
    load().catch(() => showToast({ tone: 'error', title: t('signing:errorTitle'), text: t('contract:signNotLoaded') }));
  };

  useEffect(() => {
    if (!isDraft && isSigningKept()) load().catch(ignore);
  }, [load, isDraft]);

  if (!version) return <PageHeading title={{ text: t('contract:agreementMissing'), lang: null }} />;
  const { agreement } = version;
  const linkTo = (page: string) => site.pageLinks.find(({ slug }) => slug === page);
  const costs = linkTo(PAGES.costs);
  return (
    <>
      {!receipt && (
        <>
          <PageHeading title={agreement.title}>
            <AgreementNumber css={number} of={agreement} />
            {costs && <a css={costsLink} href={costs.href}><Text of={costs.label} /></a>}
          </PageHeading>
          <Container>
            {/* A signing that was interrupted needs the scripts at once. */}
            <div css={layout} data-restores="signing.draft signing.receipt">
              <nav css={contents} aria-labelledby="contents">
                <h2 id="contents" css={contentsHeading}>{t('contract:contents')}</h2>
                <div css={contentsLinks}>
                  {agreement.mainTerms?.title && <a href={`#${MAIN_TERMS_ID}`}><Text of={agreement.mainTerms.title} /></a>}
                  <ol css={contentsList}>
                    {agreement.sections.map(({ title }, index) => title && (
                      <li key={index}><a href={`#${sectionId(index)}`}><Text of={title} /></a></li>
                    ))}
                  </ol>
                  {agreement.withdrawal?.title && <a href={`#${WITHDRAWAL_ID}`}><Text of={agreement.withdrawal.title} /></a>}
                </div>
                <Button look="outline" css={printButton} onClick={() => window.print()}>{t('contract:print')}</Button>
              </nav>
              <AgreementSheet agreement={agreement} headSignature={headSignature} headings="h2" client={isDraft ? <div id={SIGN_ID}><p>{t('preview:notSigned')}</p><AfterSigning /></div> : <SignButton ref={signButton} site={site} onNear={() => load().catch(ignore)} onPress={sign} />} />
            </div>
          </Container>
          <div css={phoneBar}>
            <a css={phoneBarLink} href="#contents">{t('contract:contents')}</a>
            <a css={phoneBarLink} href={`#${SIGN_ID}`}>{t('contract:sign')}</a>
          </div>
        </>
      )}
      {Signing && <Signing version={version} receipt={receipt} headSignature={headSignature} checkUs={linkTo(PAGES.checkUs)} asked={asked} signButton={signButton} onVersion={setVersion} onReceipt={setReceipt} />}
    </>
  );
}
