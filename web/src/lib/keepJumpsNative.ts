let shown: string | undefined;

/** Tells which page is shown now. */
export function pageShown({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  shown = pathname + search;
}

/**
 * Leaves jumps within a page to the browser. Gatsby would draw the whole page again for each, and a form whose code
 * has not arrived yet would be thrown away with what was typed into it. Must be called before Gatsby listens.
 */
export function keepJumpsNative(): void {
  window.addEventListener('popstate', (event) => {
    if (window.location.pathname + window.location.search === shown) event.stopImmediatePropagation();
  });
}
