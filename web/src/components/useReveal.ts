import { useEffect, useRef, type RefObject } from 'react';

/** Start of the animation, and its duration. */
const FROM: Keyframe = { opacity: 0, transform: 'translateY(24px)' };
const DURATION_MS = 600;

/** Marks an element that is not shown yet; GlobalStyles hides it on screens, so that it is printed nevertheless. */
export const WAITING = 'data-reveal-waiting';

interface RevealOptions {
  /** Share of the element that must be visible, 0.1 to 0.3. */
  readonly threshold?: number;
  /** Delay in milliseconds after the element became visible. */
  readonly delay?: number;
}

/**
 * Fades an element in once, when it is first scrolled into view. Without animation: elements visible when scripts load,
 * visitors who prefer reduced motion, and pages without scripts.
 */
export function useReveal<E extends HTMLElement>({ threshold = 0.15, delay = 0 }: RevealOptions = {}): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !window.IntersectionObserver || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let isWaiting = false;
    // Its first report comes with the next frame: asking for positions here would make the browser compute the layout once more.
    const observer = new IntersectionObserver((entries) => {
      const { isIntersecting, boundingClientRect } = entries[entries.length - 1] as IntersectionObserverEntry;
      if (!isWaiting && boundingClientRect.top >= window.innerHeight) {
        isWaiting = true;
        element.setAttribute(WAITING, '');
        return;
      }
      if (isWaiting && !isIntersecting) return;
      observer.disconnect();
      if (!isWaiting) return;
      element.removeAttribute(WAITING);
      element.animate([FROM, {}], { duration: DURATION_MS, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' });
    }, { threshold });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeAttribute(WAITING);
    };
  }, [threshold, delay]);
  return ref;
}
