interface Address {
  readonly pathname: string;
}

interface RouteUpdate {
  readonly location: Address;
  readonly prevLocation: Address | null;
  /** Gatsby's, for pages that have been loaded. */
  readonly loadPageSync: (pathname: string) => { readonly page: { readonly matchPath?: string } } | undefined;
}

/**
 * Loads the page from the server if a link of the site has led to the not-found page: the address may be a former one, which
 * only the server knows, and redirects. Replaces the entry of the history.
 */
export function askServer({ location, prevLocation, loadPageSync }: RouteUpdate, reload = () => window.location.reload()): void {
  // A page that came from the server is its answer.
  if (!prevLocation || prevLocation.pathname === location.pathname) return;
  // Not-found pages are the only ones that match other addresses than their own.
  if (loadPageSync(location.pathname)?.page.matchPath === undefined) return;
  // Another page begins at its top.
  window.history.scrollRestoration = 'manual';
  reload();
}
