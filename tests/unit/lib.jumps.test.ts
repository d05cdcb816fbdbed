import { keepJumpsNative } from '../../web/src/lib/keepJumpsNative';

/** Addresses that the router got from the browser. */
const told: string[] = [];

/** Like the browser: changes the address first, then fires the event. */
async function until(event: 'popstate' | 'hashchange', act: () => void): Promise<void> {
  const done = new Promise((resolve) => window.addEventListener(event, resolve, { once: true, capture: true }));
  act();
  await done;
}
const back = (event: 'popstate' | 'hashchange' = 'popstate') => until(event, () => window.history.back());

beforeAll(() => {
  window.history.replaceState(null, '', '/us');
  keepJumpsNative();
  window.addEventListener('popstate', () => told.push(window.location.pathname + window.location.hash));
});
beforeEach(() => {
  told.length = 0;
});

test('a jump within the page is left to the browser, there and back', async () => {
  await until('hashchange', () => {
    window.location.hash = 'contact';
  });
  await back('hashchange');
  expect(window.location.href).toMatch(/\/us$/);
  expect(told).toEqual([]);
});

test('the router is notified of another page', async () => {
  window.history.pushState(null, '', '/us/privacy-policy');
  await back();
  expect(told).toEqual(['/us']);
});

test('also when going back before the next page is rendered', async () => {
  window.history.pushState(null, '', '/us/privacy-policy');
  window.history.pushState(null, '', '/us/contract');
  await back();
  await back();
  expect(told).toEqual(['/us/privacy-policy', '/us']);
});

test('with another query it is another page', async () => {
  window.history.pushState(null, '', '/us?sub1=a');
  await back();
  expect(told).toEqual(['/us']);
});
