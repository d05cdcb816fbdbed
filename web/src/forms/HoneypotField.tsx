import { useRef, useState, useSyncExternalStore, type RefObject } from 'react';

import { HONEYPOT_FIELD, type FormSignals } from '@site/rules';

import { visuallyHidden } from '../components/visuallyHidden';

interface FormSignalsReader {
  readonly honeypotRef: RefObject<HTMLInputElement>;
  readonly read: () => FormSignals;
}

const never = () => () => undefined;

/**
 * How the form is filled in, to tell robots from people. For a form that came with the page, the time counts from the
 * page's start, because people on slow connections may type before scripts load; likewise for a restored draft.
 * @param hasContent whether the form was filled in before
 */
export function useFormSignals(hasContent: () => boolean): FormSignalsReader {
  const honeypotRef = useRef<HTMLInputElement>(null);
  const wasInPage = useSyncExternalStore(never, () => false, () => true);
  const [shownAt] = useState(() => (wasInPage || hasContent() ? 0 : performance.now()));
  return { honeypotRef, read: () => ({ seconds: (performance.now() - shownAt) / 1_000, isHoneypotFilled: Boolean(honeypotRef.current?.value) }) };
}

/** A field for robots: invisible, not announced and not in the tab order. */
export function HoneypotField({ inputRef }: { readonly inputRef: RefObject<HTMLInputElement> | undefined }) {
  return (
    <div css={visuallyHidden} aria-hidden="true">
      <input ref={inputRef} type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
