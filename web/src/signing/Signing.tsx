import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AgreementVersion } from '@site/rules';

import { Button } from '../components/Button';
import { forgetDraft, readDraft } from './draft';
import type { Receipt } from './receipt';
import { SigningDialog } from './SigningDialog';
import { WayBack } from './WayBack';

/** `comparing`: a newer text is on the page, to be read before it is signed; the window waits behind it. */
export type SigningStage = 'reading' | 'signing' | 'comparing';

export interface SigningProps {
  /** The text on the page. */
  readonly version: AgreementVersion;
  readonly stage: SigningStage;
  readonly onStage: (stage: SigningStage) => void;
  /** Called with a text to show on the page instead. */
  readonly onVersion: (version: AgreementVersion) => void;
  readonly onSigned: (receipt: Receipt) => void;
}

/** Signing the agreement that the page shows, and going on with it where it was interrupted. */
export function Signing({ version, stage, onStage, onVersion, onSigned }: SigningProps) {
  const { t } = useTranslation('signing');
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    if (stage === 'reading') setOffered(readDraft() !== null);
  }, [stage]);

  const open = () => onStage('signing');
  const startOver = () => {
    forgetDraft();
    open();
  };

  return (
    <>
      {stage === 'reading' && isOffered && (
        <WayBack text={t('signing:resumeText')}>
          <Button onClick={open}>{t('signing:resume')}</Button>
          <Button look="outline" onClick={startOver}>{t('signing:startOver')}</Button>
        </WayBack>
      )}
      {stage === 'comparing' && (
        <WayBack text={t('signing:outdatedTitle')}>
          <Button onClick={open}>{t('signing:resume')}</Button>
        </WayBack>
      )}
      {stage !== 'reading' && (
        <SigningDialog
          version={version}
          isOpen={stage === 'signing'}
          onReadNew={(newer) => {
            onVersion(newer);
            onStage('comparing');
          }}
          onClose={() => onStage('reading')}
          onSigned={onSigned}
        />
      )}
    </>
  );
}
