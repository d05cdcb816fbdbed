import type { FieldCode, FieldError } from '@site/rules';

import type { SigningOutcome } from '../lib/sendContractSigning';

/** Fields of the signing form. */
export type SigningField = 'fullName' | 'email' | 'postalAddress' | 'signature' | 'consent';

export interface SigningError {
  readonly field: SigningField;
  readonly code: FieldCode;
}

/** Reasons for which nothing was recorded, regardless of the fields. */
export type Failure = Exclude<SigningOutcome['kind'], 'signed' | 'refused' | 'outdated' | 'challenged'> | 'no_agreement';

/** Interface texts of each failure: the toast, and the note beside the button. */
export const FAILURES: Readonly<Record<Failure, { readonly toast: string; readonly note: string }>> = {
  link_failed: { toast: 'signing:linkError', note: 'signing:unavailable' },
  not_saved: { toast: 'signing:saveError', note: 'signing:unavailable' },
  unavailable: { toast: 'signing:saveError', note: 'signing:unavailable' },
  offline: { toast: 'signing:saveError', note: 'signing:offline' },
  too_many_requests: { toast: 'signing:saveError', note: 'signing:tooManyRequests' },
  no_agreement: { toast: 'signing:saveError', note: 'signing:unavailableAgreement' },
};

/** The interface text of a field's error. */
export function messageOf({ field, code }: SigningError): string {
  if (field === 'signature') return 'signing:signatureMissing';
  if (field === 'consent') return 'signing:consentMissing';
  if (field === 'postalAddress') return 'signing:postalAddressTooLong';
  if (code === 'required') return 'signing:fieldRequired';
  return field === 'email' ? 'signing:emailInvalid' : 'signing:nameTooLong';
}

/**
 * One message for all errors: missing fields take precedence.
 * A missing signature is reported at its field only.
 * missing is said where it is missing.
 */
export function leadingMessage(errors: readonly SigningError[]): string | null {
  const fields = errors.filter(({ field }) => field !== 'signature');
  const [first] = fields;
  if (!first) return null;
  return fields.some(({ field, code }) => field !== 'consent' && code === 'required') ? 'signing:fillAllFields' : messageOf(first);
}

/** Id of the control to correct. */
export function controlId(field: SigningField): string {
  return `signing-${field}`;
}

const CONTROLS: Readonly<Record<string, SigningField>> = { full_name: 'fullName', fullName: 'fullName', email: 'email', postal_address: 'postalAddress', postalAddress: 'postalAddress', consent: 'consent' };

/** Errors of the rules or the server as errors of the form; those without a field are dropped. */
export function errorsOf(errors: readonly FieldError[]): SigningError[] {
  return errors.flatMap(({ field, code }) => {
    const own = field.startsWith('signature') ? 'signature' : CONTROLS[field];
    return own === undefined ? [] : [{ field: own, code }];
  });
}
