import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { validate, WITHDRAWAL_FIELDS, withdrawalFormSchema, type FieldError, type WithdrawalField, type WithdrawalForm } from '@site/rules';

import { useLocale } from '../i18n';
import { READY_EVENT } from '../inline-script/inlineScript';
import { forgetDraft, readDraft, rememberDraft, saveDraft } from '../lib/draft';
import { forgetIdempotencyKey, idempotencyKey } from '../lib/idempotency';
import { requestSubmit } from '../lib/requestSubmit';
import { sendWithdrawal, type Acknowledgement } from '../lib/sendWithdrawal';
import { hasError, messageOf } from './messages';
import type { Failure } from './useRequestForm';
import { useSubmission, type Attempt, type Submission, type TakeMetadata } from './useSubmission';

const FORM = 'withdrawal';

/** First the fields, then what will be sent, then the acknowledgement. */
export type WithdrawalStep =
  | { readonly name: 'form' }
  | { readonly name: 'confirm'; readonly content: WithdrawalForm }
  | { readonly name: 'done'; readonly content: WithdrawalForm; readonly acknowledgement: Acknowledgement };

export interface WithdrawalFormState extends Omit<Submission<FieldError, Failure>, 'attempt'> {
  readonly step: WithdrawalStep;
  /** Whether the form's scripts have loaded; before, the browser would post it. */
  readonly isReady: boolean;
  /** Heading of the step, focused when it is shown. */
  readonly headingRef: RefObject<HTMLHeadingElement>;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onConfirm: () => void;
  readonly onChange: () => void;
}

/** State of the withdrawal form. The fields stay in the page while the second step is shown, so that nothing typed is lost. */
export function useWithdrawalForm(): WithdrawalFormState {
  const { t } = useTranslation(['withdrawal', 'forms']);
  const { code: language } = useLocale();
  const [step, setStep] = useState<WithdrawalStep>({ name: 'form' });
  const [isReady, setReady] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef<WithdrawalStep['name']>('form');
  const error = (text: string) => ({ tone: 'error', title: t('withdrawal:errorTitle'), text }) as const;
  const { submission: { attempt: _attempt, ...submission }, setErrors, submit } = useSubmission<FieldError, Failure>({
    hasContent: () => Object.keys(readDraft(FORM)).length > 0,
    toastOfErrors: (wrong) => error(leadingMessage(wrong)),
    toastOfFailure: () => error(t('withdrawal:notSent')),
    controlOf: ({ field }, form) => controlOf(form, field),
  });
  const { formRef, errors } = submission;

  const leadingMessage = (wrong: readonly FieldError[]): string => {
    const [first] = wrong;
    return !first || wrong.some(({ code }) => code === 'required') ? t('withdrawal:fieldsMissing') : t(messageOf(first));
  };

  useEffect(() => {
    setReady(true);
    for (const [name, kept] of Object.entries(readDraft(FORM))) {
      const control = controlOf(formRef.current, name);
      if (control?.value === '') control.value = kept;
    }
    // Also what was filled in before this code ran.
    const values = formRef.current && valuesOf(formRef.current);
    if (values && Object.values(values).some((value) => value !== '')) rememberDraft(FORM, values);
  }, [formRef]);
  // A press that came before is taken now.
  useEffect(() => {
    if (isReady) window.dispatchEvent(new Event(READY_EVENT));
  }, [isReady]);

  useEffect(() => {
    if (shownStep.current === step.name) return;
    shownStep.current = step.name;
    // An invalid field keeps the focus that it was given.
    if (errors.length > 0) return;
    headingRef.current?.focus({ preventScroll: true });
    headingRef.current?.scrollIntoView({ block: 'center' });
  }, [step, errors]);

  const send = async (content: WithdrawalForm, takeMetadata: TakeMetadata): Promise<Attempt<FieldError, Failure>> => {
    const withdrawal = { ...content, language };
    const outcome = await sendWithdrawal(withdrawal, { key: idempotencyKey(FORM, withdrawal), ...takeMetadata() });
    switch (outcome.kind) {
      case 'accepted':
        return {
          kind: 'done',
          finish: () => {
            forgetDraft(FORM);
            forgetIdempotencyKey(FORM);
            setStep({ name: 'done', content, acknowledgement: outcome.acknowledgement });
          },
        };
      case 'challenged': return outcome;
      case 'refused': {
        // The fields must be visible before one of them can be focused.
        flushSync(() => setStep({ name: 'form' }));
        return { kind: 'wrong', errors: outcome.fields.filter(({ field }) => isField(field)) };
      }
      default: return { kind: 'failed', failure: outcome.kind };
    }
  };

  return {
    ...submission,
    isReady,
    step,
    headingRef,
    onInput: ({ currentTarget }) => {
      const values = valuesOf(currentTarget);
      rememberDraft(FORM, values);
      if (errors.length === 0) return;
      // Revalidates an invalid field while it is being corrected; reports no new errors.
      const outcome = validate(withdrawalFormSchema, values);
      const still = outcome.ok ? [] : outcome.errors;
      setErrors(() => still.filter(({ field }) => hasError(errors, field)));
    },
    onSubmit: (event) => {
      event.preventDefault();
      const values = valuesOf(event.currentTarget);
      submit(() => {
        const outcome = validate(withdrawalFormSchema, values);
        if (!outcome.ok) return { wrong: outcome.errors };
        if (step.name !== 'confirm') return { send: async () => ({ kind: 'done', finish: () => setStep({ name: 'confirm', content: outcome.value }) }) };
        return {
          send: async (takeMetadata) => {
            const attempt = await send(outcome.value, takeMetadata);
            if (attempt.kind !== 'done') saveDraft(FORM, values);
            return attempt;
          },
        };
      });
    },
    onConfirm: () => {
      if (formRef.current) requestSubmit(formRef.current);
    },
    onChange: () => setStep({ name: 'form' }),
  };
}

const isField = (name: string): name is WithdrawalField => (WITHDRAWAL_FIELDS as readonly string[]).includes(name);

function controlOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const element = isField(name) ? form?.elements.namedItem(name) : null;
  return element instanceof HTMLInputElement ? element : null;
}

function valuesOf(form: HTMLFormElement): Record<WithdrawalField, string> {
  const valueOf = (name: WithdrawalField): string => controlOf(form, name)?.value ?? '';
  return { full_name: valueOf('full_name'), contract: valueOf('contract'), email: valueOf('email') };
}
