export { ToastProvider } from './ToastProvider';
export { useToasts, type Toast, type Tone } from './ToastContext';
