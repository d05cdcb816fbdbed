import { createContext, useContext } from 'react';

export type Tone = 'error' | 'success';

/** A short message that leaves by itself. */
export interface Toast {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

export const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/**
 * Shows a toast.
 * @throws Error outside a ToastProvider
 */
export function useToasts(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error('useToasts is used outside ToastProvider');
  return show;
}
