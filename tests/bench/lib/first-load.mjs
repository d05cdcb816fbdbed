import { chromium } from 'playwright';

import { PHONE } from './browser.mjs';

const KINDS = [
  ['js', ({ mimeType }) => mimeType.includes('javascript')],
  ['html', ({ mimeType }) => mimeType === 'text/html'],
  ['fonts', ({ mimeType, url }) => mimeType.includes('font') || url.endsWith('.woff2')],
  ['pictures', ({ mimeType }) => mimeType.startsWith('image/')],
  ['other', () => true],
];

/** The network counts as quiet when nothing has been under way for this long, milliseconds. */
const QUIET_MS = 500;

/**
 * Loads each page once on an empty cache, and then makes a visitor's first move, which brings held-back scripts.
 * Nothing is scrolled, so that no form comes near.
 * @returns for each page its weight before that move (`still`) and with all it brought (`moved`)
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
  const requests = await recordRequests(await context.newCDPSession(page));
  await page.goto(url, { waitUntil: 'load' });
  await untilQuiet(page);
  const still = weigh(requests);
  await page.keyboard.press('Shift');
  await untilQuiet(page);
  const moved = weigh(requests);
  await context.close();
  return { still, moved };
}

/** Writes down what comes over the line: each request's kind, the bytes of its body and those of all of it. */
async function recordRequests(network) {
  const requests = new Map();
  const on = (event, change) => network.on(`Network.${event}`, (details) => requests.has(details.requestId) && change(requests.get(details.requestId), details));
  network.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.startsWith('http') && requests.set(requestId, { url: request.url, mimeType: '', head: 0, whole: 0 }));
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
    const underWay = new Set();
    let timer;
    const settle = () => {
      clearTimeout(timer);
      if (underWay.size === 0) timer = setTimeout(finish, QUIET_MS);
    };
    const begin = (request) => {
      underWay.add(request);
      settle();
    };
    const end = (request) => {
      underWay.delete(request);
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

/** Bytes by kind, as bodies came over the line; JavaScript also with its headers; and what should have been brotli. */
function weigh(recorded) {
  const requests = [...recorded.values()].map((request) => ({ ...request, kind: kindOf(request), body: request.whole - request.head }));
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

const kindOf = (request) => KINDS.find(([, is]) => is(request))[0];
