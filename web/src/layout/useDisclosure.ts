import { useEffect, useRef, type RefObject } from 'react';

/**
 * What a `<details>` used as a menu lacks: Escape closes it and gives focus back to its summary, and so does a press
 * or focus elsewhere. Opening and closing itself needs no script.
 */
export function useDisclosure(): RefObject<HTMLDetailsElement> {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const onLink = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) details.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    details.addEventListener('click', onLink);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      details.removeEventListener('click', onLink);
    };
  }, []);
  return ref;
}
