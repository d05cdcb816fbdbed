import { useEffect, useRef, type RefObject } from 'react';

import { UNSEEN_FIELD, type FormSigns } from '@site/rules';

import { visuallyHidden } from '../components/visuallyHidden';

interface Signs {
  readonly unseenRef: RefObject<HTMLInputElement>;
  readonly read: () => FormSigns;
}

/** How this form is being filled in, as a robot would not. */
export function useFormSigns(): Signs {
  const unseenRef = useRef<HTMLInputElement>(null);
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return { unseenRef, read: () => ({ seconds: (performance.now() - shownAt.current) / 1_000, isUnseenFilled: Boolean(unseenRef.current?.value) }) };
}

/** A field for robots: nobody sees it, hears of it or comes to it by keyboard. */
export function UnseenField({ inputRef }: { readonly inputRef: RefObject<HTMLInputElement> | undefined }) {
  return (
    <div css={visuallyHidden} aria-hidden="true">
      <input ref={inputRef} type="text" name={UNSEEN_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
