import { waitFor } from '@testing-library/react';

import { inlineScript } from '../../web/src/inline-script/inlineScript';

const named = (rel: string) => [...document.querySelectorAll(`link[rel=${rel}]`)].map((link) => link.getAttribute('href'));
const connect = (connection: object) => Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

beforeAll(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<script type="text/plain" data-page="/static/page-1.json"></script><script type="text/plain" data-own data-src="/home.js"></script><script type="text/plain" data-src="/app.js"></script>';
  inlineScript();
});

function loadPage(): void {
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(5_000);
}

test.each([{ saveData: true, effectiveType: '4g' }, { saveData: false, effectiveType: '2g' }, { saveData: false, effectiveType: 'slow-2g' }])('nothing is fetched ahead on %j', (connection) => {
  connect(connection);
  loadPage();
  expect(named('prefetch')).toEqual([]);
});

test('in idle time, what the first interaction needs is fetched ahead and not run', () => {
  connect({ saveData: false, effectiveType: '4g' });
  window.dispatchEvent(new Event('load'));
  expect(named('prefetch')).toEqual([]);
  jest.advanceTimersByTime(5_000);
  expect(named('prefetch')).toEqual(['/home.js', '/app.js', '/page-data/app-data.json', '/static/page-1.json']);
  expect(document.querySelector('script[src]')).toBeNull();
});

test('on a page that begins with a form, they are fetched ahead as soon as it has been read, but not for who saves data', () => {
  document.querySelectorAll('link').forEach((link) => link.remove());
  const form = document.body.appendChild(Object.assign(document.createElement('script'), { type: 'text/plain' }));
  form.dataset.later = '/form.js';
  connect({ saveData: true, effectiveType: '4g' });
  window.dispatchEvent(new Event('DOMContentLoaded'));
  expect(named('prefetch')).toEqual([]);
  connect({ saveData: false, effectiveType: '4g' });
  window.dispatchEvent(new Event('DOMContentLoaded'));
  const ahead = ['/home.js', '/app.js', '/page-data/app-data.json', '/static/page-1.json'];
  expect(named('prefetch')).toEqual(ahead);
  loadPage();
  expect(named('prefetch')).toEqual(ahead);
  form.remove();
});

test('after the first interaction nothing is fetched ahead any more', async () => {
  window.dispatchEvent(new Event('pointerdown'));
  const before = named('prefetch').length;
  loadPage();
  expect(named('prefetch')).toHaveLength(before);
  expect(named('preload')).toEqual(['/home.js', '/app.js', '/page-data/app-data.json']);
  // A press that lasts, or has become a scroll: nothing is waited for any longer.
  jest.advanceTimersByTime(300);
  // The page's data cannot be fetched here, which takes real time to be known; the scripts run all the same.
  jest.useRealTimers();
  await waitFor(() => expect(document.querySelectorAll('script[src]')).toHaveLength(2));
});
