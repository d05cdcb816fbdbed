import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { GEO, UNSEEN_FIELD, validate, type Challenge, type contactFormSchema, type FieldError, type FormName, type helpRequestFormSchema } from '@site/rules';

import { useLocale } from '../i18n';
import { forgetDraft, noteDraft, readDraft, saveDraft, type Draft } from '../lib/draft';
import { geolocateWithin } from '../lib/geolocate';
import { forgetIdempotencyKey, idempotencyKey } from '../lib/idempotency';
import { trackLead } from '../lib/pixel';
import { sendPostback } from '../lib/postback';
import { sendHelpRequest, type SendOutcome } from '../lib/sendHelpRequest';
import { readTracking } from '../lib/tracking';
import { useToasts, type Toast } from '../toasts';
import { isWrong, leadingMessage } from './messages';
import { controlNameOf, toHelpRequest } from './toHelpRequest';
import { useFormSigns } from './UnseenField';
import { useChallenge } from './useChallenge';

/** Why a request was not taken, where the visitor can do nothing about it but wait. */
export type Failure = Exclude<SendOutcome['kind'], 'accepted' | 'refused' | 'challenged'>;

/** The interface texts of each form. */
export const TEXTS = { help: 'helpRequest', contact: 'contactForm' } as const satisfies Record<FormName, string>;

export interface Submission {
  readonly formRef: RefObject<HTMLFormElement>;
  readonly unseenRef: RefObject<HTMLInputElement>;
  /** Whether scripts have come, without which nothing can be sent. */
  readonly isReady: boolean;
  readonly isSending: boolean;
  readonly errors: readonly FieldError[];
  readonly failure: Failure | null;
  /** What the browser is to solve before the same is taken. */
  readonly challenge: Challenge | null;
  readonly onSolved: (solution: string) => void;
  readonly onUnsolved: () => void;
  readonly phone: string;
  readonly onPhoneChange: (phone: string) => void;
  readonly onPhoneTooLong: () => void;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface SubmissionOptions {
  readonly form: FormName;
  readonly schema: typeof helpRequestFormSchema | typeof contactFormSchema;
  readonly onAccepted?: () => void;
}

/** From a filled-in form to a request that was taken: checks, sends, and says how it went. */
export function useSubmission({ form, schema, onAccepted }: SubmissionOptions): Submission {
  const { t } = useTranslation([TEXTS[form], 'forms']);
  const { code: language } = useLocale();
  const showToast = useToasts();
  const formRef = useRef<HTMLFormElement>(null);
  const [isReady, setReady] = useState(false);
  const [phone, setPhone] = useState('');
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const { unseenRef, read: readSigns } = useFormSigns(() => Object.keys(readDraft(form)).length > 0);
  const { challenge, ask, onSolved, takeSolution } = useChallenge(formRef);
  // A second click comes before the first one is drawn.
  const isUnderWay = useRef(false);

  useEffect(() => {
    setReady(true);
    for (const [name, text] of Object.entries(readDraft(form))) {
      const control = controlOf(formRef.current, name);
      if (!control || control.value !== '') continue;
      if (name === 'phone') setPhone(text);
      else control.value = text;
    }
  }, [form]);

  /** What is said of an attempt is taken back with the next one. */
  const takeBack = useRef<() => void>();
  const say = (toast: Toast) => {
    takeBack.current = showToast(toast);
  };
  const text = (key: string) => t(`${TEXTS[form]}:${key}`);

  const showErrors = (wrong: readonly FieldError[]) => {
    // Drawn first, so that a screen reader that follows the focus finds the message.
    flushSync(() => setErrors(wrong));
    say({ tone: 'error', title: text('errorTitle'), text: t(leadingMessage(wrong, TEXTS[form])) });
    controlOf(formRef.current, wrong[0]?.field ?? '')?.focus();
  };

  /** A field that was found wrong is looked at again while it is being mended; nothing new is held against anyone. */
  const onValues = (values: Draft) => {
    noteDraft(form, values);
    if (errors.length === 0) return;
    const outcome = validate(schema, values);
    const still = outcome.ok ? [] : outcome.errors;
    setErrors(still.filter(({ field }) => isWrong(errors, field)));
  };

  const send = async (values: Draft, content: Parameters<typeof toHelpRequest>[1]) => {
    // The key stands for what was typed: where the visitor is may be found out between two attempts.
    const key = idempotencyKey(form, content);
    const tracking = readTracking();
    const request = toHelpRequest(form, content, { tracking, language, location: await geolocateWithin(GEO.submitWaitMs) });
    const outcome = await sendHelpRequest(request, { key, signs: readSigns(), solution: takeSolution() });
    if (outcome.kind === 'accepted') {
      forgetDraft(form);
      forgetIdempotencyKey(form);
      if (form === 'help') sendPostback(tracking.subid);
      trackLead(tracking.fbPixelId);
      clear(formRef.current);
      setPhone('');
      say({ tone: 'success', title: text('successTitle'), text: text('successMessage') });
      onAccepted?.();
      return;
    }
    saveDraft(form, values);
    if (outcome.kind === 'challenged') {
      ask(outcome.challenge);
      return;
    }
    const wrong = outcome.kind === 'refused' ? outcome.fields.flatMap(({ field, code }) => controlNameOf(field, code)) : [];
    if (wrong.length > 0) {
      showErrors(wrong);
      return;
    }
    setFailure(outcome.kind === 'refused' ? 'unavailable' : outcome.kind);
    say({ tone: 'error', title: text('errorTitle'), text: text('submitError') });
  };

  return {
    formRef,
    unseenRef,
    isReady,
    isSending,
    errors,
    failure,
    challenge,
    onSolved,
    onUnsolved: () => {
      ask(null);
      setFailure('unavailable');
    },
    phone,
    onPhoneChange: (number) => {
      setPhone(number);
      if (formRef.current) onValues(valuesOf(formRef.current, number));
    },
    onPhoneTooLong: () => setErrors((shown) => (isWrong(shown, 'phone') ? shown : [...shown, { field: 'phone', code: 'invalid' }])),
    onInput: ({ currentTarget, target }) => {
      // The phone says for itself what it means.
      const isPhone = target instanceof HTMLInputElement && target.name === 'phone';
      if (!isPhone) onValues(valuesOf(currentTarget, phone));
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (isUnderWay.current) return;
      takeBack.current?.();
      ask(null);
      const values = valuesOf(event.currentTarget, phone);
      const outcome = validate(schema, values);
      if (!outcome.ok) {
        showErrors(outcome.errors);
        return;
      }
      isUnderWay.current = true;
      setErrors([]);
      setFailure(null);
      setSending(true);
      void send(values, outcome.value).finally(() => {
        isUnderWay.current = false;
        setSending(false);
      });
    },
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The field that nobody sees is nobody's. */
const isControl = (element: unknown): element is Control => (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.name !== UNSEEN_FIELD;

function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  const element = form?.elements.namedItem(name);
  return isControl(element) ? element : null;
}

function valuesOf(form: HTMLFormElement, phone: string): Draft {
  const controls = Array.from(form.elements).filter(isControl);
  return { ...Object.fromEntries(controls.map(({ name, value }) => [name, value])), phone };
}

/** Not `reset()`: it would take the list of countries back to its first entry. */
function clear(form: HTMLFormElement | null): void {
  for (const control of Array.from(form?.elements ?? []).filter(isControl)) {
    if (control.name !== 'phone') control.value = '';
  }
}
