import { inlineScript } from '../../web/src/inline-script/inlineScript';

const loaded = () => document.querySelectorAll('script[src]').length;

test('a tap that follows scrolling is answered before the scripts that scrolling loads run', async () => {
  jest.useFakeTimers();
  // The page's data arrives between the two.
  window.fetch = jest.fn(async () => {
    await new Promise((arrived) => setTimeout(arrived, 50));
    return { json: () => Promise.resolve({}) } as Response;
  });
  document.body.innerHTML = '<button type="button">Sign</button><script type="text/plain" data-page="/static/page-1.json"></script><script type="text/plain" data-src="/app.js"></script>';
  inlineScript();

  window.dispatchEvent(new Event('scroll'));
  await jest.advanceTimersByTimeAsync(20);
  window.dispatchEvent(new Event('pointerdown'));
  await jest.advanceTimersByTimeAsync(80);
  expect(loaded()).toBe(0);
  document.querySelector('button')?.click();
  expect(loaded()).toBe(0);
  await jest.advanceTimersByTimeAsync(50);
  expect(loaded()).toBe(1);
});
