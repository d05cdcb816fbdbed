import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { AgreementVersion } from '@site/rules';

import { Button } from '../components/Button';
import { forgetSteps } from '../lib/formSteps';
import { forgetDraft, readDraft } from './draft';
import type { Receipt } from './receipt';
import { SigningDialog } from './SigningDialog';
import { ResumeBar } from './ResumeBar';

/** `comparing`: a newer version is on the page to be read; the dialog is hidden. */
export type SigningStage = 'reading' | 'signing' | 'comparing';

export interface SigningProps {
  /** The agreement version on the page. */
  readonly version: AgreementVersion;
  readonly stage: SigningStage;
  readonly onStage: (stage: SigningStage) => void;
  /** Called with another version to show on the page. */
  readonly onVersion: (version: AgreementVersion) => void;
  readonly onSigned: (receipt: Receipt) => void;
}

/** The signing dialog for the version on the page, resuming after interruptions. */
export function Signing({ version, stage, onStage, onVersion, onSigned }: SigningProps) {
  const { t } = useTranslation('signing');
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    if (stage === 'reading') setOffered(readDraft() !== null);
  }, [stage]);

  const open = () => onStage('signing');
  const startOver = () => {
    forgetDraft();
    forgetSteps('signing');
    open();
  };

  return (
    <>
      {stage === 'reading' && isOffered && (
        <ResumeBar text={t('signing:resumeText')}>
          <Button onClick={open}>{t('signing:resume')}</Button>
          <Button look="outline" onClick={startOver}>{t('signing:startOver')}</Button>
        </ResumeBar>
      )}
      {stage === 'comparing' && (
        <ResumeBar text={t('signing:outdatedTitle')}>
          <Button onClick={open}>{t('signing:resume')}</Button>
        </ResumeBar>
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
