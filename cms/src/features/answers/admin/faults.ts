import { isFetchError } from '@strapi/strapi/admin';

import type { TextKey } from '../../../admin/texts/en';
import type { Texts } from '../../../admin/texts/useTexts';

/** Why an answer was not sent: at a field, or at none. */
export interface Fault {
  readonly field?: 'subject' | 'text';
  readonly message: string;
}

interface ErrorAnswer {
  readonly error?: { readonly message?: string; readonly details?: { readonly code?: string; readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[] } };
}

/** Status of the refusal to send another answer with the same key. */
export const SENT_BEFORE = 422;
const BY_STATUS: Readonly<Record<number, TextKey>> = { 400: 'answer.refused', 403: 'answer.forbidden', 404: 'answer.gone', [SENT_BEFORE]: 'answer.sentBefore' };

/** What the CMS says is wrong, or what the failure means. */
export function faultOf(error: unknown, { t }: Texts): Fault {
  if (!isFetchError(error)) return { message: t('answer.failed') };
  const { message, details } = (error.response?.data as ErrorAnswer | undefined)?.error ?? {};
  const [first] = details?.errors ?? [];
  if (first && (first.path[0] === 'subject' || first.path[0] === 'text')) return { field: first.path[0], message: first.message };
  // A sentence for staff; refusals with a code have one for developers.
  if (error.status === 400 && details?.code === undefined && message) return { message };
  return { message: t(BY_STATUS[error.status ?? 0] ?? 'answer.failed') };
}
