import { chromium } from 'playwright';

import { PHONE } from './browser.mjs';

const KINDS = [
  ['js', ({ mimeType }) => mimeType.includes('javascript')],
  ['html', ({ mimeType }) => mimeType === 'text/html'],
  ['fonts', ({ mimeType, url }) => mimeType.includes('font') || url.endsWith('.woff2')],
  ['pictures', ({ mimeType }) => mimeType.startsWith('image/')],
  ['other', () => true],
];

/**
 * Loads each page once on an empty cache, without scrolling, until the network is quiet.
 * @returns a page's requests, its bytes by kind as they came over the line (bodies, compressed), its JavaScript with
 *   headers, and what came uncompressed and should not have
 */
export async function measureFirstLoads(urls, options) {
  const browser = await chromium.launch(options);
  try {
    const pages = [];
    for (const url of urls) pages.push(await firstLoad(browser, url));
    return pages;
  } finally {
    await browser.close();
  }
}

async function firstLoad(browser, url) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const requests = new Map();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.startsWith('http') && requests.set(requestId, { url: request.url, body: 0, whole: 0, mimeType: '' }));
  const update = (id, change) => requests.has(id) && change(requests.get(id));
  network.on('Network.responseReceived', ({ requestId, response }) =>
    update(requestId, (request) => Object.assign(request, { mimeType: response.mimeType, encoding: header(response.headers, 'content-encoding') })),
  );
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => update(requestId, (request) => (request.body += encodedDataLength)));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => update(requestId, (request) => (request.whole = encodedDataLength)));
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();

  const all = [...requests.values()];
  const bytes = Object.fromEntries(KINDS.map(([kind]) => [kind, 0]));
  for (const request of all) bytes[kindOf(request)] += request.body;
  const ofKind = (wanted) => all.filter((request) => kindOf(request) === wanted);
  return {
    path: new URL(url).pathname,
    requests: all.length,
    bytes,
    total: all.reduce((sum, { body }) => sum + body, 0),
    scripts: ofKind('js').length,
    jsWithHeaders: ofKind('js').reduce((sum, { whole }) => sum + whole, 0),
    notBrotli: [...ofKind('js'), ...ofKind('html')].filter(({ body, encoding }) => body > 1000 && encoding !== 'br').map((request) => request.url),
  };
}

const kindOf = (request) => KINDS.find(([, is]) => is(request))[0];
const header = (headers, name) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
