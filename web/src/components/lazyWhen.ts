import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** How far below the viewport counts as near. */
const MARGIN = '600px';

/** Pauses before the code is asked for again, in milliseconds: the first one, and the longest. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [2_000, 60_000];

/** Attribute of what is shown while there is nothing else: nobody touches that. */
export const FALLBACK = { 'data-fallback': '' } as const;

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
type Lazy<P> = LazyExoticComponent<ComponentType<P>>;

/** Calls `go` once it is time to load what is in the element; stops watching on the signal. */
type Watch = (element: Element, go: () => void, signal: AbortSignal) => void;

/**
 * A component whose code loads when the containing element comes near the viewport or is touched, or at once if that is
 * empty. Wrap it in Suspense: until then a server-rendered page keeps its HTML, also while the code cannot be loaded.
 * @param selector finds the containing element
 * @param load loads the code; tried again as long as it fails
 */
export function lazyWhenNear<P>(selector: string, load: Load<P>): Lazy<P> {
  return lazyWhen(selector, load, (element, go, signal) => {
    if (!window.IntersectionObserver) return go();
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) go();
    }, { rootMargin: MARGIN });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
    whenTouched(element, ['focusin', 'pointerdown'], go, signal);
  });
}

/** Fetches code that the page may run later, with the lowest priority; not for visitors who save data. Finished pages name it (gatsby/postbuild/finishPages.ts). */
function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
  for (const { dataset } of document.querySelectorAll<HTMLElement>('script[data-later]')) document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href: dataset.later }));
}

/**
 * Like {@link lazyWhenNear}, but only what a visitor does in the element counts: moving a pointer over it, pressing, focusing,
 * and what browsers fill in. Until then the code is only fetched ahead. It loads at once if there is only the {@link FALLBACK}.
 * @param isBegun whether the visitor has begun already; then the code loads at once
 */
export function lazyWhenTouched<P>(selector: string, load: Load<P>, isBegun: () => boolean): Lazy<P> {
  return lazyWhen(selector, load, (element, go, signal) => {
    // A button that was pressed before this code ran may not have the focus: Safari gives it to none.
    const isAwaited = () => element.querySelector('[data-fallback], [data-waits=pressed]') !== null;
    if (isBegun() || isAwaited() || element.contains(document.activeElement)) return go();
    fetchAhead();
    void untilChange(isAwaited, signal).then(go);
    // Some screen readers only click.
    whenTouched(element, ['pointerover', 'pointerdown', 'focusin', 'input', 'change', 'click'], go, signal);
  });
}

/** Listens where React has not yet stopped what it cannot handle before the code is there. */
function whenTouched(element: Element, types: readonly string[], go: () => void, signal: AbortSignal): void {
  const touch = ({ target }: Event) => {
    if (target instanceof Node && element.contains(target)) go();
  };
  for (const type of types) window.addEventListener(type, touch, true);
  signal.addEventListener('abort', () => types.forEach((type) => window.removeEventListener(type, touch, true)));
}

function lazyWhen<P>(selector: string, load: Load<P>, watch: Watch): Lazy<P> {
  return lazy(async () => {
    if (typeof window === 'undefined') return load();
    await needed(selector, watch);
    for (let milliseconds = FIRST_PAUSE; ; milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE)) {
      try {
        return await load();
      } catch {
        await online(milliseconds);
      }
    }
  });
}

async function needed(selector: string, watch: Watch): Promise<void> {
  // After client-side navigation the element exists a frame later.
  await new Promise(requestAnimationFrame);
  for (;;) {
    const element = document.querySelector(selector);
    // An empty element has nothing to keep: after client-side navigation, when the visitor may be on the way to what is in it.
    if (!element?.firstElementChild) return;
    if (await isNeeded(element, watch)) return;
    // The visitor left for another page. The code is asked for only once: the next time the element is there counts.
    await untilChange(() => document.querySelector(selector) !== null);
  }
}

/** @returns true once it is needed; false once the element has left the page, or has been emptied for other content */
async function isNeeded(element: Element, watch: Watch): Promise<boolean> {
  const ended = new AbortController();
  const isTime = new Promise<true>((resolve) => watch(element, () => resolve(true), ended.signal));
  const isGone = untilChange(() => !element.isConnected || !element.firstElementChild, ended.signal).then(() => false);
  const outcome = await Promise.race([isTime, isGone]);
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
