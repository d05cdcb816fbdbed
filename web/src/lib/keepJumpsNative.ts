/**
 * Leaves jumps within a page to the browser: Gatsby would render the whole page again, and a form whose code is still
 * loading would lose its content. Must be called before Gatsby registers its listeners.
 */
export function keepJumpsNative(): void {
  const page = () => window.location.pathname + window.location.search;
  // The last address, which may differ from the page shown: Back can be pressed before a page is rendered.
  let here = page();
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = window.history[name].bind(window.history);
    window.history[name] = (...args) => {
      change(...args);
      here = page();
    };
  }
  window.addEventListener('popstate', (event) => {
    const before = here;
    here = page();
    if (here === before) event.stopImmediatePropagation();
  });
}
