import { css } from '@emotion/react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { breakpoint, space } from '../theme';
import { ToastCard, type ShownToast } from './ToastCard';
import { ToastContext, type ShowToast, type Tone } from './ToastContext';

const region = css({
  position: 'fixed',
  zIndex: 40,
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  inlineSize: 'min(100%, 27rem)',
  padding: space.md,
  // The container does not block what is beside the toasts.
  pointerEvents: 'none',
  [breakpoint.print]: { display: 'none' },
});
/** On small screens the dialog's buttons are at its bottom; toasts go below its header. */
const inWindow = css({ insetBlock: '3.5rem auto', [breakpoint.large]: { insetBlock: 'auto 0' } });
const stack = css({ display: 'grid', gap: space.sm, '&:not(:empty) + &:not(:empty)': { marginBlockStart: space.sm } });

interface ToastProviderProps {
  /** Whether this is inside a dialog, where the page's own toasts are inert. */
  readonly isWindow?: boolean;
  readonly children: ReactNode;
}

/** Provides {@link useToasts}. */
export function ToastProvider({ isWindow = false, children }: ToastProviderProps) {
  const { t } = useTranslation('forms');
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const lastId = useRef(0);

  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback<ShowToast>((toast) => {
    const id = ++lastId.current;
    setToasts((shown) => [...shown, { ...toast, id }]);
    return () => dismiss(id);
  }, [dismiss]);

  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss(newest);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest, dismiss]);

  const cards = (tone: Tone) => toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />);

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div css={[region, isWindow && inWindow]} {...(toasts.length > 0 && { role: 'region', 'aria-label': t('forms:notifications') })}>
        {/* A polite message is announced only where the live region was there before it; an alert is in any case. */}
        <div css={stack} aria-live="polite">{cards('success')}</div>
        <div css={stack}>{cards('error')}</div>
      </div>
    </ToastContext.Provider>
  );
}
