import { hashId } from './hash';
import { keep, read } from './sessionStore';

/** Delay before a route change scrolls to the top, milliseconds. */
export const SCROLL_TO_TOP_DELAY_MS = 100;
/** Session-storage key for the positions, which are saved when the page is left. */
const STORE = 'scrollPositions';
/** Number of history entries whose position is stored. */
const MAX_ENTRIES = 50;
/** How long a page may grow after navigation until the visitor's place on it is final. */
const GROWTH_WAIT_MS = 10_000;
/** Events that mean the visitor is scrolling; automatic scrolling then stops. */
const VISITOR_SCROLLS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

interface Address {
  readonly pathname: string;
}

type RouteUpdate = (location: Address, previous: Address | null) => void;

/**
 * Scrolls after client-side navigation: to the section in the address, or to the top after the specified delay; Back and
 * Forward restore the position. Page loads and jumps within a page are left to the browser, but what is drawn late does not
 * move or end a jump.
 *
 * Must be called before any other listener of `popstate`.
 * @returns the handler of Gatsby's route updates
 */
export function manageScroll(): RouteUpdate {
  const positions = readPositions();
  let shown = currentPage();
  /** The entry of Back or Forward, until its page is shown. */
  let traversedTo: string | undefined;
  let cancelPending = () => {};

  const record = () => {
    // While the next page loads, the browser would scroll the current one.
    if (currentPage() !== shown || traversedTo !== undefined) return;
    const entry = currentEntry();
    positions.delete(entry);
    positions.set(entry, window.scrollY);
  };
  record();
  window.addEventListener('scroll', record, { passive: true });
  window.addEventListener('pagehide', () => keep(STORE, JSON.stringify([...positions].slice(-MAX_ENTRIES))));
  let jumpedTo: string | undefined;
  window.addEventListener('popstate', () => {
    cancelPending();
    traversedTo = currentPage() === shown ? undefined : currentEntry();
    jumpedTo = traversedTo === undefined && !positions.has(currentEntry()) ? window.location.href : undefined;
    if (jumpedTo !== undefined) cancelPending = staysAtSection(hashId(window.location.hash));
    // Some browsers would start a smooth scroll on the current page and continue it on the next.
    if (traversedTo === undefined) return;
    window.history.scrollRestoration = 'manual';
    document.documentElement.style.scrollBehavior = 'auto';
  });
  window.addEventListener('hashchange', () => {
    if (window.location.href !== jumpedTo) cancelPending();
  });

  return (location, previous) => {
    cancelPending();
    const restored = traversedTo === currentEntry() ? positions.get(traversedTo) : undefined;
    traversedTo = undefined;
    shown = currentPage();
    // The browser itself restores full page loads.
    window.history.scrollRestoration = 'auto';
    document.documentElement.style.scrollBehavior = '';
    if (!previous) return;
    if (restored !== undefined) {
      cancelPending = restorePosition(restored);
      return;
    }
    if (previous.pathname === location.pathname) return;
    // Not of the router's address: whoever jumps on the page that is being left has changed this one only.
    const id = hashId(window.location.hash);
    const toTop = window.setTimeout(() => scrollPageTo(0), SCROLL_TO_TOP_DELAY_MS);
    const show = () => {
      const section = document.getElementById(id);
      if (!section) return;
      window.clearTimeout(toTop);
      section.scrollIntoView({ behavior: 'instant' });
    };
    show();
    // The scripts of some sections load late.
    const stop = id === '' ? () => {} : whileGrowing(show);
    cancelPending = () => {
      window.clearTimeout(toTop);
      stop();
    };
  };
}

/**
 * Scrolls to a position, again while the page grows: what is inserted above would move it away.
 * @returns a function that stops it
 */
function restorePosition(top: number): () => void {
  const restore = () => scrollPageTo(top);
  restore();
  return whileGrowing(restore);
}

/**
 * Follows a section to which the browser jumps: browsers give up a smooth scroll when its element is replaced, as it is by
 * sections whose scripts load late.
 * @returns a function that stops it
 */
function staysAtSection(id: string): () => void {
  const height = () => document.documentElement.offsetHeight;
  let before = height();
  return whileGrowing(() => {
    if (height() === before) return;
    before = height();
    document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  });
}

/** Scrolls whenever the page grows, for a while, unless the visitor scrolls. @returns a function that stops it */
function whileGrowing(scroll: () => void): () => void {
  const observer = new ResizeObserver(scroll);
  const timer = window.setTimeout(() => stop(), GROWTH_WAIT_MS);
  const stop = () => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const type of VISITOR_SCROLLS) window.removeEventListener(type, stop);
  };
  for (const type of VISITOR_SCROLLS) window.addEventListener(type, stop, { passive: true });
  observer.observe(document.documentElement);
  return stop;
}

function scrollPageTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

const currentPage = (): string => window.location.pathname + window.location.search;

/** Key of the history entry; entries made by the browser have none. */
function currentEntry(): string {
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : '';
  return `${key} ${currentPage()}${window.location.hash}`;
}

function readPositions(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(read(STORE) ?? '[]');
    return new Map(Array.isArray(kept) ? kept.filter(isPosition) : []);
  } catch {
    return new Map();
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
