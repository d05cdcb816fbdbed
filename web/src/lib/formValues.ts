import { HONEYPOT_FIELD, type FormName } from '@site/rules';

import { readDraft, rememberDraft, type Draft } from './draft';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Skips the honeypot, and the country select, which has no name. */
export const isControl = (element: unknown): element is Control =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) && element.name !== HONEYPOT_FIELD && element.name !== '';

/** What a draft has besides empty fields. */
export function filledIn(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));
}

/** @param phone the number that the phone field stands for; undefined: its text */
export function valuesOf(form: HTMLFormElement, phone?: string): Draft {
  const controls = Array.from(form.elements).filter(isControl);
  return { ...Object.fromEntries(controls.map(({ name, value }) => [name, value])), ...(phone !== undefined && { phone }) };
}

/** Keeps what is filled in while the form's own code has not run, or is about to be replaced. */
export function rememberTyped(form: FormName, element: HTMLFormElement | null): void {
  const typed = element ? filledIn(valuesOf(element)) : {};
  if (Object.keys(typed).length > 0) rememberDraft(form, { ...readDraft(form), ...typed });
}
