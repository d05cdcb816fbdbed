import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { validate, type contactFormSchema, type FieldError, type FormName, type helpRequestFormSchema, type Office } from '@site/rules';

import { useLocale } from '../i18n';
import { READY_EVENT } from '../inline-script/inlineScript';
import { forgetDraft, rememberDraft, readDraft, saveDraft, type Draft } from '../lib/draft';
import { filledIn, isControl, valuesOf, rememberTyped, type Control } from '../lib/formValues';
import { countStep, forgetSteps } from '../lib/formSteps';
import { GEO, geolocateWithTimeout } from '../lib/geolocate';
import { forgetIdempotencyKey, idempotencyKey } from '../lib/idempotency';
import { followLead } from '../lib/leads';
import { sendHelpRequest, type SendOutcome } from '../lib/sendHelpRequest';
import { readTracking } from '../lib/tracking';
import { visitorTimeZone } from '../lib/visitorTimeZone';
import { requestSubmit } from '../lib/requestSubmit';
import type { FieldDoubtProps } from './FieldDoubt';
import { hasError, leadingMessage } from './messages';
import { toControlErrors, toHelpRequest } from './toHelpRequest';
import { useDoubts } from './useDoubts';
import { useFormSteps } from './useFormSteps';
import { useSubmission, type TakeMetadata, type Attempt, type Submission } from './useSubmission';

/** Reasons for which sending fails regardless of the form's content. */
export type Failure = Exclude<SendOutcome['kind'], 'accepted' | 'refused' | 'challenged'>;

/** Namespaces of each form's interface texts. */
export const TEXTS = { help: 'helpRequest', contact: 'contactForm' } as const satisfies Record<FormName, string>;

/** Fields that may be asked about, in their order. */
const DOUBTABLE = [['firstName', 'name'], ['lastName', 'name'], ['email', 'email'], ['phone', 'phone']] as const;

export interface RequestFormState extends Omit<Submission<FieldError, Failure>, 'attempt'> {
  /** Whether the form's scripts have loaded; before, the browser would post it. */
  readonly isReady: boolean;
  /** The visitor's time zone; null until it is known. */
  readonly zone: string | null;
  /** The question about a likely mistake in a field, if there is one. */
  readonly doubtOf: (field: string) => FieldDoubtProps | undefined;
  readonly phone: string;
  readonly onPhoneChange: (phone: string, isCodeAssumed: boolean) => void;
  readonly onPhoneTooLong: () => void;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** What the panel after sending is made of. */
export interface AcceptedRequest {
  readonly reference: string;
  /** When it was accepted, in milliseconds since 1970. */
  readonly at: number;
  /** The hours in which the visitor wishes to be called, by the office's clock: `09:00-12:00`. */
  readonly callTime: string | undefined;
}

interface RequestFormOptions {
  readonly form: FormName;
  readonly schema: typeof helpRequestFormSchema | typeof contactFormSchema;
  readonly office: Office | null;
  readonly onAccepted: (accepted: AcceptedRequest) => void;
}

/** State of a help request or contact form: its draft, its phone number, its request. */
export function useRequestForm({ form, schema, office, onAccepted }: RequestFormOptions): RequestFormState {
  const { t } = useTranslation([TEXTS[form], 'forms']);
  const { code: language } = useLocale();
  const [isReady, setReady] = useState(false);
  const [zone, setZone] = useState<string | null>(null);
  const [phone, setPhone] = useState('');
  const [isCodeAssumed, setCodeAssumed] = useState(false);
  const text = (key: string) => t(`${TEXTS[form]}:${key}`);
  const { submission: { attempt: _attempt, ...submission }, setErrors, say, submit } = useSubmission<FieldError, Failure>({
    hasContent: () => Object.keys(readDraft(form)).length > 0,
    toastOfErrors: (wrong) => ({ tone: 'error', title: text('errorTitle'), text: t(leadingMessage(wrong, TEXTS[form])) }),
    toastOfFailure: () => ({ tone: 'error', title: text('errorTitle'), text: text('submitError') }),
    controlOf: ({ field }, element) => controlOf(element, field),
  });
  const { formRef, errors, failure } = submission;
  useFormSteps(form, { formRef, errors, failure, resumed: () => Object.keys(filledIn(readDraft(form))) });
  const { doubts, dropDoubt, resetDoubts, unlessDoubtful } = useDoubts<string>();

  useEffect(() => {
    setReady(true);
    setZone(visitorTimeZone());
    for (const [name, kept] of Object.entries(readDraft(form))) {
      const control = controlOf(formRef.current, name);
      if (!control || control.value !== '') continue;
      if (name === 'phone') setPhone(kept);
      else control.value = kept;
      // A time that is no longer offered.
      if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = '';
    }
    // What was filled in before this code ran is kept, too, if the visitor goes to another page now.
    rememberTyped(form, formRef.current);
  }, [form, formRef]);
  // A press that came before is taken now.
  useEffect(() => {
    if (isReady) window.dispatchEvent(new Event(READY_EVENT));
  }, [isReady]);

  /** Revalidates an invalid field while it is being corrected; reports no new errors. */
  const onValues = (values: Draft) => {
    rememberDraft(form, values);
    if (errors.length === 0) return;
    const outcome = validate(schema, values);
    const still = outcome.ok ? [] : outcome.errors;
    setErrors(() => still.filter(({ field }) => hasError(errors, field)));
  };

  const send = async (content: Parameters<typeof toHelpRequest>[1], takeMetadata: TakeMetadata): Promise<Attempt<FieldError, Failure>> => {
    const tracking = readTracking();
    const request = toHelpRequest(form, content, { tracking, language, office, zone, location: await geolocateWithTimeout(GEO.submitWaitMs) });
    const key = idempotencyKey(form, request);
    const outcome = await sendHelpRequest(request, { key, ...takeMetadata() });
    switch (outcome.kind) {
      case 'accepted':
        return {
          kind: 'done',
          finish: () => {
            forgetDraft(form);
            countStep(form, 'sent');
            forgetSteps(form);
            forgetIdempotencyKey(form);
            void followLead(form, key);
            clear(formRef.current);
            setPhone('');
            resetDoubts();
            say({ tone: 'success', title: text('successTitle'), text: text('successMessage') });
            onAccepted({ reference: outcome.reference, at: Date.now(), callTime: request.call_time ?? undefined });
          },
        };
      case 'challenged': return outcome;
      case 'refused': return { kind: 'wrong', errors: outcome.fields.flatMap(({ field, code }) => toControlErrors(field, code)) };
      default: return { kind: 'failed', failure: outcome.kind };
    }
  };

  return {
    ...submission,
    isReady,
    zone,
    doubtOf: (field) => {
      const doubt = doubts.find((one) => one.field === field);
      return doubt && {
        doubt,
        onUse: (suggestion) => {
          const control = controlOf(formRef.current, field);
          if (!formRef.current || !control) return;
          control.value = suggestion;
          control.focus();
          dropDoubt(field);
          onValues(valuesOf(formRef.current, phone));
        },
        onKeep: () => {
          if (formRef.current) requestSubmit(formRef.current);
        },
      };
    },
    phone,
    onPhoneChange: (number, isAssumed) => {
      setPhone(number);
      setCodeAssumed(isAssumed);
      dropDoubt('phone');
      // A number that was typed before is kept with the other fields.
      if (formRef.current && isReady) onValues(valuesOf(formRef.current, number));
    },
    onPhoneTooLong: () => setErrors((shown) => (hasError(shown, 'phone') ? shown : [...shown, { field: 'phone', code: 'invalid' }])),
    onInput: ({ currentTarget, target }) => {
      // The phone field reports its value itself.
      const isPhone = target instanceof HTMLInputElement && target.name === 'phone';
      if (isControl(target)) dropDoubt(target.name);
      if (!isPhone) onValues(valuesOf(currentTarget, phone));
    },
    onSubmit: (event) => {
      event.preventDefault();
      const values = valuesOf(event.currentTarget, phone);
      submit(() => {
        const outcome = validate(schema, values);
        if (!outcome.ok) return { wrong: outcome.errors };
        return {
          send: (takeMetadata) =>
            unlessDoubtful(
              DOUBTABLE.map(([field, kind]) => ({ field, kind: kind === 'phone' && isCodeAssumed ? 'phoneCode' : kind, value: outcome.value[field] })),
              (field) => controlOf(formRef.current, field)?.focus(),
              async () => {
                let isTaken = false;
                try {
                  const attempt = await send(outcome.value, takeMetadata);
                  isTaken = attempt.kind === 'done';
                  return attempt;
                } finally {
                  if (!isTaken) saveDraft(form, values);
                }
              },
            ),
        };
      });
    },
  };
}

function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  const element = form?.elements.namedItem(name);
  return isControl(element) ? element : null;
}

/** Not `reset()`: it would reset the country select. */
function clear(form: HTMLFormElement | null): void {
  for (const control of Array.from(form?.elements ?? []).filter(isControl)) {
    if (control.name !== 'phone') control.value = '';
  }
}
