import { css } from '@emotion/react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import type { AgreementVersion } from '@site/rules';

import { Text } from '../components/Text';
import type { MaybePicture, SiteContent } from '../content';
import { forgetReceipt } from '../signing/storageKeys';
import { readReceipt, type Receipt } from '../signing/receipt';
import { ClientSignature, SignedView } from '../signing/SignedView';
import { Signing, type SigningStage } from '../signing/Signing';
import { breakpoint, color, measure, space, text } from '../theme';
import { useToasts } from '../toasts';
import { AgreementNumber, AgreementSheet } from './AgreementSheet';
import { CheckUsNote } from './CheckUsNote';
import { PageHeading } from './PageHeading';

/** Instructions for the page, not part of what is signed. */
const lead = css({ fontSize: text.lead, color: color.onNavySoft, maxInlineSize: measure.text, [breakpoint.print]: { display: 'none' } });
const number = css({ marginBlock: `${space.sm} ${space.xl}`, color: color.inkSoft, fontSize: text.lead });

export interface ContractSigningProps {
  /** The agreement version on the page. */
  readonly version: AgreementVersion;
  /** Set once signed: replaces the page's content. */
  readonly receipt: Receipt | null;
  readonly headSignature: MaybePicture;
  /** Link to the page on which visitors check the firm. */
  readonly checkUs: SiteContent['pageLinks'][number] | undefined;
  /** Number of presses of the sign button. */
  readonly asked: number;
  readonly signButton: RefObject<HTMLButtonElement>;
  /** Called with another version to show on the page. */
  readonly onVersion: (version: AgreementVersion) => void;
  readonly onReceipt: (receipt: Receipt | null) => void;
}

/** The signing dialog, the receipt, and their restoration after a reload. */
export function ContractSigning({ version, receipt, headSignature, checkUs, asked, signButton, onVersion, onReceipt }: ContractSigningProps) {
  const { t } = useTranslation('signing');
  const [stage, setStage] = useState<SigningStage>('reading');
  const showToast = useToasts();
  const isSigned = receipt !== null;

  // The stored receipt survives a reload but not a navigation.
  useEffect(() => {
    const kept = readReceipt();
    if (kept) onReceipt(kept);
    return forgetReceipt;
  }, [onReceipt]);

  useEffect(() => {
    if (asked > 0) setStage('signing');
  }, [asked]);

  const lastStage = useRef(stage);
  useEffect(() => {
    if (isSigned || stage === 'comparing') scrollToStart();
    else if (stage === 'reading' && lastStage.current !== 'reading') signButton.current?.focus();
    lastStage.current = stage;
  }, [stage, isSigned, signButton]);

  const onLeft = useCallback(() => {
    forgetReceipt();
    onReceipt(null);
  }, [onReceipt]);
  const onSigned = (signed: Receipt) => {
    onReceipt(signed);
    setStage('reading');
    showToast({ tone: 'success', title: t('signing:successTitle'), text: t('signing:success') });
  };

  if (!receipt) return <Signing version={version} stage={stage} onStage={setStage} onVersion={onVersion} onSigned={onSigned} />;
  return (
    <>
      <PageHeading title={{ text: t('signing:signedTitle'), lang: null }}>
        <p css={lead}>{t('signing:signedLead')}</p>
      </PageHeading>
      <SignedView receipt={receipt} onLeft={onLeft} checkUs={<CheckUsNote link={checkUs} inline />}>
        {receipt.version && (
          <>
            <Text as="h2" of={receipt.version.agreement.title} />
            <AgreementNumber css={number} of={receipt.version.agreement} />
            <AgreementSheet agreement={receipt.version.agreement} headSignature={headSignature} headings="h3" client={<ClientSignature receipt={receipt} />} clientName={receipt.recorded.fullName} />
          </>
        )}
      </SignedView>
    </>
  );
}

/** Scrolls to the start of the new text. */
function scrollToStart(): void {
  const heading = document.querySelector('h1');
  if (heading) {
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
}
