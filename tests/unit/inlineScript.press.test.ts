import { inlineScript } from '../../web/src/inline-script/inlineScript';

const loaded = () => document.querySelectorAll('script[src]').length;

beforeAll(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<button type="button">Sign</button><script type="text/plain" data-src="/app.js"></script>';
  inlineScript();
});

test('scripts that a press loads run once its effect is drawn', async () => {
  window.dispatchEvent(new Event('pointerdown'));
  await jest.advanceTimersByTimeAsync(100);
  expect(document.querySelector('link[rel=preload]')).not.toBeNull();
  expect(loaded()).toBe(0);
  document.querySelector('button')?.click();
  expect(loaded()).toBe(0);
  await jest.advanceTimersByTimeAsync(50);
  expect(loaded()).toBe(1);
});
