import { inlineScript, READY_EVENT } from '../../web/src/inline-script/inlineScript';

const ahead = () => [...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.getAttribute('href'));

test('a form’s code is fetched ahead, but not run, when the page’s scripts have run before anything was fetched ahead', () => {
  jest.useFakeTimers();
  document.body.innerHTML = '<script type="text/plain" data-src="/app.js"></script><script type="text/plain" data-later="/form.js"></script>';
  inlineScript();
  window.dispatchEvent(new Event('wheel'));
  expect(ahead()).toEqual([]);
  window.dispatchEvent(new Event(READY_EVENT));
  jest.advanceTimersByTime(1_000);
  expect(ahead()).toEqual(['/form.js']);
  window.dispatchEvent(new Event(READY_EVENT));
  jest.advanceTimersByTime(1_000);
  expect(ahead()).toEqual(['/form.js']);
  expect([...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src'))).toEqual(['/app.js']);
});
