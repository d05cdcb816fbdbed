import { useEffect, useState, type RefObject } from 'react';

import { HONEYPOT_FIELD, type CountedForm } from '@site/rules';

import { countStep, resumeSteps } from '../lib/formSteps';

interface Options {
  readonly formRef: RefObject<HTMLFormElement>;
  /** Fields that were filled in before the form is shown. */
  readonly resumed: () => readonly string[];
  readonly errors: readonly { readonly field: string }[];
  readonly failure: string | null;
  /** The field that an element belongs to, if not the one of its name. The same function each time. */
  readonly fieldOf?: (element: Element) => string | null;
}

/** Where a field is reached. What is drawn is no input. */
const EVENTS = ['focusin', 'input', 'pointerdown'] as const;

/** Counts which steps of a form visitors reach: fields, errors, failures to send. That it was sent, the form counts itself. */
export function useFormSteps(form: CountedForm, { formRef, resumed, errors, failure, fieldOf = nameOf }: Options): void {
  const [fields] = useState(resumed);
  useEffect(() => {
    if (fields.length > 0) resumeSteps(form, fields);
    const element = formRef.current;
    // What was filled in, or touched, before this code ran.
    for (const control of element?.elements ?? []) {
      const field = fieldOf(control);
      if (!field || fields.includes(field) || !isFilledIn(control)) continue;
      countStep(form, 'begun');
      countStep(form, `reached:${field}`);
    }
    const focused = element?.contains(document.activeElement) && document.activeElement && fieldOf(document.activeElement);
    if (focused) countStep(form, `reached:${focused}`);
    const reach = ({ target, type }: Event) => {
      if (!(target instanceof Element)) return;
      const isDrawn = target instanceof HTMLCanvasElement;
      const field = fieldOf(target);
      if (!field || (type === 'pointerdown') !== isDrawn) return;
      if (type !== 'focusin') countStep(form, 'begun');
      countStep(form, `reached:${field}`);
    };
    for (const type of EVENTS) element?.addEventListener(type, reach);
    return () => EVENTS.forEach((type) => element?.removeEventListener(type, reach));
  }, [form, formRef, fields, fieldOf]);
  useEffect(() => {
    for (const { field } of errors) countStep(form, `error:${field}`);
  }, [form, errors]);
  useEffect(() => {
    if (failure !== null) countStep(form, 'failed');
  }, [form, failure]);
}

/** Whether a control holds something else than the page was written with. */
function isFilledIn(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.value !== '';
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
  return control instanceof HTMLTextAreaElement && control.value !== control.defaultValue;
}

/** Controls without a name, and the honeypot, are no fields. */
function nameOf(element: Element): string | null {
  const name = element.getAttribute('name');
  return name === HONEYPOT_FIELD ? null : name;
}
