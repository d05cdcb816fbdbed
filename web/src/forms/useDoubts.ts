import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { pause } from '../lib/pause';
import type { Doubt, Doubtable } from './findDoubts';
import type { Attempt } from './useSubmission';

/** A form does not wait longer for the code that looks for mistakes. */
const WAIT_MS = 1_500;

export interface Doubts<Field extends string> {
  readonly doubts: readonly Doubt<Field>[];
  readonly dropDoubt: (field: Field) => void;
  /** Likely mistakes are asked about again, in the next request. */
  readonly resetDoubts: () => void;
  /** Sends, or asks about likely mistakes first. Asks once: the second press always sends. */
  readonly unlessDoubtful: <Error, Failure>(fields: readonly Doubtable<Field>[], focus: (field: Field) => void, send: () => Promise<Attempt<Error, Failure>>) => Promise<Attempt<Error, Failure>>;
}

/** Asks once about likely typing mistakes in a form. */
export function useDoubts<Field extends string>(): Doubts<Field> {
  const [doubts, setDoubts] = useState<readonly Doubt<Field>[]>([]);
  const hasAsked = useRef(false);
  return {
    doubts,
    dropDoubt: (field) => setDoubts((shown) => (shown.some((doubt) => doubt.field === field) ? shown.filter((doubt) => doubt.field !== field) : shown)),
    resetDoubts: () => {
      hasAsked.current = false;
      setDoubts([]);
    },
    unlessDoubtful: async (fields, focus, send) => {
      const found = hasAsked.current ? [] : await Promise.race([find(fields), pause(WAIT_MS).then(() => [])]);
      const [first] = found;
      if (!first) {
        setDoubts([]);
        return send();
      }
      hasAsked.current = true;
      return {
        kind: 'done',
        finish: () => {
          // Render first, so that screen readers find the question when the focus moves.
          flushSync(() => setDoubts(found));
          focus(first.field);
        },
      };
    },
  };
}

async function find<Field extends string>(fields: readonly Doubtable<Field>[]): Promise<Doubt<Field>[]> {
  try {
    return (await import('./findDoubts')).findDoubts(fields);
  } catch {
    // Without its code nothing is asked.
    return [];
  }
}
