import type { HelpRequestInput } from '@site/rules';

import { forgetIdempotencyKey, idempotencyKey } from '../../web/src/lib/idempotency';
import { silencePixel, trackLead } from '../../web/src/lib/pixel';
import { sendPostback } from '../../web/src/lib/postback';
import { sendHelpRequest } from '../../web/src/lib/sendHelpRequest';
import { accepted, json, lost, refused, silent, startServer, type LocalServer } from './support/server';
import { until } from './support/until';

const REQUEST: HelpRequestInput = { first_name: 'Anna', last_name: 'Example', email: 'anna@example.com', phone: '+79161234567', form: 'help', language: 'ru' };
const KEY = 'key-of-this-request';

let server: LocalServer;
beforeEach(async () => {
  server = await startServer(accepted);
  visit(`${server.url}/ru/helprequest`);
  process.env.GATSBY_PUBLIC_CLIENT_KEY = 'public-key';
});
afterEach(async () => {
  await server.close();
  sessionStorage.clear();
  delete process.env.GATSBY_POSTBACK_URL;
  delete process.env.GATSBY_PIXEL_SCRIPT_URL;
});

describe('sending a request', () => {
  test('goes once to the site’s own origin, with the public key and the idempotency key', async () => {
    expect(await sendHelpRequest(REQUEST, { key: KEY })).toEqual({ kind: 'accepted', reference: 'R-1' });
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(`${request?.method} ${request?.url.pathname}`).toBe('POST /api/help-requests');
    expect(request?.headers).toMatchObject({ authorization: 'Bearer public-key', 'idempotency-key': KEY, 'content-type': 'application/json' });
    expect(JSON.parse(request?.body ?? '')).toEqual({ data: REQUEST });
  });

  test.each<[string, Parameters<typeof startServer>[0], object]>([
    ['a repeat that made no second row', json({ data: { reference: 'R-1' } }, 200), { kind: 'accepted', reference: 'R-1' }],
    ['a refusal', refused(400, 'validation_failed', [{ field: 'email', code: 'invalid' }]), { kind: 'refused', fields: [{ field: 'email', code: 'invalid' }] }],
    ['too many requests', refused(429, 'too_many_requests'), { kind: 'too_many_requests' }],
    ['a CMS that is away', refused(503, 'unavailable'), { kind: 'unavailable' }],
    ['a key that is not ours', refused(401, 'unauthorized'), { kind: 'unavailable' }],
    ['an error page', (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'), { kind: 'unavailable' }],
    ['the login page of a network', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Log in</h1>'), { kind: 'unavailable' }],
    ['JSON that is nothing', json(null), { kind: 'unavailable' }],
    ['a lost answer', lost, { kind: 'offline' }],
  ])('to %s', async (_what, answer, outcome) => {
    server.answer = answer;
    expect(await sendHelpRequest(REQUEST, { key: KEY })).toEqual(outcome);
  });

  test('without a network', async () => {
    await server.close();
    expect(await sendHelpRequest(REQUEST, { key: KEY })).toEqual({ kind: 'offline' });
  });

  test('to a server that never responds', async () => {
    server.answer = silent;
    expect(await sendHelpRequest(REQUEST, { key: KEY }, 50)).toEqual({ kind: 'unavailable' });
  });
});

describe('the idempotency key of a request', () => {
  const CONTENT = REQUEST;

  test('is the same for the same content in the same tab', () => {
    const key = idempotencyKey('help', CONTENT);
    expect(key).toMatch(/^[A-Za-z0-9_-]{16,64}$/);
    expect(idempotencyKey('help', { ...CONTENT })).toBe(key);
  });

  test('does not depend on the visitor’s location, which may be determined between two attempts', () => {
    expect(idempotencyKey('help', { ...CONTENT, country_code: 'lt', ip_address: '192.0.2.7' })).toBe(idempotencyKey('help', CONTENT));
  });

  test('is different for any other content', () => {
    const keys = [CONTENT, { ...CONTENT, language: 'ru' as const }, { ...CONTENT, sub1: 'a' }, { ...CONTENT, message: 'b' }].map((content) => idempotencyKey('help', { ...content, email: 'a@b' }));
    expect(new Set(keys).size).toBe(3);
  });

  test('survives a reload, without storing personal data', () => {
    const key = idempotencyKey('help', CONTENT);
    jest.isolateModules(() => {
      const reloaded = jest.requireActual<typeof import('../../web/src/lib/idempotency')>('../../web/src/lib/idempotency');
      expect(reloaded.idempotencyKey('help', CONTENT)).toBe(key);
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Anna|7916/);
  });

  test('is different for other content, another form, another tab, and after success', () => {
    const key = idempotencyKey('help', CONTENT);
    const keys = [key, idempotencyKey('help', { ...CONTENT, first_name: 'Anne' }), idempotencyKey('contact', CONTENT)];
    forgetIdempotencyKey('help');
    keys.push(idempotencyKey('help', CONTENT));
    sessionStorage.clear();
    keys.push(idempotencyKey('help', CONTENT));
    expect(new Set(keys).size).toBe(5);
  });

  test('is kept until the page is left if the browser refuses session storage', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) => jest.spyOn(Storage.prototype, name).mockImplementation(refuse));
    const key = idempotencyKey('help', CONTENT);
    expect(idempotencyKey('help', CONTENT)).toBe(key);
    forgetIdempotencyKey('help');
    expect(idempotencyKey('help', CONTENT)).not.toBe(key);
    forgetIdempotencyKey('help');
    for (const spy of spies) spy.mockRestore();
  });
});

describe('the postback', () => {
  test('sends the affiliate network the id and the lead, and nothing else', async () => {
    process.env.GATSBY_POSTBACK_URL = `${server.url}/postback?offer=7`;
    sendPostback('visitor/42 &');
    await until(() => server.requests.length === 1);
    const [request] = server.requests;
    expect(request?.method).toBe('GET');
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({ offer: '7', subid: 'visitor/42 &', status: 'lead' });
  });

  test('is not sent without an id, or if not configured', async () => {
    sendPostback('42');
    process.env.GATSBY_POSTBACK_URL = `${server.url}/postback`;
    sendPostback(undefined);
    sendPostback('');
    await sendHelpRequest(REQUEST, { key: KEY });
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/api/help-requests']);
  });

  test('may fail in any way', async () => {
    process.env.GATSBY_POSTBACK_URL = 'http://';
    expect(() => sendPostback('42')).not.toThrow();
    process.env.GATSBY_POSTBACK_URL = `${server.url}/postback`;
    server.answer = lost;
    sendPostback('42');
    await until(() => server.requests.length === 1);
  });
});

describe('the pixel', () => {
  const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);
  afterEach(() => {
    document.head.replaceChildren();
    delete window.fbq;
    delete window._fbq;
  });

  test('is loaded only to fire a Lead, once for several', () => {
    process.env.GATSBY_PIXEL_SCRIPT_URL = 'https://pixel.example/events.js';
    trackLead('1234567890');
    trackLead('1234567890');
    expect(scripts()).toEqual(['https://pixel.example/events.js']);
    expect(window.fbq?.queue).toEqual([['set', 'autoConfig', false, '1234567890'], ['init', '1234567890'], ['track', 'Lead'], ['track', 'Lead']]);
  });

  test('is told to report no further pages, and nothing after a refusal until the visitor agrees again', () => {
    process.env.GATSBY_PIXEL_SCRIPT_URL = 'https://pixel.example/events.js';
    silencePixel();
    expect(window.fbq).toBeUndefined();
    trackLead('1234567890');
    expect(window.fbq?.disablePushState).toBe(true);
    silencePixel();
    trackLead('1234567890');
    trackLead('1234567890');
    expect(window.fbq?.queue.slice(2)).toEqual([['track', 'Lead'], ['consent', 'revoke'], ['consent', 'grant'], ['track', 'Lead'], ['track', 'Lead']]);
  });

  test('passes queued events to its script once it has loaded', () => {
    process.env.GATSBY_PIXEL_SCRIPT_URL = 'https://pixel.example/events.js';
    trackLead('1234567890');
    const calls: unknown[] = [];
    if (window.fbq) window.fbq.callMethod = (...call) => calls.push(call);
    trackLead('1234567890');
    expect(calls).toEqual([['track', 'Lead']]);
  });

  test('is not loaded without an id, or if not configured', () => {
    trackLead('1234567890');
    process.env.GATSBY_PIXEL_SCRIPT_URL = 'https://pixel.example/events.js';
    trackLead(undefined);
    expect(scripts()).toEqual([]);
    expect(window.fbq).toBeUndefined();
  });
});
