import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How far below the viewport counts as near. */
const MARGIN = '600px';

/**
 * A component whose code loads when the containing element comes near the viewport or is touched. Wrap it in Suspense:
 * until then a server-rendered page keeps its HTML.
 * @param selector finds the containing element
 * @param selector finds the element that holds it
 */
export function lazyWhenNear<P>(selector: string, load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (typeof window !== 'undefined') await near(selector);
    return load();
  });
}

async function near(selector: string): Promise<void> {
  // After client-side navigation the element exists a frame later.
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
