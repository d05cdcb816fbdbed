import { createContext, useContext } from 'react';

export type Tone = 'error' | 'success';

/** A short message that disappears by itself. */
export interface Toast {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** Shows a toast. @returns a function that dismisses it */
export type ShowToast = (toast: Toast) => () => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** @throws Error outside a ToastProvider */
export function useToasts(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToasts is used outside ToastProvider');
  return show;
}
