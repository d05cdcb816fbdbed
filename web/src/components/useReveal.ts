import { useEffect, useRef, type RefObject } from 'react';

/** How far and how long; sections look the same without any of it. */
const FROM: Keyframe = { opacity: 0, transform: 'translateY(24px)' };
const DURATION_MS = 600;

interface RevealOptions {
  /** Share of the element that must be in view, 0.1 to 0.3 (specification, section 9). */
  readonly threshold?: number;
  /** Milliseconds after it came into view. */
  readonly delay?: number;
}

/**
 * Lets an element appear once, when it is first scrolled into view. What is in view already when scripts arrive, a
 * visitor who prefers less motion and a page without scripts see it at once.
 */
export function useReveal<E extends HTMLElement>({ threshold = 0.15, delay = 0 }: RevealOptions = {}): RefObject<E> {
  const ref = useRef<E>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !window.IntersectionObserver || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top < window.innerHeight) return;
    element.style.opacity = '0';
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      element.style.opacity = '';
      element.animate([FROM, {}], { duration: DURATION_MS, delay, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' });
    }, { threshold });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.style.opacity = '';
    };
  }, [threshold, delay]);
  return ref;
}
