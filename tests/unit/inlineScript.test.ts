import { waitFor } from '@testing-library/react';

import { inlineScript, READY_EVENT } from '../../web/src/inline-script/inlineScript';
import { json, lost, startServer } from './support/server';

// Listeners cannot be removed, so all tests share one newly opened page.
const press = (target: Element) => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const loaded = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map((script) => script.getAttribute('src'));

beforeAll(() => {
  document.body.innerHTML = `
    <details data-menu id="languages"><summary>English</summary><a data-language href="/ru/euronews">Русский</a><a data-language href="/us/euronews">English</a></details>
    <details data-menu id="menu"><summary>Menu</summary><a href="#team">Team</a></details>
    <button type="button" id="sign">Sign</button><p id="elsewhere" tabindex="-1">Text</p>
    <form id="form" data-waits method="post"><button id="send">Send</button></form>
    <script type="text/plain" data-src="/app.js"></script><script type="text/plain" data-src="/framework.js"></script>`;
  inlineScript();
});

const menu = () => document.querySelector('#menu') as HTMLDetailsElement;
const languages = () => document.querySelector('#languages') as HTMLDetailsElement;

test('opening a page loads no scripts', () => {
  window.dispatchEvent(new Event('load'));
  expect(loaded()).toEqual([]);
});

test('the parameters with which a session begins are kept, also that there are none', () => {
  expect(sessionStorage.getItem('firstSearch')).toBe('');
});

test('a button pressed before the scripts are loaded loads them, and is pressed again afterwards', () => {
  const button = document.querySelector('#sign') as HTMLButtonElement;
  let presses = 0;
  button.addEventListener('click', (event) => {
    if (!event.defaultPrevented) presses += 1;
  });
  press(button);
  expect(presses).toBe(0);
  expect(loaded()).toEqual(['/app.js', '/framework.js']);
  window.dispatchEvent(new Event(READY_EVENT));
  expect(presses).toBe(1);
  press(button);
  expect(presses).toBe(2);
});

test('a form is sent by its own code, once that is there', () => {
  const form = document.querySelector('#form') as HTMLFormElement;
  const button = document.querySelector('#send') as HTMLButtonElement;
  const submitted = jest.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', submitted);
  press(button);
  window.dispatchEvent(new Event(READY_EVENT));
  expect(submitted).not.toHaveBeenCalled();
  form.removeAttribute('data-waits');
  window.dispatchEvent(new Event(READY_EVENT));
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('a form whose code does not come is posted by the browser', () => {
  jest.useFakeTimers();
  const form = document.querySelector('#form') as HTMLFormElement;
  const posted = jest.spyOn(form, 'submit').mockImplementation(() => undefined);
  form.setAttribute('data-waits', '');
  press(document.querySelector('#send') as HTMLButtonElement);
  jest.advanceTimersByTime(9_000);
  expect(posted).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(posted).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect(posted).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('the press of a form that waits is noted on it, for its code', () => {
  const form = document.querySelector('#form') as HTMLFormElement;
  jest.spyOn(form, 'submit').mockImplementation(() => undefined);
  form.setAttribute('data-waits', '');
  press(document.querySelector('#send') as HTMLButtonElement);
  expect(form).toHaveAttribute('data-waits', 'pressed');
});

test('a button outside of forms waits for the scripts, however long they take', () => {
  jest.useFakeTimers();
  document.body.insertAdjacentHTML('beforeend', '<form id="late" data-waits><button id="late-send">Send</button></form>');
  const button = document.querySelector('#late-send') as HTMLButtonElement;
  let presses = 0;
  button.addEventListener('click', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    presses += 1;
  });
  press(button);
  // The form is no waiting one any more when the time is over.
  document.querySelector('#late')?.removeAttribute('data-waits');
  jest.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event(READY_EVENT));
  expect(presses).toBe(1);
  jest.useRealTimers();
});

test('further interactions load nothing twice', () => {
  window.dispatchEvent(new Event('pointermove'));
  window.dispatchEvent(new Event('scroll'));
  expect(loaded()).toEqual(['/app.js', '/framework.js']);
});

test('Escape closes an open menu and returns the focus to its button', () => {
  menu().open = true;
  const link = menu().querySelector('a') as HTMLAnchorElement;
  link.focus();
  link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(menu().querySelector('summary'));
});

test('a press elsewhere closes an open menu, a press inside does not', () => {
  languages().open = true;
  languages().querySelector('summary')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(languages().open).toBe(true);
  document.querySelector('#elsewhere')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(languages().open).toBe(false);
});

test('a link of the menu closes it', () => {
  menu().open = true;
  press(menu().querySelector('a') as HTMLAnchorElement);
  expect(menu().open).toBe(false);
});

test('a language link keeps path, query and section', () => {
  window.history.replaceState(null, '', '/us/some/missing?sub1=a#team');
  const russian = languages().querySelector('a') as HTMLAnchorElement;
  russian.addEventListener('click', (event) => event.preventDefault());
  press(russian);
  expect(russian.pathname + russian.search + russian.hash).toBe('/ru/some/missing?sub1=a#team');
});

test('once a script has failed to load, the browser posts a form at once', () => {
  const form = document.querySelector('#form') as HTMLFormElement;
  const button = document.querySelector('#send') as HTMLButtonElement;
  const posted = jest.spyOn(form, 'submit').mockImplementation(() => undefined);
  posted.mockClear();
  form.setAttribute('data-waits', '');
  press(button);
  expect(posted).not.toHaveBeenCalled();
  document.querySelector('script[src="/app.js"]')?.dispatchEvent(new Event('error'));
  expect(posted).toHaveBeenCalledTimes(1);

  const submitted = jest.fn((event: Event) => event.preventDefault());
  form.addEventListener('submit', submitted);
  press(button);
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('the function is self-contained: it works when evaluated from its source', () => {
  expect(inlineScript.toString()).not.toMatch(/_interop|require\(|_early|READY_EVENT|NEEDS_SCRIPTS/);
});

test('once a script has failed to load, other buttons are the browser’s, too: the search among our contacts leads to their list', () => {
  document.body.innerHTML = '<form action="#contacts"><button>Check</button></form><script type="text/plain" data-src="/missing.js"></script>';
  inlineScript();
  const button = document.querySelector('button') as HTMLButtonElement;
  const searched = jest.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', searched);
  press(button);
  expect(searched).not.toHaveBeenCalled();
  document.querySelector('script[src="/missing.js"]')?.dispatchEvent(new Event('error'));
  expect(searched).toHaveBeenCalledTimes(1);
  press(button);
  expect(searched).toHaveBeenCalledTimes(2);
});

describe('a page that names its data', () => {
  const held = '<script type="text/plain" data-src="/app.js"></script>';

  /** Scripts loaded after the first interaction on a page with this content. */
  async function afterFirstMove(data: string): Promise<{ readonly before: readonly (string | null)[]; readonly pageData: unknown }> {
    document.body.innerHTML = `<script type="text/plain" data-page="${data}"></script>${held}`;
    Reflect.deleteProperty(window, 'pageData');
    inlineScript();
    window.dispatchEvent(new Event('pointermove'));
    const before = loaded();
    await waitFor(() => expect(loaded()).toEqual(['/app.js']));
    return { before, pageData: Reflect.get(window, 'pageData') };
  }

  test('loads it before its scripts run, in parallel with them', async () => {
    const server = await startServer(json({ path: '/ru' }));
    try {
      expect(await afterFirstMove(server.url)).toEqual({ before: [], pageData: { path: '/ru' } });
      expect(document.querySelector('link[rel=preload]')?.getAttribute('href')).toBe('/app.js');
    } finally {
      await server.close();
    }
  });

  test('works without it', async () => {
    const server = await startServer(lost);
    try {
      expect(await afterFirstMove(server.url)).toEqual({ before: [], pageData: undefined });
    } finally {
      await server.close();
    }
  });
});
