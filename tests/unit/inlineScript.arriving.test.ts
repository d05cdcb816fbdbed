import { inlineScript } from '../../web/src/inline-script/inlineScript';

const loaded = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map((script) => script.getAttribute('src'));

let readyState: DocumentReadyState = 'loading';
Object.defineProperty(document, 'readyState', { configurable: true, get: () => readyState });

test('an interaction while the page is loading loads the scripts once they have been parsed, and the press is over', async () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<main>The beginning</main>';
  inlineScript();
  // Scrolling by touch, or by the browser when it restores the position after a reload.
  window.dispatchEvent(new Event('scroll'));
  window.dispatchEvent(new Event('pointerdown'));
  expect(loaded()).toEqual([]);

  document.body.insertAdjacentHTML('beforeend', '<script type="text/plain" data-src="/app.js"></script><script type="text/plain" data-src="/framework.js"></script>');
  readyState = 'interactive';
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(document.querySelectorAll('link[rel=preload]')).not.toHaveLength(0);
  await jest.advanceTimersByTimeAsync(300);
  expect(loaded()).toEqual(['/app.js', '/framework.js']);

  window.dispatchEvent(new Event('scroll'));
  expect(loaded()).toEqual(['/app.js', '/framework.js']);
});
