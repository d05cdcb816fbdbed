import { API, PREVIEW_PATH, type CountedForm, type FormStep } from '@site/rules';

/** Steps that were counted since the page was loaded, or since the form was last sent. */
const counted = new Set<string>();

/**
 * Counts a step of a form, once until the form is sent: the number of the day becomes one larger, and nothing is stored
 * about the visitor, here or there. Only once the visitor has begun; never in previews, or if the browser asks not to be tracked.
 */
export function countStep(form: CountedForm, step: string): void {
  if (!counted.has(`${form} begun`) && step !== 'opened') {
    // Being at a field is no beginning.
    if (step.startsWith('reached')) return;
    if (step !== 'begun') countStep(form, 'begun');
  }
  const name = `${form} ${step}` as FormStep;
  if (counted.has(name)) return;
  counted.add(name);
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
  // A browser may have no beacons.
  if (!globalPrivacyControl && doNotTrack !== '1' && !location.pathname.startsWith(PREVIEW_PATH)) navigator.sendBeacon?.(API.formSteps, name);
}

/** Goes on with a form that was begun before the page was loaded, with these fields. */
export function resumeSteps(form: CountedForm, fields: readonly string[]): void {
  for (const step of ['opened', 'begun', ...fields.map((field) => `reached:${field}`)]) counted.add(`${form} ${step}`);
}

/** The form was sent, or what was filled in was discarded: the next time counts again. */
export function forgetSteps(form: CountedForm): void {
  for (const name of counted) if (name.startsWith(`${form} `)) counted.delete(name);
}
