import * as v from 'valibot';

import { invalid } from './fields.js';
import { REQUEST_CONTROLS } from './helpRequest.js';

/** The forms of which the firm counts where they are left, and their fields in order. A withdrawal is a right, and not counted. */
export const COUNTED_FIELDS = {
  ...REQUEST_CONTROLS,
  signing: ['fullName', 'email', 'postalAddress', 'signature', 'consent', 'earlyStart'],
} as const;
export type CountedForm = keyof typeof COUNTED_FIELDS;
export const COUNTED_FORMS = ['help', 'contact', 'signing'] as const satisfies readonly CountedForm[];

/**
 * What is counted: that a visitor opened the dialog (signing only), began to fill in, reached a field, was shown an error at
 * it, could not send, and sent.
 */
type StepOf<Form extends CountedForm> = (Form extends 'signing' ? 'opened' : never) | 'begun' | `${'reached' | 'error'}:${(typeof COUNTED_FIELDS)[Form][number]}` | 'failed' | 'sent';

/** A form and one of its steps: `help reached:email`. */
export type FormStep = { [Form in CountedForm]: `${Form} ${StepOf<Form>}` }[CountedForm];

/** Steps of a form, in order. */
export function stepsOf(form: CountedForm): readonly string[] {
  const fields: readonly string[] = COUNTED_FIELDS[form];
  return [...(form === 'signing' ? ['opened'] : []), 'begun', ...fields.flatMap((field) => [`reached:${field}`, `error:${field}`]), 'failed', 'sent'];
}

const ALL: ReadonlySet<string> = new Set(COUNTED_FORMS.flatMap((form) => stepsOf(form).map((step) => `${form} ${step}`)));

export const isFormStep = (value: unknown): value is FormStep => typeof value === 'string' && ALL.has(value);

/** `data` of a counted step. */
export const formStepSchema = v.strictObject({ step: v.custom<FormStep>(isFormStep, invalid) });

/** Request header of Do Not Track; its value is 1. */
export const DO_NOT_TRACK_HEADER = 'DNT';
