import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How far below the screen counts as near. */
const MARGIN = '600px';

/**
 * A component whose code is loaded when the element that holds it comes near the screen or is touched. Put it in a
 * Suspense boundary: until then a page that came from the server keeps its HTML, and nothing is drawn twice.
 * @param selector finds the element that holds it
 */
export function lazyWhenNear<P>(selector: string, load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (typeof window !== 'undefined') await near(selector);
    return load();
  });
}

async function near(selector: string): Promise<void> {
  // On a page that a link within the site led to, the element is there a frame later.
  await new Promise(requestAnimationFrame);
  const element = document.querySelector(selector);
  if (!element || !window.IntersectionObserver) return;
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) done();
    }, { rootMargin: MARGIN });
    const done = () => {
      observer.disconnect();
      element.removeEventListener('focusin', done);
      element.removeEventListener('pointerdown', done);
      resolve();
    };
    observer.observe(element);
    element.addEventListener('focusin', done);
    element.addEventListener('pointerdown', done);
  });
}
