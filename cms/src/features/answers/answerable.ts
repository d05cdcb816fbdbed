import type { LanguageCode } from '@site/rules';

import type { FieldRefusal } from '../../lib/field-errors';
import { isUsableAddress } from '../../lib/mail-address';
import type { NotedRequest } from '../help-requests/notes';

export type AnswerableRequest = NotedRequest & {
  readonly reference: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly language: LanguageCode;
};

/** Why a help request cannot be answered by e-mail; undefined if it can. */
export function obstacleTo({ email, duplicate_of: main }: AnswerableRequest): Omit<FieldRefusal, 'path'> | undefined {
  if (main !== null) return { code: 'answer_duplicate', values: { reference: main } };
  if (!email?.trim()) return { code: 'answer_no_address', values: {} };
  return isUsableAddress(email) ? undefined : { code: 'answer_address_unusable', values: {} };
}
