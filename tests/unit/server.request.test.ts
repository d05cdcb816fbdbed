/** @jest-environment node */
import { API, FORM_SIGNALS_HEADER, IDEMPOTENCY_HEADER, LOCALES, PART_END, partIf, POSTED_PAGES, slot } from '@site/rules';

import { json, lost, refused } from './support/server';
import { useSite } from './support/useSite';

const CONTROLS = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'];
const PAGE = [
  `${partIf('form')}form ${CONTROLS.map(slot).join('|')}${CONTROLS.map((name) => `${partIf(`required:${name}`)} ${name} is missing${PART_END}${partIf(`wrong:${name}`)} ${name} is wrong${PART_END}`).join('')}${PART_END}`,
  `${partIf('confirm')}confirm ${CONTROLS.map(slot).join('|')} key=${slot('key')}${['too_many_requests', 'unavailable', 'challenge_required'].map((name) => `${partIf(name)} ${name}${PART_END}`).join('')}${PART_END}`,
  `${partIf('done')}done ${slot('reference')}${PART_END}`,
].join('\n');
const ADA = { firstName: 'Ada <b>', lastName: 'Example', email: 'ada@example.com', phone: '8 916 123-45-67' };
const KEY = 'a'.repeat(32);
const confirmed = { ...ADA, step: 'confirm', key: KEY, since: String(Date.now() - 30_000) };

const site = useSite({
  answer: json({ data: { reference: 'AAAAA-BBBBB' } }),
  files: { ...Object.fromEntries(LOCALES.flatMap(({ prefix }) => [POSTED_PAGES.help, POSTED_PAGES.contact].map((slug) => [`/${prefix}/${slug}/index.html`, PAGE]))), '/.form-key.json': JSON.stringify({ publicClientKey: 'public-key' }) },
});
const { cms } = site;
const origin = () => `http://127.0.0.1:${site.port}`;
const post = async (path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await fetch(origin() + path, { method: 'POST', headers: { Origin: origin(), ...headers }, body: new URLSearchParams(fields) });
  return { status: answer.status, text: (await answer.text()).trim() };
};
const data = () => cms.requests.map(({ body }) => (JSON.parse(body) as { data: object }).data);

test('fields that are wrong come back as they were typed, escaped, and reach nobody', async () => {
  expect(await post('/us/helprequest', { ...ADA, lastName: ' ', email: 'nobody', phone: '06 12345678' })).toEqual({
    status: 400,
    text: 'form Ada &lt;b&gt;| |nobody|06 12345678|| lastName is missing email is wrong phone is wrong',
  });
  expect(await post('/ru', { ...ADA, subject: 'x'.repeat(201) })).toMatchObject({ status: 400, text: expect.stringMatching(/ subject is wrong$/) as string });
  expect(cms.requests).toEqual([]);
});

test('right fields are shown to be confirmed, with the number as it was understood', async () => {
  expect((await post('/us/helprequest', ADA)).text).toMatch(/^confirm Ada &lt;b&gt;\|Example\|ada@example\.com\|\+79161234567\|\| key=[0-9a-f]{32}$/);
  expect((await post('/us/helprequest', { ...confirmed, step: 'change' })).text).toBe('form Ada &lt;b&gt;|Example|ada@example.com|8 916 123-45-67||');
  expect((await post('/us/helprequest', confirmed, { Origin: 'https://evil.example' })).text).toMatch(/^confirm /);
  expect(cms.requests).toEqual([]);
});

test('another site cannot choose the key under which a request is recorded', async () => {
  const chosen = 'chosen-by-another-site';
  expect((await post('/us/helprequest', { ...ADA, key: chosen, since: '1000000000000' })).text).not.toContain(chosen);
  expect((await post('/us/helprequest', { ...confirmed, key: chosen }, { Origin: 'https://evil.example' })).text).not.toContain(chosen);
});

test('a forged time of the confirmation is no slow person', async () => {
  await post('/us/helprequest', { ...confirmed, since: 'long ago' });
  expect(cms.requests[0]?.headers[FORM_SIGNALS_HEADER.toLowerCase()]).toMatch(/^seconds=0\.\d; /);
});

test('what is confirmed reaches the CMS as a browser would send it, with the parameters of the help request page', async () => {
  expect(await post(`/il/helprequest?sub1=a?b&sub2=${'x'.repeat(256)}&sub3=%00&p=1`, { ...confirmed, callTime: '09:00-12:00', subject: 'of the other form', website: 'https://spam.example' })).toEqual({ status: 200, text: 'done AAAAA-BBBBB' });
  expect(await post('/us?sub1=a', { ...confirmed, message: 'one\r\ntwo' })).toEqual({ status: 200, text: 'done AAAAA-BBBBB' });
  const person = { first_name: 'Ada <b>', last_name: 'Example', email: 'ada@example.com', phone: '+79161234567', country_code: 'unknown', ip_address: 'unknown' };
  expect(data()).toEqual([
    { ...person, call_time: '09:00-12:00', form: 'help', language: 'he', sub1: 'a?b', sub2: null, sub3: null },
    { ...person, call_time: null, form: 'contact', language: 'en', subject: null, message: 'one\ntwo' },
  ]);
  const [help, contact] = cms.requests;
  expect(help).toMatchObject({ url: { pathname: API.helpRequests }, headers: { authorization: 'Bearer public-key', [IDEMPOTENCY_HEADER.toLowerCase()]: KEY, origin: origin() } });
  expect(help?.headers[FORM_SIGNALS_HEADER.toLowerCase()]).toMatch(/^seconds=3\d\.\d; unseen=filled$/);
  expect(contact?.headers[FORM_SIGNALS_HEADER.toLowerCase()]).toMatch(/unseen=empty$/);
});

test.each([
  [refused(429, 'too_many_requests'), 429, 'too_many_requests'],
  [refused(428, 'challenge_required'), 503, 'challenge_required'],
  [refused(503, 'unavailable'), 503, 'unavailable'],
  [lost, 503, 'unavailable'],
  [json({ data: {} }), 503, 'unavailable'],
])('a refusal keeps the same key, so that sending again makes one record: %#', async (answer, status, failure) => {
  cms.answer = answer;
  expect(await post('/us/helprequest', confirmed)).toEqual({ status, text: `confirm Ada &lt;b&gt;|Example|ada@example.com|+79161234567|| key=${KEY} ${failure}` });
});

test('an error of the CMS stands at its control', async () => {
  cms.answer = refused(400, 'validation_failed', [{ field: 'first_name', code: 'too_long' }, { field: 'sub1', code: 'invalid' }]);
  expect((await post('/us/helprequest', confirmed)).text).toMatch(/firstName is wrong$/);
});

test('a message that is too long in any script stands at its field with all that was typed', async () => {
  const message = 'ы'.repeat(12_000);
  const { status, text } = await post('/ru', { ...ADA, message });
  expect(status).toBe(400);
  expect(text).toContain(message);
});

test('only a plain form of the right size is read', async () => {
  const send = (type: string, body: string) => fetch(`${origin()}/us/helprequest`, { method: 'POST', headers: { 'Content-Type': type }, body });
  expect((await send('application/json', '{}')).status).toBe(415);
  expect((await send('application/x-www-form-urlencoded', 'a'.repeat(200_000))).status).toBe(413);
  expect((await fetch(`${origin()}/us/contract`, { method: 'POST', body: new URLSearchParams(ADA) })).status).toBe(405);
  expect(cms.requests).toEqual([]);
});
