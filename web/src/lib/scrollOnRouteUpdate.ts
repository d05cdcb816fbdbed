import { SCROLL_TO_TOP_DELAY_MS } from '@site/rules';

interface Address {
  readonly pathname: string;
  readonly hash: string;
}

/**
 * After a new page is shown: to the section its address names, or to the top, after the specified delay. The first
 * page of a visit and jumps within a page are the browser's own.
 */
export function scrollOnRouteUpdate(location: Address, previous: Address | null): void {
  if (!previous || previous.pathname === location.pathname) return;
  const section = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  if (section) section.scrollIntoView({ behavior: 'instant' });
  else window.setTimeout(() => window.scrollTo({ top: 0, behavior: 'instant' }), SCROLL_TO_TOP_DELAY_MS);
}
