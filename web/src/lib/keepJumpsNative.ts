import { globalHistory } from '@gatsbyjs/reach-router';

/**
 * Leaves jumps within a page to the browser. Gatsby would draw the whole page again for each, and a form whose code
 * has not arrived yet would be thrown away with what was typed into it. Must be called before Gatsby listens.
 */
export function keepJumpsNative(): void {
  window.addEventListener('popstate', (event) => {
    // Where Gatsby is or is on its way to: who goes back before the next page is there does leave it.
    const { pathname, search } = new URL(globalHistory.location.href);
    if (window.location.pathname + window.location.search === pathname + search) event.stopImmediatePropagation();
  });
}
