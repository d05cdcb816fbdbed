import type { FieldCode, FieldError } from '@site/rules';

import type { SigningOutcome } from '../lib/sendContractSigning';

/** What can be wrong with what a client enters. */
export type SigningField = 'fullName' | 'email' | 'signature' | 'consent';

export interface SigningError {
  readonly field: SigningField;
  readonly code: FieldCode;
}

/** Why nothing was recorded, where the client cannot mend it in a field. */
export type Failure = Exclude<SigningOutcome['kind'], 'signed' | 'refused' | 'outdated' | 'challenged'> | 'no_agreement';

/** What a failure's toast says (specification, section 8), and what can be done, beside the button. */
export const FAILURES: Readonly<Record<Failure, { readonly toast: string; readonly note: string }>> = {
  link_failed: { toast: 'signing:linkError', note: 'signing:unavailable' },
  not_saved: { toast: 'signing:saveError', note: 'signing:unavailable' },
  unavailable: { toast: 'signing:saveError', note: 'signing:unavailable' },
  offline: { toast: 'signing:saveError', note: 'signing:offline' },
  too_many_requests: { toast: 'signing:saveError', note: 'signing:tooManyRequests' },
  no_agreement: { toast: 'signing:saveError', note: 'signing:unavailableAgreement' },
};

/** The interface text for what is wrong with one field. */
export function messageOf({ field, code }: SigningError): string {
  if (field === 'signature') return 'signing:signatureMissing';
  if (field === 'consent') return 'signing:consentMissing';
  if (code === 'required') return 'signing:fieldRequired';
  return field === 'email' ? 'signing:emailInvalid' : 'signing:nameTooLong';
}

/**
 * The one message for all that is wrong: a missing field comes first (specification, section 5). A signature that is
 * missing is said where it is missing.
 */
export function leadingMessage(errors: readonly SigningError[]): string | null {
  const fields = errors.filter(({ field }) => field !== 'signature');
  const [first] = fields;
  if (!first) return null;
  return fields.some(({ field, code }) => field !== 'consent' && code === 'required') ? 'signing:fillAllFields' : messageOf(first);
}

/** Id of the control that is put right for a field. */
export function controlId(field: SigningField): string {
  return `signing-${field}`;
}

const CONTROLS: Readonly<Record<string, SigningField>> = { full_name: 'fullName', fullName: 'fullName', email: 'email', consent: 'consent' };

/** An error of the rules or of the server, as one of the form's; nothing if no field is to blame. */
export function errorsOf(errors: readonly FieldError[]): SigningError[] {
  return errors.flatMap(({ field, code }) => {
    const own = field.startsWith('signature') ? 'signature' : CONTROLS[field];
    return own === undefined ? [] : [{ field: own, code }];
  });
}
