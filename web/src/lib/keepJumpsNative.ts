/**
 * Leaves jumps within a page to the browser. Gatsby would draw the whole page again for each, and a form whose code
 * has not arrived yet would be thrown away with what was typed into it. Must be called before Gatsby listens.
 */
export function keepJumpsNative(): void {
  const page = () => window.location.pathname + window.location.search;
  // Where the address led last: not what is shown, for who goes back before a page is drawn goes to another one.
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
