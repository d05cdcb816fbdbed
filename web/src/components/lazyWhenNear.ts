import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How far below the viewport counts as near. */
const MARGIN = '600px';

/** Pauses before the code is asked for again, in milliseconds: the first one, and the longest. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 60_000];

/**
 * A component whose code loads when the containing element comes near the viewport or is touched, or at once if that is
 * empty. Wrap it in Suspense: until then a server-rendered page keeps its HTML, also while the code cannot be loaded.
 * @param selector finds the containing element
 * @param load loads the code; tried again as long as it fails
 */
export function lazyWhenNear<P>(selector: string, load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    if (typeof window === 'undefined') return load();
    await near(selector);
    for (let milliseconds = FIRST_PAUSE; ; milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE)) {
      try {
        return await load();
      } catch {
        await online(milliseconds);
      }
    }
  });
}

async function near(selector: string): Promise<void> {
  // After client-side navigation the element exists a frame later.
  await new Promise(requestAnimationFrame);
  for (;;) {
    const element = document.querySelector(selector);
    // An empty element has nothing to keep: after client-side navigation, when the visitor may be on the way to what is in it.
    if (!element?.firstElementChild || !window.IntersectionObserver) return;
    if (await comesNear(element)) return;
    // The visitor left for another page. The code is asked for only once: the next time the element is there counts.
    await untilChange(() => document.querySelector(selector) !== null);
  }
}

/** @returns true once the element is near or touched; false once it has left the page, or has been emptied for other content */
async function comesNear(element: Element): Promise<boolean> {
  const ended = new AbortController();
  const { signal } = ended;
  const isNear = new Promise<true>((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) resolve(true);
    }, { rootMargin: MARGIN });
    observer.observe(element);
    for (const type of ['focusin', 'pointerdown']) element.addEventListener(type, () => resolve(true), { signal });
    signal.addEventListener('abort', () => observer.disconnect());
  });
  const isGone = untilChange(() => !element.isConnected || !element.firstElementChild, signal).then(() => false);
  const outcome = await Promise.race([isNear, isGone]);
  ended.abort();
  return outcome;
}

/** Resolves as soon as a change of the document makes the condition true; never after an abortion. */
function untilChange(isSo: () => boolean, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (isSo()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement, { childList: true, subtree: true });
    signal?.addEventListener('abort', () => observer.disconnect());
  });
}

/** Resolves after a pause, or as soon as the browser is connected again. */
function online(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
  });
}
