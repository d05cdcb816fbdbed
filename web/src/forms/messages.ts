import type { FieldError } from '@site/rules';

/** Interface texts by control and error code. */
const MESSAGES: Readonly<Record<string, string>> = {
  firstName: 'forms:nameTooLong',
  lastName: 'forms:nameTooLong',
  email: 'forms:emailInvalid',
  phone: 'forms:phoneInvalid',
  callTime: 'forms:callTimeInvalid',
  subject: 'forms:subjectTooLong',
  message: 'forms:messageTooLong',
  full_name: 'withdrawal:nameTooLong',
  contract: 'withdrawal:contractTooLong',
};

/** The interface text of a control's error. */
export function messageOf({ field, code }: FieldError): string {
  return code === 'required' ? 'forms:fieldRequired' : (MESSAGES[field] ?? `forms:${field}`);
}

/**
 * One message for all errors: missing fields take precedence.
 * @param texts namespace of the form's interface texts
 */
export function leadingMessage(errors: readonly FieldError[], texts: string): string {
  const [first] = errors;
  if (!first || errors.some(({ code }) => code === 'required')) return `${texts}:allFieldsRequired`;
  return messageOf(first);
}

export function hasError(errors: readonly FieldError[], field: string): boolean {
  return errors.some((error) => error.field === field);
}
