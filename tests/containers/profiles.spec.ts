import { readFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { createServer, type Server } from 'node:https';
import { join, resolve } from 'node:path';

import { localeByCode } from '@site/rules';
import { expect, test } from 'playwright/test';

import { until } from '../helpers/until';
import { CMS, containers, inspect, mailsTo, query, resolveNamesHere, secret, SITE, untilHealthy } from './support/stack';
import { failuresOf, sendsForm, signs } from './support/visits';

/** The profiles without the front: `development`, and `proxied` behind a TLS proxy on this machine. */
const PROFILE = process.env.PROFILE ?? '';
const IS_PROXIED = PROFILE === 'proxied';
const SERVICES = { postgres: 1, storage: 1, cms: 2, builder: 1, site: 1, 'front-local': 1, ...(!IS_PROXIED && { mail: 1 }) };
const TIMEOUT_MS = 600_000;
const CERTIFICATES = resolve(__dirname, '../helpers/certificates');
/** The client address that the proxy sends in X-Forwarded-For. */
const CLIENT = '198.51.100.23';
const russian = localeByCode('ru');

resolveNamesHere();

/**
 * A TLS proxy for the three host names, as described in docs/operations.md.
 * @returns the listening proxy
 */
async function startProxy(): Promise<Server> {
  const ports = new Map([[SITE, process.env.SITE_PORT], [CMS, '1337'], [new URL(process.env.S3_PUBLIC_URL ?? '').origin, '9000']].map(([address = '', port]) => [new URL(address).host, port]));
  const options = { key: readFileSync(join(CERTIFICATES, 'localhost.key')), cert: readFileSync(join(CERTIFICATES, 'localhost.pem')) };
  const proxy = createServer(options, (request, response) => {
    const before = request.headers['x-forwarded-for'];
    const headers: IncomingHttpHeaders = { ...request.headers, 'x-forwarded-for': [...(before === undefined ? [] : [before]), CLIENT].join(', '), 'x-forwarded-proto': 'https', 'x-forwarded-host': request.headers.host };
    const onward = send({ host: '127.0.0.1', port: ports.get(request.headers.host ?? ''), method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(Number(new URL(SITE).port), '127.0.0.1', done));
  return proxy;
}

test(`the profile ${PROFILE}: a visitor sends and signs, staff log in, and nothing is reached from other machines`, async ({ page, context }) => {
  test.setTimeout(TIMEOUT_MS * 2);
  await Promise.all(Object.entries(SERVICES).map(([service, count]) => untilHealthy(service, count)));
  expect(containers('front')).toEqual([]);
  const published = Object.keys(SERVICES).flatMap((service) => containers(service).flatMap((id) => Object.values(inspect(id).NetworkSettings.Ports).flatMap((hosts) => hosts?.map(({ HostIp, HostPort }) => `${HostIp}:${HostPort}`) ?? [])));
  expect(published.sort()).toEqual(['127.0.0.1:1337', `127.0.0.1:${process.env.SITE_PORT}`, ...(IS_PROXIED ? [] : ['127.0.0.1:8025']), '127.0.0.1:9000'].sort());

  const proxy = IS_PROXIED ? await startProxy() : undefined;
  try {
    // The geolocation service is external.
    await context.route('https://ipapi.co/**', (route) => route.fulfill({ json: {} }));
    const failed = await failuresOf(page, context);
    const person = await sendsForm(page, russian);
    const someone = await signs(page, russian);
    expect(failed()).toEqual([]);
    expect(query(`select count(*) from help_requests where email = '${person.email}'`)).toEqual([['1']]);
    expect(query(`select count(*) from subscribers where email = '${someone.email}'`)).toEqual([['1']]);
    await until('the sealed document of the signing', () => query('select state from sealed_agreements').join() === 'made', TIMEOUT_MS);
    if (IS_PROXIED) expect(Number(query("select count(*) from outbox_mails where state = 'pending'").flat().join())).toBeGreaterThan(0);
    else await until('a mail to who signed', async () => (await mailsTo(someone.email)) > 0, TIMEOUT_MS);

    // Directly to the CMS and through the site's server, and with a forged address.
    const { request } = context;
    for (const address of [SITE, CMS]) {
      const data = { first_name: 'Анна', last_name: 'Пример', email: `forger-${new URL(address).port}-${new URL(address).hostname}@example.com`, phone: '+37060000009', country_code: 'lt', ip_address: '192.0.2.7', form: 'help', language: 'ru' };
      const answer = await request.post(`${address}/api/help-requests`, { ignoreHTTPSErrors: true, data: { data }, headers: { Authorization: `Bearer ${secret('public_client_key')}`, 'X-Forwarded-For': '203.0.113.9' } });
      expect([201, 428, 429]).toContain(answer.status());
    }
    const peers = query('select distinct peer_address from help_requests').flat();
    if (IS_PROXIED) expect(peers).toEqual([CLIENT]);
    expect(query('select key from rates').flat().join(' ')).not.toContain(IS_PROXIED ? '203.0.113.9' : '192.0.2.7');

    const picture = query("select url from files where url like 'http%' limit 1").flat().join();
    expect((await request.get(picture, { ignoreHTTPSErrors: true })).status()).toBe(200);
    expect((await request.get(picture.replace('/pictures/', '/signatures/'), { ignoreHTTPSErrors: true })).status()).toBe(404);
    const login = await request.post(`${CMS}/admin/login`, { ignoreHTTPSErrors: true, data: { email: process.env.ADMIN_EMAIL, password: secret('admin_password') } });
    expect(login.status()).toBe(200);
    const cookies = login.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.map(({ value }) => /; *secure/i.test(value))).toEqual(cookies.map(() => IS_PROXIED));
    expect((await request.get(`${CMS}/metrics`, { ignoreHTTPSErrors: true })).status()).not.toBe(200);
  } finally {
    proxy?.close();
    proxy?.closeAllConnections();
  }
});
