import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { SIGNATURE, type AgreementVersion } from '@site/rules';

import { Icon } from '../components/Icon';
import { Modal } from '../components/Modal';
import { countStep, forgetSteps } from '../lib/formSteps';
import { breakpoint, color, radius, space, text, touchTarget } from '../theme';
import { ToastProvider } from '../toasts';
import { DiscardDialog } from './DiscardDialog';
import { forgetDraft, isEmptyDraft, keepDraft, newDraft, readDraft, type SigningDraft } from './draft';
import type { Receipt } from './receipt';
import { SigningForm } from './SigningForm';
import { useSigning } from './useSigning';

const sheet = css({
  inlineSize: '100%',
  blockSize: '100vh',
  // Keeps a focused field clear of the header and toasts.
  scrollPaddingBlockStart: '8rem',
  '@supports (height: 100dvh)': { blockSize: '100dvh' },
  [breakpoint.medium]: { inlineSize: `min(${SIGNATURE.maxWidth + 2}px + 2 * ${space.gutter}, 100vw - 2rem)`, '&&': { blockSize: 'fit-content', maxBlockSize: 'calc(100vh - 2rem)' }, borderRadius: radius.medium },
});
const head = css({ position: 'sticky', insetBlockStart: 0, zIndex: 1, display: 'flex', alignItems: 'center', gap: space.md, paddingBlock: space.sm, paddingInline: `${space.gutter} ${space.sm}`, background: color.paper, borderBlockEnd: `1px solid ${color.line}` });
const heading = css({ flexGrow: 1, fontSize: text.h3, lineHeight: 1.3, '&:focus': { outline: 'none' } });
const close = css({ display: 'grid', placeItems: 'center', flexShrink: 0, inlineSize: touchTarget, blockSize: touchTarget, padding: 0, border: 0, borderRadius: radius.small, background: 'transparent', cursor: 'pointer', '&:hover': { background: color.ivory } });
const body = css({ paddingBlock: `${space.lg} ${space.xl}`, paddingInline: space.gutter });

interface SigningDialogProps {
  /** The agreement version on the page. */
  readonly version: AgreementVersion;
  /** False while the client reads a newer version; the draft is kept. */
  readonly isOpen: boolean;
  /** Called with another version to show on the page. */
  readonly onReadNew: (version: AgreementVersion) => void;
  /** Called when the dialog is closed; the draft stays stored unless it was discarded. */
  readonly onClose: () => void;
  readonly onSigned: (receipt: Receipt) => void;
}

/** The signing dialog. The draft is stored in this tab until it is signed or discarded. */
export function SigningDialog({ version, isOpen, onReadNew, onClose, onSigned }: SigningDialogProps) {
  const { t } = useTranslation('signing');
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<SigningDraft>(() => readDraft() ?? newDraft());
  const [isSending, setSending] = useState(false);
  const [isAsking, setAsking] = useState(false);

  useEffect(() => keepDraft(draft), [draft]);
  useEffect(() => countStep('signing', 'opened'), []);

  const discard = () => {
    // The signing may have been recorded already: wait for the answer.
    if (isSending) return;
    forgetDraft();
    forgetSteps('signing');
    onClose();
  };
  const requestClose = () => {
    if (isSending) return;
    if (isEmptyDraft(draft)) discard();
    else setAsking(true);
  };

  return (
    <Modal css={sheet} isOpen={isOpen} labelledBy={titleId} initialFocus={hasTouchKeyboard() ? title : firstField} onCancel={requestClose} onForcedClose={onClose}>
      <ToastProvider>
        <div css={head}>
          <h2 ref={title} id={titleId} css={heading} tabIndex={-1}>{t('signing:dialogTitle')}</h2>
          <button css={close} type="button" aria-label={t('signing:close')} aria-disabled={isSending} onClick={requestClose}><Icon name="close" /></button>
        </div>
        <div css={body}>
          <Content
            version={version}
            draft={draft}
            isSending={isSending}
            firstField={firstField}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            onSending={setSending}
            isHeldBack={isAsking}
            onReadNew={onReadNew}
            onSigned={onSigned}
          />
        </div>
      </ToastProvider>
      {isAsking && <DiscardDialog onKeep={() => setAsking(false)} onDiscard={discard} />}
    </Modal>
  );
}

interface ContentProps extends Pick<SigningDialogProps, 'version' | 'onReadNew' | 'onSigned'> {
  readonly draft: SigningDraft;
  readonly isSending: boolean;
  readonly firstField: RefObject<HTMLInputElement>;
  readonly onChange: (change: Partial<SigningDraft>) => void;
  readonly onSending: (isSending: boolean) => void;
  readonly isHeldBack: boolean;
}

/** The dialog's content, with toasts of its own: those of the page are inert while it is open. */
function Content({ version, draft, isSending, firstField, onChange, onSending, isHeldBack, onReadNew, onSigned }: ContentProps) {
  const [newer, setNewer] = useState<AgreementVersion | null>(null);
  const note = useRef<HTMLHeadingElement>(null);
  const signing = useSigning({ version, draft, onChange, onSending, isHeldBack, onOutdated: setNewer, onSigned });
  const toRead = newer?.sha256 === version.sha256 ? null : newer;

  useEffect(() => {
    if (toRead) note.current?.focus();
  }, [toRead]);

  return (
    <SigningForm
      {...signing}
      version={version}
      draft={draft}
      isSending={isSending}
      firstField={firstField}
      outdated={toRead && { titleRef: note, onRead: () => onReadNew(toRead) }}
    />
  );
}

/** Whether focusing a field would open an on-screen keyboard. */
function hasTouchKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
