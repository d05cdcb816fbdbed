/** Dispatched on `window` after hydration of the page, and of each of its forms. */
export const READY_EVENT = 'site-ready';

/**
 * Runs in every page before its other scripts. It is inlined as text, so it must be self-contained (no imports, no outer
 * constants) and need no compilation: optional chaining, for example, would be replaced by something longer.
 *
 * - The large scripts load at the visitor's first interaction: pages, links, menus and languages work without them. They load
 *   at once for addresses with parameters (tracking), for elements with `data-needs-scripts`, and for stored state that has
 *   to be restored (`data-restores` lists its keys).
 * - A second after loading they are fetched ahead, with the lowest priority, but not run, unless the visitor saves data: then
 *   the first interaction does not wait for the network. Earlier, beside the fonts, on pages that begin with a form
 *   (`data-later`): who opens one is about to type.
 * - A press is answered before the scripts run, because running them takes longer than a frame: also one that comes while the
 *   page's data is awaited, for instance a tap right after scrolling. Once they have begun, a press waits for their task.
 * - The page's data (`data-page`) is that of the page's own build, even if another one was published since.
 * - A stored signing (src/signing/storageKeys.ts) survives a reload but not a navigation.
 * - The root is the Russian home page, and takes its address.
 * - For a session that begins without parameters, that fact is stored as in lib/tracking.
 * - A button pressed before the scripts have loaded is pressed again afterwards; links work natively until then. A form with
 *   `data-waits` is sent by its own code, which may come later than the page's, and removes the attribute; once its button is
 *   pressed, the attribute says so. If the code does not come in time, or scripts have failed to load, the browser posts the
 *   form, as it does without scripts.
 *   A form with `data-plain` has no code: the browser always posts it.
 * - Menus (`details[data-menu]`) close on Escape, returning focus, and when something else is pressed or focused.
 * - Language links (`a[data-language]`) keep the current path, query and hash (i18n/localizedPaths.ts).
 */
export function inlineScript(): void {
  const first = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin'];
  let asked = false;
  let ready = false;
  let failed = false;
  let pressed: HTMLElement | null = null;
  /** Resolves when the effect of the last press has been drawn, or when nothing was pressed after all. */
  let pressing: Promise<void> | undefined;
  const patience = 10000;

  const add = (tag: 'link' | 'script', properties: object) => document.body.appendChild(Object.assign(document.createElement(tag), properties));
  const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector);
  const findAll = <E extends HTMLElement>(selector: string) => Array.from(document.querySelectorAll<E>(selector));
  const sources = () => findAll('script[data-src]').map(({ dataset }) => dataset.src);

  /** An attribute `data-…` of the first match; empty if there is none. */
  function dataOf(selector: string, attribute: string): string {
    const element = find(selector);
    return (element && element.dataset[attribute]) || '';
  }

  const pageData = () => dataOf('script[data-page]', 'page');
  const hasForm = () => find('[data-later]');

  /** Names a file that will be needed: `preload` for now, `prefetch` for later. */
  function name(rel: string, as: string, href: string | undefined) {
    if (href) add('link', { rel, as, href, crossOrigin: as === 'fetch' ? '' : null });
  }

  function nameScripts(rel: string) {
    sources().forEach((src) => name(rel, 'script', src));
    // Gatsby fetches it before it does anything.
    name(rel, 'fetch', '/page-data/app-data.json');
  }

  function fetchAhead() {
    const { connection = {} } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
    if (asked || connection.saveData || /2g/.test(connection.effectiveType || '')) return;
    nameScripts('prefetch');
    name('prefetch', 'fetch', pageData());
  }

  function notePress() {
    pressing = new Promise((resolve) => {
      addEventListener('click', () => requestAnimationFrame(() => setTimeout(resolve)), { capture: true, once: true });
      setTimeout(resolve, 300);
    });
  }

  function loadScripts() {
    if (asked) return;
    // The elements below may not have been parsed yet.
    if (document.readyState === 'loading') return addEventListener('DOMContentLoaded', loadScripts);
    asked = true;
    first.forEach((type) => removeEventListener(type, begin, true));
    const start = () => {
      removeEventListener('pointerdown', notePress, true);
      sources().forEach((src) => add('script', { src, async: true, onerror: fail }));
    };
    const run = (): unknown => (pressing ? pressing.then(start) : start());
    nameScripts('preload');
    const data = pageData();
    if (!data) return void run();
    // Without this, Gatsby would fetch the current build's data.
    fetch(data)
      .then((answer) => answer.json())
      .then((pageData) => Object.assign(window, { pageData }))
      .then(run, run);
  }

  function begin(event: Event) {
    // A pointer that rests where the page appears: Chromium reports it as a move.
    const { pointerType, movementX, movementY } = event as PointerEvent;
    if (event.type === 'pointermove' && pointerType === 'mouse' && movementX === 0 && movementY === 0) return;
    if (event.type === 'keydown') notePress();
    loadScripts();
  }

  function waitingForm(button: Element | null) {
    return button && button.closest<HTMLFormElement>('form[data-waits]');
  }

  function press() {
    const button = pressed;
    if (!button || waitingForm(button)) return;
    pressed = null;
    button.click();
  }

  function postPressed() {
    const form = waitingForm(pressed);
    // Other buttons wait for the scripts, however long they take.
    if (!form) return;
    pressed = null;
    form.submit();
  }

  function fail() {
    failed = true;
    postPressed();
    press();
  }

  function closest<E extends HTMLElement>(event: Event, selector: string): E | null {
    return event.target instanceof Element ? event.target.closest<E>(selector) : null;
  }

  function closeMenus(event: Event, all: boolean) {
    findAll('details[data-menu][open]').forEach((menu) => {
      const inside = event.target instanceof Node && menu.contains(event.target);
      if (inside && !all) return;
      menu.removeAttribute('open');
      const summary = menu.querySelector('summary');
      if (inside && summary && event.type === 'keydown') summary.focus();
    });
  }

  const home = find<HTMLLinkElement>('link[rel=canonical]');
  if (location.pathname === '/' && home) history.replaceState(null, '', new URL(home.href).pathname + location.search + location.hash);

  let kept: string[] = [];
  try {
    if (sessionStorage.getItem('firstSearch') === null) sessionStorage.setItem('firstSearch', location.search);
    const navigation = performance.getEntriesByType('navigation')[0];
    if (navigation && 'type' in navigation && navigation.type !== 'reload') sessionStorage.removeItem('signing.receipt');
    kept = Object.keys(sessionStorage);
  } catch {
    // Storage is unavailable, also for later pages.
  }

  addEventListener('pointerdown', notePress, { capture: true, passive: true });
  first.forEach((type) => addEventListener(type, begin, { capture: true, passive: true }));
  addEventListener('load', () => {
    const names = dataOf('[data-restores]', 'restores').split(' ');
    if (location.search || find('[data-needs-scripts]') || names.some((key) => kept.includes(key))) loadScripts();
    else if (!hasForm()) setTimeout(fetchAhead, 1000);
  });
  addEventListener('DOMContentLoaded', () => {
    if (hasForm()) fetchAhead();
  });
  addEventListener('site-ready', () => {
    ready = true;
    press();
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
      const form = waitingForm(button);
      // The browser posts it.
      const plain = failed || (!form && (ready || (button && button.closest('[data-plain]'))));
      if (button && !plain) {
        event.preventDefault();
        pressed = button;
        if (form) form.setAttribute('data-waits', 'pressed');
        loadScripts();
        setTimeout(() => pressed === button && postPressed(), patience);
      }
      const language = closest<HTMLAnchorElement>(event, 'a[data-language]');
      if (language) {
        const prefixOf = (link: HTMLAnchorElement) => link.pathname.split('/')[1];
        const prefixes = findAll<HTMLAnchorElement>('a[data-language]').map(prefixOf);
        const rest = location.pathname.split('/').filter(Boolean);
        if (prefixes.includes(rest[0])) rest.shift();
        language.pathname = '/' + [prefixOf(language)].concat(rest).join('/');
        language.search = location.search;
        language.hash = location.hash;
      }
      if (closest(event, 'details[data-menu] a')) closeMenus(event, true);
      // Gatsby would change the address during hydration.
      if (closest(event, 'a') && !ready) event.stopPropagation();
    },
    true,
  );
}
