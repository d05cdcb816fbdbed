import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with network requests and navigation, which it lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    const { global: window, dom } = this;
    Object.assign(window, {
      fetch: (input: string | URL, init?: RequestInit) => fetch(new URL(input, window.location.href), init),
      AbortController,
      TextEncoder,
      visit: (url: string) => dom?.reconfigure({ url }),
    });
  }
}
