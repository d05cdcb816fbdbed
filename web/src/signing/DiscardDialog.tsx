import { css } from '@emotion/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonStyles } from '../components/Button';
import { Modal } from '../components/Modal';
import { color, radius, space, text } from '../theme';

const box = css({ inlineSize: 'min(28rem, calc(100vw - 2rem))', padding: space.lg, borderRadius: radius.medium });
const heading = css({ fontSize: text.h3, marginBlockEnd: space.sm });
const buttons = css({ display: 'grid', gap: space.md, marginBlockStart: space.lg });
const discardButton = css(buttonStyles, { background: 'transparent', borderColor: color.danger, color: color.danger, '&:hover': { background: color.dangerSoft } });

interface DiscardDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Confirmation before discarding a draft. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation('signing');
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Modal css={box} isOpen role="alertdialog" labelledBy={`${id}-title`} describedBy={`${id}-text`} initialFocus={keep} onCancel={onKeep} onForcedClose={onKeep}>
      <h2 css={heading} id={`${id}-title`}>{t('signing:discardTitle')}</h2>
      <p id={`${id}-text`}>{t('signing:discardText')}</p>
      <div css={buttons}>
        <button ref={keep} css={buttonStyles} type="button" onClick={onKeep}>{t('signing:keep')}</button>
        <button css={discardButton} type="button" onClick={onDiscard}>{t('signing:discard')}</button>
      </div>
    </Modal>
  );
}
