import { useAuth } from '@strapi/strapi/admin';
import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';

/** What was written and neither sent nor discarded, by its author and place; until the browser's page ends. */
const unsent = new Map<string, unknown>();

window.addEventListener('beforeunload', (event) => {
  if (unsent.size > 0) event.preventDefault();
});

/**
 * State of what someone writes: it is there again when its author comes back from another page of the admin, and the browser asks
 * before its page is closed.
 * @param place where it is written
 * @param none makes what is there before anything is written
 * @param isWritten whether there is something to keep; always the same function
 */
export function useUnsent<T extends string | object>(place: string, none: () => T, isWritten: (value: T) => boolean): [T, Dispatch<SetStateAction<T>>] {
  // Someone else may log in on the same page of the browser.
  const account = useAuth('useUnsent', ({ user }) => user?.id);
  const key = `${account ?? ''} ${place}`;
  const [value, show] = useState(() => (unsent.get(key) as T | undefined) ?? none());
  const latest = useRef(value);
  const write = useCallback(
    (next: SetStateAction<T>) => {
      latest.current = next instanceof Function ? next(latest.current) : next;
      // Also if what was written was sent after its author had left the page.
      if (isWritten(latest.current)) unsent.set(key, latest.current);
      else unsent.delete(key);
      show(latest.current);
    },
    [key, isWritten],
  );
  return [value, write];
}
