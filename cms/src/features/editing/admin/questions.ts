import { useSyncExternalStore } from 'react';

import type { Note } from '../../publish-checks/api-types';
import type { Conflict } from '../api-types';
import type { Choice, FieldChange } from './merge';

/** By the key of the field. */
export type Choices = ReadonlyMap<string, Choice>;

/** What the form asks before a change is sent. */
export type Question =
  /** Somebody saved since: which texts to keep? */
  | { readonly kind: 'conflict'; readonly isPublish: boolean; readonly conflict: Conflict; readonly changes: readonly FieldChange[]; readonly answer: (choices: Choices | undefined) => void }
  /** Somebody saved since: discard their changes as well? */
  | { readonly kind: 'discard'; readonly conflict: Conflict; readonly changes: readonly FieldChange[]; readonly answer: (isConfirmed: boolean) => void }
  /** What to know before publishing. */
  | { readonly kind: 'publish'; readonly notes: readonly Note[]; readonly answer: (isConfirmed: boolean) => void };

let current: Question | undefined;
const listeners = new Set<() => void>();

function show(question: Question | undefined): void {
  current = question;
  listeners.forEach((listener) => listener());
}

/**
 * Asks in a dialog of the open form.
 * @param unanswered the answer if no form is open that could ask
 */
export function ask<Answer>(question: (answer: (value: Answer) => void) => Question, unanswered: Answer): Promise<Answer> {
  if (listeners.size === 0) return Promise.resolve(unanswered);
  // By a keyboard shortcut, a form can be published again while it asks.
  dismiss();
  return new Promise((resolve) => {
    show(
      question((value) => {
        show(undefined);
        resolve(value);
      }),
    );
  });
}

/** The question to show in the open form. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The form was left.
    if (listeners.size === 0) dismiss();
  };
}

/** Closes the open question: nothing is sent. */
function dismiss(): void {
  if (current?.kind === 'conflict') current.answer(undefined);
  else current?.answer(false);
}
