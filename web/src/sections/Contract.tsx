import { css } from '@emotion/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Agreement } from '@site/rules';

import { Button } from '../components/Button';
import { Container } from '../components/Container';
import { Text } from '../components/Text';
import type { ContractContent, SiteContent } from '../content';
import { forgetReceipt, isSigningKept } from '../signing/kept';
import type { Receipt } from '../signing/receipt';
import type { SigningStage } from '../signing/Signing';
import { useScreens } from '../signing/useScreens';
import { breakpoint, color, measure, space, text } from '../theme';
import { useToasts } from '../toasts';
import { AgreementSheet, sectionId } from './AgreementSheet';
import { PageHeading } from './PageHeading';
import { SignButton } from './SignButton';

const number = css({ color: color.goldBright, fontSize: text.lead, [breakpoint.print]: { color: color.ink } });
const layout = css({ display: 'grid', gap: space.xl, paddingBlock: space.xl, [breakpoint.large]: { gridTemplateColumns: '18rem minmax(0, 1fr)', columnGap: space.xxl, alignItems: 'start' }, [breakpoint.print]: { display: 'block' } });
const contents = css({ fontSize: text.small, [breakpoint.large]: { position: 'sticky', insetBlockStart: '8rem' }, [breakpoint.print]: { display: 'none' } });
const contentsHeading = css({ fontSize: text.h3, marginBlockEnd: space.sm });
const contentsList = css({ paddingInlineStart: '1.5rem', '& a': { display: 'inline-block', paddingBlock: '0.4rem', textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentColor' } } });
const printButton = css({ marginBlockStart: space.md });
/** Says what to do with the page, not what is signed. */
const lead = css({ fontSize: text.lead, color: color.onNavySoft, maxInlineSize: measure.text, [breakpoint.print]: { display: 'none' } });
const signedNumber = css({ marginBlock: `${space.sm} ${space.xl}`, color: color.inkSoft, fontSize: text.lead });

const HEADING = 'contract-heading';

interface ContractProps {
  readonly content: ContractContent;
  readonly site: SiteContent;
}

/** The agreement: as it is read, signed, and then held by the client. */
export function Contract({ content, site }: ContractProps) {
  const { t } = useTranslation(['contract', 'signing']);
  const { headSignature } = content;
  const [version, setVersion] = useState(content.version);
  const [stage, setStage] = useState<SigningStage>('reading');
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [screens, load] = useScreens();
  const showToast = useToasts();
  const signButton = useRef<HTMLButtonElement>(null);

  // What a reload has interrupted; what is shown of a signing goes with the page.
  useEffect(() => {
    if (isSigningKept()) load().then(({ readReceipt }) => setReceipt(readReceipt()), () => undefined);
    return forgetReceipt;
  }, [load]);

  const isSigned = receipt !== null;
  const lastStage = useRef(stage);
  useEffect(() => {
    if (isSigned || stage === 'comparing') {
      document.getElementById(HEADING)?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    } else if (stage === 'reading' && lastStage.current !== 'reading') signButton.current?.focus();
    lastStage.current = stage;
  }, [stage, isSigned]);

  const open = async () => {
    if (isOpening) return;
    setOpening(true);
    try {
      await load();
      setStage('signing');
    } catch {
      showToast({ tone: 'error', title: t('signing:errorTitle'), text: t('contract:signNotLoaded') });
    } finally {
      setOpening(false);
    }
  };
  const leave = useCallback(() => {
    forgetReceipt();
    setReceipt(null);
  }, []);
  const onSigned = (signed: Receipt) => {
    setReceipt(signed);
    setStage('reading');
    showToast({ tone: 'success', title: t('signing:successTitle'), text: t('signing:success') });
  };

  if (receipt && screens) {
    const { ClientSignature, SignedView } = screens;
    return (
      <>
        <PageHeading title={{ text: t('signing:signedTitle'), lang: null }} headingId={HEADING}>
          <p css={lead}>{t('signing:signedLead')}</p>
        </PageHeading>
        <SignedView receipt={receipt} onLeft={leave}>
          {receipt.version && (
            <>
              <Text as="h2" of={receipt.version.agreement.title} />
              <AgreementNumber css={signedNumber} of={receipt.version.agreement} />
              <AgreementSheet agreement={receipt.version.agreement} headSignature={headSignature} headings="h3" client={<ClientSignature receipt={receipt} />} clientName={receipt.recorded.fullName} />
            </>
          )}
        </SignedView>
      </>
    );
  }
  if (!version) return <PageHeading title={{ text: t('contract:agreementMissing'), lang: null }} />;
  const { agreement } = version;
  return (
    <>
      <PageHeading title={agreement.title} headingId={HEADING}>
        <AgreementNumber css={number} of={agreement} />
      </PageHeading>
      <Container>
        {/* A signing that a reload interrupted needs the scripts at once. */}
        <div css={layout} data-restores="signing.draft signing.receipt">
          <nav css={contents} aria-labelledby="contents">
            <h2 id="contents" css={contentsHeading}>{t('contract:contents')}</h2>
            <ol css={contentsList}>
              {agreement.sections.map(({ title }, index) => title && (
                <li key={index}><a href={`#${sectionId(index)}`}><Text of={title} /></a></li>
              ))}
            </ol>
            <Button look="outline" css={printButton} onClick={() => window.print()}>{t('contract:print')}</Button>
          </nav>
          <AgreementSheet
            agreement={agreement}
            headSignature={headSignature}
            headings="h2"
            client={<SignButton ref={signButton} site={site} isOpening={isOpening} onNear={() => void load().catch(() => undefined)} onPress={() => void open()} />}
          />
        </div>
      </Container>
      {screens && <screens.Signing version={version} stage={stage} onStage={setStage} onVersion={setVersion} onSigned={onSigned} />}
    </>
  );
}

function AgreementNumber({ of: { number: value }, className }: { readonly of: Agreement; readonly className?: string }) {
  const { t } = useTranslation('contract');
  return value === null ? null : <p className={className}>{t('contract:numberLabel')} <bdi dir="ltr">{value}</bdi></p>;
}
