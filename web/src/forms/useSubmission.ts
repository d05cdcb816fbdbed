import { useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

import type { Challenge } from '@site/rules';

import type { RequestMetadata } from '../lib/post';
import { reportUncaught } from '../lib/reportUncaught';
import { requestSubmit } from '../lib/requestSubmit';
import { useToasts, type Toast } from '../toasts';
import { useFormSignals } from './HoneypotField';

/** Result of an attempt to send. After `done`, errors of `finish` are not shown as a failure of the form. */
export type Attempt<FormError, Failure> =
  | { readonly kind: 'done'; readonly finish: () => void }
  | { readonly kind: 'challenged'; readonly challenge: Challenge }
  | { readonly kind: 'wrong'; readonly errors: readonly FormError[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Metadata of a request besides its key. A challenge's solution is returned once only. */
export type TakeMetadata = () => Omit<RequestMetadata, 'key'>;

/** Result of validation: errors, or a function that sends. */
export type Validated<FormError, Failure> = { readonly wrong: readonly FormError[] } | { readonly send: (takeMetadata: TakeMetadata) => Promise<Attempt<FormError, Failure>> };

interface Options<FormError, Failure> {
  /** Whether the form was filled in before, e.g. from a draft. */
  readonly hasContent: () => boolean;
  /** Toast for invalid fields, if there is one. */
  readonly toastOfErrors: (errors: readonly FormError[]) => Toast | null;
  readonly toastOfFailure: (failure: Failure) => Toast;
  readonly controlOf: (error: FormError, form: HTMLFormElement | null) => HTMLElement | null;
  readonly onSending?: (isSending: boolean) => void;
  /** Whether only the visitor's own press may send. */
  readonly isHeldBack?: boolean;
}

export interface Submission<FormError, Failure> {
  readonly formRef: RefObject<HTMLFormElement>;
  readonly honeypotRef: RefObject<HTMLInputElement>;
  readonly isSending: boolean;
  readonly errors: readonly FormError[];
  readonly failure: Failure | null;
  /** The challenge to solve before the request can be repeated. */
  readonly challenge: Challenge | null;
  readonly onSolved: (solution: string) => void;
  readonly onUnsolved: () => void;
  /** Number of attempts: a repeated message is announced again. */
  readonly attempt: number;
}

interface SubmissionControls<FormError, Failure> {
  readonly submission: Submission<FormError, Failure>;
  readonly setErrors: (change: (errors: readonly FormError[]) => readonly FormError[]) => void;
  /** Shows a toast that the next attempt dismisses. */
  readonly say: (toast: Toast) => void;
  readonly submit: (check: () => Validated<FormError, Failure>) => void;
}

/**
 * Submits a form: one attempt at a time, validation, focus on the first invalid field, challenges, and a message for every
 * failure, unexpected exceptions included.
 */
export function useSubmission<FormError, Failure extends string>({ hasContent, toastOfErrors, toastOfFailure, controlOf, onSending, isHeldBack = false }: Options<FormError, Failure | 'unavailable'>): SubmissionControls<FormError, Failure | 'unavailable'> {
  type Why = Failure | 'unavailable';
  const showToast = useToasts();
  const formRef = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [failure, setFailure] = useState<Why | null>(null);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [attempt, setAttempt] = useState(0);
  const solution = useRef<string>();
  const { honeypotRef, read: readSignals } = useFormSignals(hasContent);
  // A second click may come before the next render.
  const isInFlight = useRef(false);
  const dismissToast = useRef<() => void>();

  const say = (toast: Toast) => {
    dismissToast.current = showToast(toast);
  };

  const showErrors = (wrong: readonly FormError[]) => {
    // Render first, so that screen readers find the message when the focus moves.
    flushSync(() => setErrors(wrong));
    const toast = toastOfErrors(wrong);
    if (toast) say(toast);
    const [first] = wrong;
    const control = first && controlOf(first, formRef.current);
    control?.focus();
    // Ends a smooth scroll to the button, which would leave the focused field off the screen.
    control?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  const fail = (why: Why) => {
    setFailure(why);
    say(toastOfFailure(why));
  };

  const failUnexpectedly = (error: unknown) => {
    reportUncaught(error);
    fail('unavailable');
  };

  const takeMetadata: TakeMetadata = () => {
    const taken = solution.current;
    solution.current = undefined;
    return { signals: readSignals(), solution: taken };
  };

  const setInFlight = (is: boolean) => {
    isInFlight.current = is;
    setSending(is);
    onSending?.(is);
  };

  const handleResult = (result: Attempt<FormError, Why>) => {
    switch (result.kind) {
      case 'done': return result.finish();
      case 'challenged': return setChallenge(result.challenge);
      case 'wrong': return result.errors.length > 0 ? showErrors(result.errors) : fail('unavailable');
      case 'failed': return fail(result.failure);
    }
  };

  const submit = (check: () => Validated<FormError, Why>) => {
    if (isInFlight.current) return;
    dismissToast.current?.();
    setAttempt((before) => before + 1);
    setFailure(null);
    setChallenge(null);
    try {
      const checked = check();
      if ('wrong' in checked) {
        showErrors(checked.wrong);
        return;
      }
      setErrors([]);
      setInFlight(true);
      void checked
        .send(takeMetadata)
        // Errors after acceptance are not shown as a failure: the visitor would send again.
        .then((result) => {
          // First: what is to be corrected gets the focus, and must not be locked then.
          setInFlight(false);
          handleResult(result);
        }, failUnexpectedly)
        .catch(reportUncaught)
        .finally(() => setInFlight(false));
    } catch (error) {
      failUnexpectedly(error);
    }
  };

  return {
    submission: {
      formRef,
      honeypotRef,
      isSending,
      errors,
      failure,
      challenge,
      onSolved: (solved) => {
        // Kept for the next press where nothing may be sent without one, or where that press has come already.
        solution.current = solved;
        if (!challenge || !formRef.current) return;
        // Its note would ask for another one.
        if (isHeldBack) setChallenge(null);
        else requestSubmit(formRef.current);
      },
      onUnsolved: () => {
        setChallenge(null);
        fail('unavailable');
      },
      attempt,
    },
    setErrors,
    say,
    submit,
  };
}
