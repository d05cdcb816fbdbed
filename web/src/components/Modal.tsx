import { css } from '@emotion/react';
import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject, type SyntheticEvent } from 'react';

import { color } from '../theme';

const FOCUSABLE = 'a[href], summary, button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

const styles = css({
  position: 'fixed',
  inset: 0,
  zIndex: 50,
  margin: 'auto',
  padding: 0,
  border: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  background: color.paper,
  color: color.ink,
  maxInlineSize: '100vw',
  maxBlockSize: '100vh',
  '@supports (height: 100dvh)': { maxBlockSize: '100dvh' },
  // Not `::backdrop`: browsers without <dialog> use this too.
  boxShadow: '0 0 0 100vmax rgb(10 23 48 / 60%)',
  '&:not([open])': { display: 'none' },
  '&::backdrop': { background: 'none' },
});

interface ModalProps {
  readonly isOpen: boolean;
  readonly role?: 'dialog' | 'alertdialog';
  /** Ids of title and description. */
  readonly labelledBy: string;
  readonly describedBy?: string;
  /** Receives the focus when the dialog opens. */
  readonly initialFocus: RefObject<HTMLElement>;
  /** Called for Escape and a phone's back gesture; the dialog stays open until `isOpen` changes. */
  readonly onCancel: () => void;
  /** Called when the browser has closed the dialog regardless. */
  readonly onForcedClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal dialog: focus stays inside and returns afterwards. */
export function Modal({ isOpen, role = 'dialog', labelledBy, describedBy, initialFocus, onCancel, onForcedClose, className, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    const before = document.activeElement;
    const letScroll = lockScroll();
    open(dialog);
    initialFocus.current?.focus();
    return () => {
      close(dialog);
      letScroll();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen, initialFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // Of nested dialogs, only the inner one closes.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    } else if (event.key === 'Tab') trapFocus(event);
  };
  const onNativeCancel = (event: SyntheticEvent) => {
    // React passes that of a nested dialog on.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onCancel();
  };

  return (
    // Only for the dialog itself; its controls handle their own keys.
    <dialog
      ref={ref}
      css={styles}
      className={className}
      role={role}
      aria-modal="true"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={onNativeCancel}
      onClose={() => {
        if (isOpen && !ref.current?.open) onForcedClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** Prevents the page from scrolling, without shifting it when its scrollbar disappears. */
function lockScroll(): () => void {
  const { documentElement: root, body } = document;
  const { overflow } = root.style;
  const { paddingInlineEnd } = body.style;
  const scrollbar = window.innerWidth - root.clientWidth;
  root.style.overflow = 'hidden';
  if (scrollbar > 0) body.style.paddingInlineEnd = `${scrollbar}px`;
  return () => {
    root.style.overflow = overflow;
    body.style.paddingInlineEnd = paddingInlineEnd;
  };
}

/** Browsers without <dialog> show it as a positioned box. */
function open(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal();
  else dialog.setAttribute('open', '');
}

function close(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close();
  else dialog.removeAttribute('open');
}

/** Keeps the focus inside: Tab moves from the last control to the first, and back. */
function trapFocus(event: KeyboardEvent): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) => control.tabIndex >= 0 && control.getClientRects().length > 0);
  const [first, last] = event.shiftKey ? [controls.at(-1), controls[0]] : [controls[0], controls.at(-1)];
  const isAtEnd = document.activeElement === last || (event.shiftKey && !controls.some((control) => control === document.activeElement));
  if (!first || !isAtEnd) return;
  event.preventDefault();
  first.focus();
}
