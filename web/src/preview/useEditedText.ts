import { useCallback, useEffect, useRef } from 'react';

import { BESIDE_FORM, comparableText } from '@site/rules';

import { isFromAdmin, messageOf } from './messages';

/** What people do to move the page themselves. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
/** Room for the header, and the bar below it on phones, which cover the top of the page. */
const HEADER = 190;

/**
 * Keeps the text that is being edited in the form in view. Once somebody moves the page themselves, it stays there until
 * they turn to another field or line.
 * @param shown content of the page; the text is looked for again when it changes
 */
export function useEditedText(shown: unknown): void {
  const text = useRef('');
  const isMoved = useRef(false);

  const follow = useCallback(() => {
    if (text.current === '' || isMoved.current) return;
    const found = elementWith(text.current);
    if (found && !isInView(found)) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);

  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (!isFromAdmin(event)) return;
      const { type, text: edited, isNew } = messageOf(event.data);
      if (type !== BESIDE_FORM.edited || typeof edited !== 'string') return;
      if (isNew === true) isMoved.current = false;
      text.current = edited;
      follow();
    };
    const move = () => {
      isMoved.current = true;
    };
    window.addEventListener('message', listen);
    for (const name of OWN_MOVES) window.addEventListener(name, move, { passive: true });
    return () => {
      window.removeEventListener('message', listen);
      for (const name of OWN_MOVES) window.removeEventListener(name, move);
    };
  }, [follow]);

  useEffect(() => {
    // After what was typed is in the page, and the page has scrolled to its top if it is another one.
    const frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [shown, follow]);

  useEffect(() => {
    // Another screen was chosen.
    window.addEventListener('resize', follow);
    return () => window.removeEventListener('resize', follow);
  }, [follow]);
}

/** The smallest visible element with a text: one that holds nothing else, or else the first; the page's own content first. */
function elementWith(text: string): Element | undefined {
  for (const root of [document.querySelector('main'), document.body]) {
    const found = root ? holding(root, text) : [];
    const best = found.find((element) => comparableText(element.textContent ?? '') === text) ?? found[0];
    if (best) return best;
  }
  return undefined;
}

function holding(element: Element, text: string): readonly Element[] {
  if (!isVisible(element) || !comparableText(element.textContent ?? '').includes(text)) return [];
  const inside = [...element.children].flatMap((child) => holding(child, text));
  return inside.length > 0 ? inside : [element];
}

const isVisible = (element: Element): boolean => element.checkVisibility?.() ?? true;

/** Of what is larger than the screen, its beginning or its middle. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return (top >= HEADER && bottom <= window.innerHeight) || (top < window.innerHeight / 2 && bottom > window.innerHeight / 2);
}
