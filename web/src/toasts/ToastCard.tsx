import { css, keyframes } from '@emotion/react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '../components/Icon';
import { breakpoint, color, radius, shadow, space, text, touchTarget } from '../theme';
import { AlertIcon } from './AlertIcon';
import type { Toast } from './ToastContext';

/** How long a toast is shown, in milliseconds. */
const TOAST_MS = 5_000;

export interface ShownToast extends Toast {
  readonly id: number;
}

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(0.5rem)' } });
const card = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  columnGap: space.md,
  alignItems: 'start',
  paddingInlineStart: space.md,
  background: color.paper,
  color: color.ink,
  border: `1px solid ${color.line}`,
  borderInlineStart: '4px solid',
  borderRadius: radius.medium,
  boxShadow: shadow.card,
  pointerEvents: 'auto',
  animation: `${appear} 200ms ease-out`,
  '& > svg': { marginBlockStart: '0.7rem' },
  [breakpoint.large]: { '& > svg': { marginBlockStart: space.md } },
});
const tones = { error: css({ borderInlineStartColor: color.danger, '& > svg': { color: color.danger } }), success: css({ borderInlineStartColor: color.success, '& > svg': { color: color.success } }) };
const words = css({ paddingBlock: space.sm, [breakpoint.large]: { paddingBlock: space.md } });
const title = css({ fontWeight: 600 });
const message = css({ fontSize: text.small, color: color.inkSoft });
const close = css({ display: 'grid', placeItems: 'center', inlineSize: touchTarget, blockSize: touchTarget, marginBlockStart: space.xs, marginInlineEnd: space.xs, padding: 0, border: 0, borderRadius: radius.small, background: 'transparent', cursor: 'pointer', '& > svg': { inlineSize: '1.25rem', blockSize: '1.25rem' } });

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onDismiss: (id: number) => void;
}

/** A toast: it disappears after a while, but not while hovered or focused. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const { t } = useTranslation('forms');
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onDismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld, onDismiss, toast.id]);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    setFocused(true);
    if (relatedTarget instanceof HTMLElement) cameFrom.current ??= relatedTarget;
  };
  // If the focused button disappears, move the focus.
  const onClose = () => {
    onDismiss(toast.id);
    cameFrom.current?.focus();
  };

  return (
    <div
      css={[card, tones[toast.tone]]}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
    >
      {toast.tone === 'error' ? <AlertIcon /> : <Icon name="check" />}
      <div css={words}>
        <p css={title}>{toast.title}</p>
        <p css={message}>{toast.text}</p>
      </div>
      <button css={close} type="button" aria-label={t('forms:dismiss')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
