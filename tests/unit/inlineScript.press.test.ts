import { inlineScript } from '../../web/src/inline-script/inlineScript';

const loaded = () => document.querySelectorAll('script[src]').length;

beforeAll(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<button type="button">Sign</button><form data-plain method="post"><button id="confirm">Confirm</button></form><script type="text/plain" data-src="/app.js"></script>';
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

test('a form without code of its own is posted by the browser, also while the scripts are loading or do not come', () => {
  const posted = jest.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', posted);
  document.querySelector<HTMLButtonElement>('#confirm')?.click();
  expect(posted).toHaveBeenCalledTimes(1);
});
