import { css } from '@emotion/react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { breakpoint, space } from '../theme';
import { ToastCard, type ShownToast } from './ToastCard';
import { ToastContext, type ShowToast, type Tone } from './ToastContext';

/** On small screens over the header, which has no fields; scroll padding keeps a focused field below it. */
const region = css({
  position: 'fixed',
  zIndex: 40,
  insetBlock: '0 auto',
  insetInlineEnd: 0,
  inlineSize: 'min(100%, 27rem)',
  padding: space.sm,
  // The container does not block what is beside the toasts.
  pointerEvents: 'none',
  [breakpoint.large]: { insetBlock: 'auto 0', padding: space.md },
  [breakpoint.print]: { display: 'none' },
});
const stack = css({ display: 'grid', gap: space.sm, '&:not(:empty) + &:not(:empty)': { marginBlockStart: space.sm } });

/** Provides {@link useToasts}. A dialog needs its own: the page's toasts are inert while it is open. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
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
      <div css={region} {...(toasts.length > 0 && { role: 'region', 'aria-label': t('forms:notifications') })}>
        {/* A polite message is announced only where the live region was there before it; an alert is in any case. */}
        <div css={stack} aria-live="polite">{cards('success')}</div>
        <div css={stack}>{cards('error')}</div>
      </div>
    </ToastContext.Provider>
  );
}
