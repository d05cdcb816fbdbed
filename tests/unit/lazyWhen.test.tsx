import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

import { FALLBACK, lazyWhenTouched } from '../../web/src/components/lazyWhen';
import { until } from './support/until';

const ahead = () => [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'));

function Field() {
  return <input aria-label="Name" data-waits="" suppressHydrationWarning />;
}

/** A page as the server wrote it, taken over by React. */
function takeOver(isBegun: boolean, waits = '') {
  const load = jest.fn(() => Promise.resolve({ default: Field }));
  const Form = lazyWhenTouched('#form', load, () => isBegun);
  document.body.innerHTML = '<div id="root"><div id="form"><!--$--><input aria-label="Name"/><!--/$--></div></div><script type="text/plain" data-later="/form.js"></script>';
  document.querySelector('input')?.setAttribute('data-waits', waits);
  act(() => void hydrateRoot(document.querySelector('#root') as Element, <div id="form"><Suspense fallback={null}><Form /></Suspense></div>));
  return load;
}

afterEach(() => document.querySelectorAll('link').forEach((link) => link.remove()));

test('code of what is not touched is fetched ahead, and not run', async () => {
  const load = takeOver(false);
  await until(() => ahead().length > 0);
  expect(ahead()).toEqual(['/form.js']);
  expect(load).not.toHaveBeenCalled();

  // React stops this event on its way, because the code is not there yet.
  screen.getByLabelText('Name').focus();
  await until(() => load.mock.calls.length > 0);
});

test('on a page that React draws, to which a link led, nothing waits for a touch', async () => {
  const load = jest.fn(() => Promise.resolve({ default: Field }));
  const Form = lazyWhenTouched('#form', load, () => false);
  document.body.innerHTML = '<div id="root"></div>';
  act(() => createRoot(document.querySelector('#root') as Element).render(<div id="form"><Suspense fallback={<div {...FALLBACK} />}><Form /></Suspense></div>));
  expect(await screen.findByLabelText('Name')).toBeVisible();
});

test('a click without a pointer counts, as some screen readers click', async () => {
  const load = takeOver(false);
  await until(() => ahead().length > 0);
  screen.getByLabelText('Name').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await until(() => load.mock.calls.length > 0);
});

test('so does a button that was pressed before, and has no focus, as in Safari', async () => {
  const load = takeOver(false, 'pressed');
  await until(() => load.mock.calls.length > 0);
});

test('what the visitor has begun already is loaded at once', async () => {
  const load = takeOver(true);
  await until(() => load.mock.calls.length > 0);
  expect(ahead()).toEqual([]);
});

test('visitors who save data fetch nothing ahead', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const load = takeOver(false);
  screen.getByLabelText('Name').dispatchEvent(new Event('pointerover', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  screen.getByLabelText('Name').dispatchEvent(new Event('pointerover', { bubbles: true }));
  await until(() => load.mock.calls.length > 0);
  expect(ahead()).toEqual([]);
});
