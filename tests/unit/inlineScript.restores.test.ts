import { inlineScript } from '../../web/src/inline-script/inlineScript';

const loaded = () => document.querySelectorAll('script[src]').length;

/** Opens the page that shows the agreement, as the browser says it was come to. */
function open(type: 'navigate' | 'reload' | 'back_forward'): void {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] });
  document.body.innerHTML = '<main data-restores="signing.draft signing.receipt"></main><script type="text/plain" data-src="/app.js"></script>';
  inlineScript();
  window.dispatchEvent(new Event('load'));
}

afterEach(() => sessionStorage.clear());

test.each(['navigate', 'reload', 'back_forward'] as const)('a signing under way brings the scripts by itself: %s', (type) => {
  sessionStorage.setItem('signing.draft', '{}');
  open(type);
  expect(loaded()).toBe(1);
  expect(sessionStorage.getItem('signing.draft')).toBe('{}');
});

test('a reload brings back what was shown of a signing', () => {
  sessionStorage.setItem('signing.receipt', '{}');
  open('reload');
  expect(loaded()).toBe(1);
  expect(sessionStorage.getItem('signing.receipt')).toBe('{}');
});

test.each(['navigate', 'back_forward'] as const)('whoever comes in another way sees nothing of it: %s', (type) => {
  sessionStorage.setItem('signing.receipt', '{}');
  open(type);
  expect(loaded()).toBe(0);
  expect(sessionStorage.getItem('signing.receipt')).toBeNull();
});

test('without anything kept the scripts wait', () => {
  open('reload');
  expect(loaded()).toBe(0);
});
