/** Dispatched on `window` once React has taken over the page. */
export const READY_EVENT = 'site-ready';

/**
 * What a page does before its scripts: stands in every page as text, so it must be whole in itself (no imports, no
 * constants from outside) and plain enough to need no compiling.
 *
 * - The large scripts are held back until the visitor first moves, presses, scrolls or types: a page is read, and its
 *   links, menu and languages are used, without them. They come at once where they are needed: for an address with
 *   parameters (tracking), where an element says so (`data-needs-scripts`) and where something is to be shown again
 *   that this tab has kept (`data-restores`, by the names it is kept under).
 * - The data they draw the page from comes with them (`data-page`): that of the build the page is of, whatever is
 *   published since.
 * - What is shown of a signing (src/signing/kept.ts) is for who signed: it outlives a reload, and nothing else.
 * - A session that begins without parameters stays without: this is noted as lib/tracking would.
 * - A button pressed before they are there is pressed again when they are; a link is the browser's until then.
 * - Menus (`details[data-menu]`) close on Escape, giving focus back, and when something else is pressed or focused.
 * - A link to another language (`a[data-language]`) takes the whole address along, whatever it is (rules: switchLocale).
 */
export function early(): void {
  const first = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin'];
  let asked = false;
  let ready = false;
  let pressed: HTMLElement | null = null;

  function loadScripts() {
    if (asked) return;
    // What says where they are stands at the end of the page, which may still be arriving.
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', loadScripts);
    asked = true;
    first.forEach((type) => removeEventListener(type, loadScripts, true));
    const add = (tag: 'link' | 'script', properties: object) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
    const sources = Array.from(document.querySelectorAll('script[data-src]'), (held) => held.getAttribute('data-src') || '');
    const run = () => sources.forEach((src) => add('script', { src, async: true }));
    const data = document.querySelector('script[data-page]');
    if (!data) return run();
    sources.forEach((href) => add('link', { rel: 'preload', as: 'script', href }));
    // Without it they fetch the page's data of now.
    fetch(data.getAttribute('data-page') || '')
      .then((answer) => answer.json())
      .then((pageData) => Object.assign(window, { pageData }))
      .then(run, run);
  }

  function closest(event: Event, selector: string): HTMLElement | null {
    return event.target instanceof Element ? event.target.closest(selector) : null;
  }

  function closeMenus(event: Event, all: boolean) {
    document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]').forEach((menu) => {
      const inside = event.target instanceof Node && menu.contains(event.target);
      if (inside && !all) return;
      menu.open = false;
      const summary = menu.querySelector('summary');
      if (inside && summary && event.type === 'keydown') summary.focus();
    });
  }

  let kept: string[] = [];
  try {
    if (!location.search) sessionStorage.setItem('trackingStored', 'true');
    const navigation = performance.getEntriesByType('navigation')[0];
    if (navigation && 'type' in navigation && navigation.type !== 'reload') sessionStorage.removeItem('signing.receipt');
    kept = Object.keys(sessionStorage);
  } catch {
    // The browser keeps nothing, of later addresses neither.
  }

  first.forEach((type) => addEventListener(type, loadScripts, { capture: true, passive: true }));
  addEventListener('load', () => {
    const restored = document.querySelector('[data-restores]');
    const names = restored ? (restored.getAttribute('data-restores') || '').split(' ') : [];
    if (location.search || document.querySelector('[data-needs-scripts]') || names.some((name) => kept.includes(name))) loadScripts();
  });
  addEventListener('site-ready', () => {
    ready = true;
    if (pressed) pressed.click();
    pressed = null;
  });

  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(event, true);
  });
  addEventListener('pointerdown', (event) => closeMenus(event, false));
  addEventListener('focusin', (event) => closeMenus(event, false));
  addEventListener(
    'click',
    (event) => {
      const button = closest(event, 'button');
      if (button && !ready) {
        event.preventDefault();
        pressed = button;
        loadScripts();
      }
      const language = closest(event, 'a[data-language]');
      if (language instanceof HTMLAnchorElement) {
        const prefixOf = (link: Element) => (link.getAttribute('href') || '').split('/')[1] || '';
        const prefixes = Array.from(document.querySelectorAll('a[data-language]'), prefixOf);
        const rest = location.pathname.split('/').filter(Boolean);
        if (prefixes.includes(rest[0] || '')) rest.shift();
        language.pathname = '/' + [prefixOf(language)].concat(rest).join('/');
        language.search = location.search;
        language.hash = location.hash;
      }
      if (closest(event, 'details[data-menu] a')) closeMenus(event, true);
      // Gatsby would change the address under a page that React is only taking over.
      if (closest(event, 'a') && !ready) event.stopPropagation();
    },
    true,
  );
}
