import { useEffect, useRef, type RefObject } from 'react';

/** Start of the animation, and its duration. */
const FROM: Keyframe = { opacity: 0, transform: 'translateY(24px)' };
const DURATION_MS = 600;

/** Marks an element that is not shown yet; GlobalStyles hides it on screens, so that it is printed nevertheless. */
export const WAITING = 'data-reveal-waiting';

/** Number of reports until the share is reached: the element, or the screen, may have another height by then. */
const REPORTS = 8;

interface RevealOptions {
  /** Share of the element that must be visible, 0.1 to 0.3; of one that is too tall for that, any of it. */
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
      const { isIntersecting, intersectionRatio, boundingClientRect: { top, height } } = entries[entries.length - 1] as IntersectionObserverEntry;
      if (!isWaiting && top >= window.innerHeight) {
        isWaiting = true;
        element.setAttribute(WAITING, '');
        return;
      }
      // In large text or on a low screen, the share may be more than the screen shows at a time.
      const isSeen = isIntersecting && (intersectionRatio >= threshold || height * threshold > window.innerHeight / 2);
      if (isWaiting && !isSeen) return;
      observer.disconnect();
      if (!isWaiting) return;
      element.removeAttribute(WAITING);
      element.animate([FROM, {}], { duration: DURATION_MS, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' });
    }, { threshold: Array.from({ length: REPORTS + 1 }, (_, step) => (threshold * step) / REPORTS) });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeAttribute(WAITING);
    };
  }, [threshold, delay]);
  return ref;
}
