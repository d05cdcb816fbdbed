import { createContext, useContext } from 'react';

export type Tone = 'error' | 'success';

/** A short message that leaves by itself. */
export interface Toast {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

/** Shows a toast; what it gives back takes it away again. */
export type ShowToast = (toast: Toast) => () => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** @throws Error outside a ToastProvider */
export function useToasts(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToasts is used outside ToastProvider');
  return show;
}
