/** @jest-environment node */
import { API } from '@site/rules';

import { until } from '../helpers/until';
import { json, silent } from './support/server';
import { useSite } from './support/useSite';

const site = useSite({ answer: json({ data: null }, 201), files: { '/.form-key.json': JSON.stringify({ publicClientKey: 'public-key' }) } });
const { cms } = site;
const origin = () => `http://127.0.0.1:${site.port}`;
/** A beacon, as browsers send it. */
const beacon = (step: string, headers: Readonly<Record<string, string>> = {}) => fetch(origin() + API.formSteps, { method: 'POST', headers: { 'Content-Type': 'text/plain;charset=UTF-8', Origin: origin(), 'User-Agent': 'Mozilla/5.0', ...headers }, body: step });
const counted = () => cms.requests.map(({ body }) => (JSON.parse(body) as { data: { step: string } }).data.step);

test('a step is passed on with the site’s key and the visitor’s address', async () => {
  expect((await beacon('help begun')).status).toBe(204);
  await until('a step at the CMS', () => cms.requests.length === 1);
  expect(counted()).toEqual(['help begun']);
  expect(cms.requests[0]?.url.pathname).toBe(API.formSteps);
  expect(cms.requests[0]?.headers).toMatchObject({ authorization: 'Bearer public-key', 'x-forwarded-for': '127.0.0.1' });
});

test('nothing is counted for whoever asks not to be tracked, for other sites, robots, and what is no step', async () => {
  const answers = [
    await beacon('help begun', { 'Sec-GPC': '1' }),
    await beacon('help begun', { DNT: '1' }),
    await beacon('help begun', { Origin: 'https://elsewhere.example' }),
    await beacon('help begun', { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }),
    await beacon('help begun '),
    await beacon('{"data":{"step":"help begun"}}'),
    await beacon(''),
  ];
  // The sender learns nothing.
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
  await beacon('contact sent');
  await until('a step at the CMS', () => cms.requests.length > 0);
  expect(counted()).toEqual(['contact sent']);
});

test('large bodies, other types and other methods are refused', async () => {
  expect((await beacon('x'.repeat(257))).status).toBe(413);
  expect((await beacon('help begun', { 'Content-Type': 'application/json' })).status).toBe(415);
  expect((await fetch(origin() + API.formSteps)).status).toBe(404);
  expect(cms.requests).toEqual([]);
});

test('the answer does not wait for the CMS, and no more beacons wait for it than a few dozen', async () => {
  cms.answer = silent;
  const answers = await Promise.all(Array.from({ length: 200 }, () => beacon('signing opened')));
  expect(answers.every(({ status }) => status === 204)).toBe(true);
  await until('a step at the CMS', () => cms.requests.length === 64);
  await beacon('signing opened');
  expect(cms.requests).toHaveLength(64);
});
