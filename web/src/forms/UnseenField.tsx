import { useRef, useState, useSyncExternalStore, type RefObject } from 'react';

import { UNSEEN_FIELD, type FormSigns } from '@site/rules';

import { visuallyHidden } from '../components/visuallyHidden';

interface Signs {
  readonly unseenRef: RefObject<HTMLInputElement>;
  readonly read: () => FormSigns;
}

const never = () => () => undefined;

/**
 * How this form is being filled in, as a robot would not. A page's own form is there before its scripts are: whoever is
 * quicker than a slow line began when the page came. So did, at the latest, whoever finds again what they had typed.
 * @param wasBegun whether something stands in the form from before
 */
export function useFormSigns(wasBegun: () => boolean): Signs {
  const unseenRef = useRef<HTMLInputElement>(null);
  const wasInPage = useSyncExternalStore(never, () => false, () => true);
  const [shownAt] = useState(() => (wasInPage || wasBegun() ? 0 : performance.now()));
  return { unseenRef, read: () => ({ seconds: (performance.now() - shownAt) / 1_000, isUnseenFilled: Boolean(unseenRef.current?.value) }) };
}

/** A field for robots: nobody sees it, hears of it or comes to it by keyboard. */
export function UnseenField({ inputRef }: { readonly inputRef: RefObject<HTMLInputElement> | undefined }) {
  return (
    <div css={visuallyHidden} aria-hidden="true">
      <input ref={inputRef} type="text" name={UNSEEN_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
