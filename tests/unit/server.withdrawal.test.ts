/** @jest-environment node */
import { API, FORM_SIGNALS_HEADER, IDEMPOTENCY_HEADER, LOCALES, PART_END, partIf, POSTED_PAGES, slot } from '@site/rules';

import { json, lost, refused } from './support/server';
import { useSite } from './support/useSite';

const PAGE = [
  '<script>navigate()</script><link as="script" rel="preload" href="/app.js">',
  `${partIf('form')}form ${slot('full_name')}|${slot('contract')}|${slot('email')}${['full_name', 'contract', 'email'].map((name) => `${partIf(`required:${name}`)} ${name} is missing${PART_END}${partIf(`wrong:${name}`)} ${name} is wrong${PART_END}`).join('')}${PART_END}`,
  `${partIf('confirm')}confirm ${slot('full_name')} key=${slot('key')} since=${slot('since')}${['too_many_requests', 'unavailable', 'challenge_required'].map((name) => `${partIf(name)} ${name}${PART_END}`).join('')}${PART_END}`,
  `${partIf('done')}done ${slot('reference')} ${slot('moment')}${partIf('mailed')} mailed${PART_END}${partIf('not_mailed')} not mailed${PART_END}${PART_END}`,
].join('\n');
const FIELDS = { full_name: 'Anna <Example>', contract: '7KQ2M-XW4RT', email: 'anna@example.com' };
const accepted = json({ data: { reference: 'AAAAA-BBBBB', receivedAt: '2026-11-23T10:00:00.000Z', isMailed: true } });

const site = useSite({
  answer: accepted,
  files: { ...Object.fromEntries(LOCALES.map(({ prefix }) => [`/${prefix}/${POSTED_PAGES.withdrawal}/index.html`, PAGE])), '/.form-key.json': JSON.stringify({ publicClientKey: 'public-key' }) },
});
const { cms } = site;

const origin = () => `http://127.0.0.1:${site.port}`;
const post = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}, prefix = 'us') =>
  fetch(`${origin()}/${prefix}/withdrawal`, { method: 'POST', headers: { Origin: origin(), ...headers }, body: new URLSearchParams(fields) });
const textOf = async (answer: Promise<Response>) => (await (await answer).text()).trim();

const KEY = 'a'.repeat(32);
const confirmed = { ...FIELDS, step: 'confirm', key: KEY, since: String(Date.now() - 30_000) };

test('fields that are wrong come back with what was typed, escaped, and reach nobody', async () => {
  const answer = await post({ full_name: '', contract: 'x'.repeat(256), email: '"nobody' });
  expect(answer.status).toBe(400);
  expect((await answer.text()).trim()).toBe(`form |${'x'.repeat(256)}|&quot;nobody full_name is missing contract is wrong email is wrong`);
  expect(cms.requests).toEqual([]);
});

test('right fields are shown to be confirmed, and nothing is recorded yet', async () => {
  const answer = await post(FIELDS);
  expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('Content-Type')]).toEqual([200, 'no-store', 'text/html; charset=utf-8']);
  expect((await answer.text()).trim()).toMatch(/^confirm Anna &lt;Example&gt; key=[0-9a-f]{32} since=\d{13}$/);
  expect(cms.requests).toEqual([]);
  expect(await textOf(post({ ...confirmed, step: 'change' }))).toBe('form Anna &lt;Example&gt;|7KQ2M-XW4RT|anna@example.com');
  expect(cms.requests).toEqual([]);
});

test('what is confirmed reaches the CMS as a browser would send it', async () => {
  expect(await textOf(post(confirmed, { 'User-Agent': 'Browser' }))).toMatch(/^done AAAAA-BBBBB 23 November 2026.{1,4}10:00:00 UTC mailed$/);
  const [request] = cms.requests;
  expect(request).toMatchObject({ method: 'POST', url: { pathname: API.withdrawals }, headers: { authorization: 'Bearer public-key', [IDEMPOTENCY_HEADER.toLowerCase()]: KEY, origin: origin(), 'user-agent': 'Browser', 'x-forwarded-for': expect.stringContaining('127.0.0.1') as string } });
  expect(JSON.parse(request?.body ?? '')).toEqual({ data: { ...FIELDS, language: 'en' } });
  expect(request?.headers[FORM_SIGNALS_HEADER.toLowerCase()]).toMatch(/^seconds=3\d\.\d; unseen=empty$/);
  await post({ ...confirmed, website: 'https://spam.example' }, {}, 'il');
  expect(cms.requests[1]?.headers[FORM_SIGNALS_HEADER.toLowerCase()]).toMatch(/unseen=filled$/);
  expect(JSON.parse(cms.requests[1]?.body ?? '')).toMatchObject({ data: { language: 'he' } });
});

test.each([
  ['a key of another form', { ...confirmed, key: 'short' }, {}],
  ['a form on another site', confirmed, { Origin: 'https://evil.example' }],
  ['a form of nobody', confirmed, { Origin: 'null' }],
])('%s confirms nothing: it is shown to be confirmed', async (_what, fields, headers) => {
  expect(await textOf(post(fields, headers))).toMatch(/^confirm /);
  expect(cms.requests).toEqual([]);
});

test.each([
  [refused(429, 'too_many_requests'), 429, 'too_many_requests'],
  [refused(428, 'challenge_required'), 503, 'challenge_required'],
  [refused(503, 'unavailable'), 503, 'unavailable'],
  [lost, 503, 'unavailable'],
  [json('no answer of the CMS'), 503, 'unavailable'],
])('a refusal keeps the same key, so that confirming again makes one record: %#', async (answer, status, failure) => {
  cms.answer = answer;
  const response = await post(confirmed);
  expect(response.status).toBe(status);
  expect((await response.text()).trim()).toBe(`confirm Anna &lt;Example&gt; key=${KEY} since=${confirmed.since} ${failure}`);
});

test('only a plain form of the right size is read', async () => {
  const send = (type: string, body: string) => fetch(`${origin()}/us/withdrawal`, { method: 'POST', headers: { 'Content-Type': type }, body });
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('multipart/form-data; boundary=a', '--a--')).status).toBe(415);
  expect((await send('application/x-www-form-urlencoded', 'a'.repeat(50_000))).status).toBe(413);
  expect(cms.requests).toEqual([]);
});

test('the page that is completed is not served at its own address', async () => {
  expect((await fetch(`${origin()}/us/${POSTED_PAGES.withdrawal}`)).status).toBe(404);
});
