import { useRef, useState, type RefObject } from 'react';

import type { Challenge } from '@site/rules';

interface Asking {
  /** What the browser is to solve before the same is taken. */
  readonly challenge: Challenge | null;
  /** Asks for it, or for nothing any more. */
  readonly ask: (challenge: Challenge | null) => void;
  /** Sends the form again, as it is. */
  readonly onSolved: (solution: string) => void;
  /** What goes with the next request, once. */
  readonly takeSolution: () => string | undefined;
}

/** Between a form and its being sent: what somebody who may be a robot is asked for. */
export function useChallenge(formRef: RefObject<HTMLFormElement>): Asking {
  const [challenge, ask] = useState<Challenge | null>(null);
  const solution = useRef<string>();
  return {
    challenge,
    ask,
    onSolved: (solved) => {
      solution.current = solved;
      formRef.current?.requestSubmit();
    },
    takeSolution: () => {
      const taken = solution.current;
      solution.current = undefined;
      return taken;
    },
  };
}
