import { inlineScript } from '../../web/src/inline-script/inlineScript';

const loaded = () => document.querySelectorAll('script[src]').length;

/** Opens the agreement's page with the given navigation type. */
function open(type: 'navigate' | 'reload' | 'back_forward'): void {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
  document.body.innerHTML = '<main data-restores="signing.draft signing.receipt"></main><script type="text/plain" data-src="/app.js"></script>';
  inlineScript();
  window.dispatchEvent(new Event('load'));
}

afterEach(() => sessionStorage.clear());

test.each(['navigate', 'reload', 'back_forward'] as const)('an interrupted signing loads the scripts immediately: %s', (type) => {
  sessionStorage.setItem('signing.draft', '{}');
  open(type);
  expect(loaded()).toBe(1);
  expect(sessionStorage.getItem('signing.draft')).toBe('{}');
});

test('a reload shows a completed signing again', () => {
  sessionStorage.setItem('signing.receipt', '{}');
  open('reload');
  expect(loaded()).toBe(1);
  expect(sessionStorage.getItem('signing.receipt')).toBe('{}');
});

test.each(['navigate', 'back_forward'] as const)('other navigations do not show it: %s', (type) => {
  sessionStorage.setItem('signing.receipt', '{}');
  open(type);
  expect(loaded()).toBe(0);
  expect(sessionStorage.getItem('signing.receipt')).toBeNull();
});

test('without a stored signing the scripts stay deferred', () => {
  open('reload');
  expect(loaded()).toBe(0);
});
