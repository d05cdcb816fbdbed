import type { FieldError } from '@site/rules';

/** What is said of a control whose content will not do. */
const MESSAGES: Readonly<Record<string, string>> = {
  firstName: 'forms:nameTooLong',
  lastName: 'forms:nameTooLong',
  email: 'forms:emailInvalid',
  phone: 'forms:phoneInvalid',
  subject: 'forms:subjectTooLong',
  message: 'forms:messageTooLong',
};

/** The interface text for what is wrong with one control. */
export function messageOf({ field, code }: FieldError): string {
  return code === 'required' ? 'forms:fieldRequired' : (MESSAGES[field] ?? `forms:${field}`);
}

/**
 * The one message for all that is wrong: a missing field comes first (specification, section 8).
 * @param texts the form's own interface texts
 */
export function leadingMessage(errors: readonly FieldError[], texts: string): string {
  const [first] = errors;
  if (!first || errors.some(({ code }) => code === 'required')) return `${texts}:allFieldsRequired`;
  return messageOf(first);
}

export function isWrong(errors: readonly FieldError[], field: string): boolean {
  return errors.some((error) => error.field === field);
}
