import { setTimeout as pause } from 'node:timers/promises';

import { chromium } from 'playwright';

import { PHONE } from './browser.mjs';

const KINDS = [
  // Fetched ahead, for later: not run. Newer Chromiums tell it by the priority alone.
  ['ahead', ({ isAhead }) => isAhead],
  ['js', ({ mimeType }) => mimeType.includes('javascript')],
  ['html', ({ mimeType }) => mimeType === 'text/html'],
  ['fonts', ({ mimeType, url }) => mimeType.includes('font') || url.endsWith('.woff2')],
  ['pictures', ({ mimeType }) => mimeType.startsWith('image/')],
  ['other', () => true],
];

/** Pages fetch scripts ahead in idle time, from a second after loading on (web/src/inline-script/inlineScript.ts). */
const IDLE_MS = 2000;
/** The network is considered idle after this time without requests, in milliseconds. */
const QUIET_MS = 500;

/**
 * Loads each page once with an empty cache, and then makes a first interaction, which loads deferred scripts. Does not
 * scroll, so no form comes near the viewport.
 * @returns sizes of each page before the interaction (`still`) and including everything that it loaded (`moved`)
 */
export async function measureFirstLoads(urls, options) {
  const browser = await chromium.launch(options);
  try {
    const pages = [];
    for (const url of urls) pages.push({ path: new URL(url).pathname, ...(await firstLoad(browser, url)) });
    return pages;
  } finally {
    await browser.close();
  }
}

async function firstLoad(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.addInitScript(() => addEventListener('site-ready', () => (window.isReady = true)));
  const requests = await recordRequests(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'load' });
  await pause(IDLE_MS);
  await untilQuiet(page);
  const still = weigh(requests);
  await interact(page);
  await untilQuiet(page);
  const moved = weigh(requests);
  await context.close();
  return { still, moved };
}

/** Presses a key until the page's scripts have run: a busy browser loses one now and then. */
async function interact(page, triesLeft = 10) {
  await page.keyboard.press('Shift');
  try {
    await page.waitForFunction(() => window.isReady || document.querySelector('script[data-src]') === null, null, { timeout: 3_000 });
  } catch (error) {
    if (triesLeft === 0) throw error;
    await interact(page, triesLeft - 1);
  }
}

/** Records the kind of each request, the transferred bytes of its body, and those of the whole response. */
async function recordRequests(network) {
  const requests = new Map();
  const on = (event, change) => network.on(`Network.${event}`, (details) => requests.has(details.requestId) && change(requests.get(details.requestId), details));
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => request.url.startsWith('http') && requests.set(requestId, { url: request.url, isAhead: type === 'Prefetch' || request.initialPriority === 'VeryLow', mimeType: '', head: 0, whole: 0 }));
  on('responseReceived', (request, { response }) => {
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
    Object.assign(request, { mimeType: response.mimeType, head: response.encodedDataLength, encoding });
  });
  on('loadingFinished', (request, { encodedDataLength }) => Object.assign(request, { whole: encodedDataLength }));
  await network.send('Network.enable');
  return requests;
}

function untilQuiet(page) {
  return new Promise((done) => {
    const pending = new Set();
    let timer;
    const settle = () => {
      clearTimeout(timer);
      if (pending.size === 0) timer = setTimeout(finish, QUIET_MS);
    };
    const begin = (request) => {
      pending.add(request);
      settle();
    };
    const end = (request) => {
      pending.delete(request);
      settle();
    };
    const finish = () => {
      page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
      done();
    };
    page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
    settle();
  });
}

/**
 * Transferred bytes by kind; JavaScript also with headers; and resources that should have been compressed with Brotli. What was
 * fetched ahead counts as what it was then used for.
 */
function weigh(recorded) {
  const requests = withoutRepeats([...recorded.values()]).map((request) => ({ ...request, kind: kindOf(request), body: request.whole - request.head }));
  const sum = (list, value) => list.reduce((total, request) => total + value(request), 0);
  const ofKind = (wanted) => requests.filter(({ kind }) => kind === wanted);
  return {
    requests: requests.length,
    bytes: Object.fromEntries(KINDS.map(([kind]) => [kind, sum(ofKind(kind), ({ body }) => body)])),
    total: sum(requests, ({ body }) => body),
    scripts: ofKind('js').length,
    jsWithHeaders: sum(ofKind('js'), ({ whole }) => whole),
    notBrotli: [...ofKind('js'), ...ofKind('html')].filter(({ body, encoding }) => body > 1000 && encoding !== 'br').map(({ url }) => url),
  };
}

/** One request a file: the cache answers later ones. */
function withoutRepeats(requests) {
  const files = new Map();
  for (const request of requests) {
    const { whole, head, encoding } = files.get(request.url) ?? request;
    files.set(request.url, request.whole > whole ? request : { ...request, whole, head, encoding });
  }
  return [...files.values()];
}

const kindOf = (request) => KINDS.find(([, is]) => is(request))[0];
