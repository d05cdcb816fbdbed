import { setTimeout as pause } from 'node:timers/promises';

import { UserError } from '../../../scripts/lib/user-error.mjs';
import { PHONE } from './browser.mjs';

/** Slow 4G and a processor slowed four times, as in Chrome's developer tools. */
const LINE = { offline: false, latency: 150 * 3.75, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const SLOWDOWN = 4;

/** Time between keys, and after the last interaction of a visit until its figures are read, in milliseconds. */
const BETWEEN_KEYS = 120;
const AFTERWARDS = 600;
const TIMEOUT = 30_000;

/**
 * A visit to a page by somebody on a slow phone: opens it with an empty cache, reads, and acts.
 * @param act gets the visit's hand (`Hand`); when it returns, what was pressed must have had its effect
 * @param reads milliseconds between the load event and the first interaction
 * @returns milliseconds: `worst` interaction as browsers report it (Event Timing, the input of INP), `ready` from the first
 * interaction until the page's scripts have taken over (null if it has none), `longest` task since then and `blocked`, the
 * time of these tasks beyond 50 ms each; and `tasks`, their number
 */
export async function visit(browser, url, act, { reads = 0 } = {}) {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    await pause(reads);
    await act(new Hand(page));
    await pause(AFTERWARDS);
    const { first, ready, events, tasks } = await page.evaluate(() => window.watched);
    if (first === null || events.length === 0) throw new UserError(`${url}: the browser reported no interaction.`);
    const since = tasks.filter(({ end }) => end > first);
    const lengths = since.map(({ start, end }) => end - start);
    const worst = events.reduce((one, other) => (other.duration > one.duration ? other : one));
    return {
      worst: worst.duration,
      event: worst,
      ready: ready === null ? null : ready - first,
      longest: Math.max(0, ...lengths),
      tasks: since.length,
      blocked: lengths.reduce((sum, length) => sum + length - 50, 0),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its own scripts. */
function watch() {
  const watched = (window.watched = { first: null, ready: null, events: [], tasks: [] });
  const onFirst = (event) => (watched.first ??= event.timeStamp);
  // What makes the site load its scripts (web/src/inline-script/inlineScript.ts).
  for (const type of ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin']) addEventListener(type, onFirst, { capture: true, passive: true });
  addEventListener('site-ready', () => (watched.ready ??= performance.now()));
  const observe = (options, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ buffered: true, ...options });
  observe({ type: 'event', durationThreshold: 16 }, ({ interactionId, name, startTime, processingStart, processingEnd, duration }) => {
    if (interactionId > 0) watched.events.push({ name, duration, at: startTime, delay: processingStart - startTime, handlers: processingEnd - processingStart });
  });
  observe({ type: 'longtask' }, ({ startTime, duration }) => watched.tasks.push({ start: startTime, end: startTime + duration }));
}

/** Presses and types without waiting for the page to be idle, as a person does. */
class Hand {
  constructor(page) {
    this.page = page;
  }

  /** Taps the middle of what is visible of the first match on the screen. */
  async tap(selector) {
    const point = await this.page.evaluate((wanted) => {
      for (const element of document.querySelectorAll(wanted)) {
        // What is not drawn has a rectangle, too: at the corner of the page.
        if (element.getClientRects().length === 0) continue;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
        const hit = document.elementFromPoint(x, y);
        if (hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element))) return { x, y };
      }
      return null;
    }, selector);
    if (!point) throw new UserError(`${this.page.url()}: nothing on the screen matches ${selector}.`);
    await this.page.touchscreen.tap(point.x, point.y);
  }

  /** Types at a steady pace, however long the page takes. */
  async type(text) {
    const keys = [];
    for (const key of text) {
      keys.push(this.page.keyboard.press(key));
      await pause(BETWEEN_KEYS);
    }
    await Promise.all(keys);
  }

  /** Brings an element to the middle of the screen without animation. */
  show(selector) {
    return this.page.evaluate((wanted) => document.querySelector(wanted).scrollIntoView({ block: 'center', behavior: 'instant' }), selector);
  }

  /** Waits until a function returns true in the page. */
  until(isTrue, argument) {
    return this.page.waitForFunction(isTrue, argument, { polling: 50 });
  }

  /** Waits until scripts have taken the page over. */
  untilReady() {
    return this.until(() => window.watched.ready !== null);
  }

  wait(milliseconds) {
    return pause(milliseconds);
  }
}
