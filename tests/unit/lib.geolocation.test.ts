import { setImmediate as turn } from 'node:timers/promises';

import { json, refused, silent, startServer, type LocalServer } from './support/server';

const LITHUANIA = { country: 'lt', ip: '203.0.113.7' };
const UNKNOWN_LOCATION = { country: null, ip: null };

let server: LocalServer;
let lib: typeof import('../../web/src/lib/geolocate');

beforeEach(async () => {
  jest.useFakeTimers();
  server = await startServer(json({ country_code: 'LT', ip: '203.0.113.7', city: 'Vilnius' }));
  process.env.GATSBY_GEO_URL = `${server.url}/json/`;
  jest.resetModules();
  lib = await import('../../web/src/lib/geolocate');
});
afterEach(async () => {
  jest.useRealTimers();
  await server.close();
});

/** Advances the fake timers and waits for the real network in between. */
async function passes<T>(promise: Promise<T>, step = 250): Promise<{ answer: T; after: number }> {
  const start = Date.now();
  let result: { answer: T; after: number } | undefined;
  void promise.then((answer) => {
    result = { answer, after: Date.now() - start };
  });
  while (!result) {
    for (let turns = 0; turns < 200 && !result; turns++) await turn();
    if (!result) await jest.advanceTimersByTimeAsync(step);
  }
  return result;
}

test('country and address come from the service, the country in lower case', async () => {
  expect((await passes(lib.geolocate())).answer).toEqual(LITHUANIA);
});

test('concurrent calls share one request', async () => {
  await passes(Promise.all([lib.geolocate(), lib.geolocate(), lib.geolocateWithTimeout(2000)]));
  expect(server.requests).toHaveLength(1);
});

test('a response is cached for five minutes', async () => {
  await passes(lib.geolocate());
  jest.setSystemTime(Date.now() + 5 * 60_000 - 1000);
  await passes(lib.geolocate());
  expect(server.requests).toHaveLength(1);
  jest.setSystemTime(Date.now() + 2000);
  server.answer = json({ country_code: 'IL', ip: '2001:db8::1' });
  expect((await passes(lib.geolocate())).answer).toEqual({ country: 'il', ip: '2001:db8::1' });
  expect(server.requests).toHaveLength(2);
});

test('a failed request is retried three times, after 1, 2 and 4 seconds', async () => {
  server.answer = refused(503, 'unavailable');
  const { answer, after } = await passes(lib.geolocate());
  expect(answer).toEqual(UNKNOWN_LOCATION);
  expect(server.requests).toHaveLength(4);
  expect(after).toBeGreaterThanOrEqual(7000);
  expect(after).toBeLessThan(12_000);
});

test('a retry can succeed', async () => {
  let failures = 2;
  server.answer = (response, request) => (failures-- > 0 ? refused(500, 'internal') : json({ country_code: 'lt', ip: '203.0.113.7' }))(response, request);
  expect((await passes(lib.geolocate())).answer).toEqual(LITHUANIA);
  expect(server.requests).toHaveLength(3);
});

test('a failure is not cached', async () => {
  server.answer = refused(429, 'too_many_requests');
  await passes(lib.geolocate());
  server.answer = json({ country_code: 'LT', ip: '203.0.113.7' });
  expect((await passes(lib.geolocate())).answer).toEqual(LITHUANIA);
});

test('callers that cannot wait continue after two seconds', async () => {
  server.answer = silent;
  const { answer, after } = await passes(lib.geolocateWithTimeout(2000));
  expect(answer).toEqual(UNKNOWN_LOCATION);
  expect(after).toBeLessThan(2500);
});

test.each<[string, unknown, object]>([
  ['no country', { ip: '203.0.113.7' }, { country: null, ip: '203.0.113.7' }],
  ['no address', { country_code: 'LT' }, { country: 'lt', ip: null }],
  ['a country that is none', { country_code: 'Lithuania', ip: '203.0.113.7' }, { country: null, ip: '203.0.113.7' }],
  ['an address that is none', { country_code: 'lt', ip: '<b>' }, { country: 'lt', ip: null }],
  ['something else', ['lt'], UNKNOWN_LOCATION],
  ['nothing', null, UNKNOWN_LOCATION],
])('an answer with %s', async (_what, body, expected) => {
  server.answer = json(body);
  expect((await passes(lib.geolocate())).answer).toEqual(expected);
});

test('nothing is requested if no service is configured', async () => {
  process.env.GATSBY_GEO_URL = '';
  expect(await lib.geolocate()).toEqual(UNKNOWN_LOCATION);
  expect(server.requests).toHaveLength(0);
});
