import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Cms, type Environment } from '../helpers/cms';
import { people, robots, sendFill, solutionOf, type Fill } from '../helpers/robots';
import { copyOfCms } from './support/copy';
import { ADMIN } from './support/environment';

/** How many of each; a day of people passes in half a minute. */
const COUNT = Number(process.env.ROBOT_COUNT ?? 1_000);
const DAY = { seconds: 86_400, in: 30 };

const PERSON: Fill = { ...(people(1)[0] as Fill), forwardedFor: '192.0.2.50' };
let made = 0;
const person = (change: Partial<Fill> = {}): Fill => ({ ...PERSON, forwardedFor: `192.0.2.${100 + (made++ % 100)}`, key: `key-of-a-person-${String(made).padStart(6, '0')}`, ...change });
const robot = (change: Partial<Fill> = {}): Fill => person({ seconds: 0.4, ...change });

/** Another CMS, on a server of its own on the net, with these limits. */
async function withLimits(limits: string): Promise<{ env: Environment; cms: Cms; end: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'robots-'));
  const env = { ...(await copyOfCms(folder)), SITE_URL: 'https://www.example.com', LIMITS: limits };
  const cms = await Cms.start(env);
  return {
    env,
    cms,
    end: async () => {
      await cms.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

describe('against robots', () => {
  let env: Environment;
  let cms: Cms;
  let end: () => Promise<void>;
  let slow: Promise<string>;
  beforeAll(async () => {
    ({ env, cms, end } = await withLimits('all=off askAll=off login=4/300 staff=5/300'));
    slow = neverEnding(env);
  });
  afterAll(() => end());

  test('a person is asked for nothing', async () => {
    expect(await sendFill(env, person())).toMatchObject({ status: 201 });
  });

  test('what looks like a robot’s is asked for a proof of work, and taken with it, once', async () => {
    const sent = robot();
    const { status, challenge } = await sendFill(env, sent);
    expect(status).toBe(428);
    if (!challenge) throw new Error('There is no challenge.');
    const solution = await solutionOf(challenge);
    expect(await sendFill(env, { ...sent, solution })).toMatchObject({ status: 201 });
    // The answer was lost, and it is sent again.
    expect(await sendFill(env, { ...sent, solution })).toMatchObject({ status: 200 });
    // Worth nothing for anything else.
    expect(await sendFill(env, robot({ solution }))).toMatchObject({ status: 428 });
  });

  test('without a key a solution is worth one request', async () => {
    const sent = robot({ key: null });
    const { challenge } = await sendFill(env, sent);
    if (!challenge) throw new Error('There is no challenge.');
    const solution = await solutionOf(challenge);
    expect(await sendFill(env, { ...sent, solution })).toMatchObject({ status: 201 });
    const parts = JSON.parse(Buffer.from(solution, 'base64').toString()) as object;
    const writtenOtherwise = [JSON.stringify(parts, null, 1), JSON.stringify({ more: 1, ...parts })].map((text) => Buffer.from(text).toString('base64'));
    for (const again of [solution, ` ${solution}`, solution.replace(/=*$/, '=='), ...writtenOtherwise]) expect(await sendFill(env, { ...sent, solution: again })).toMatchObject({ status: 428 });
  });

  test('no solution that was not worked for is taken', async () => {
    const sent = robot();
    const { challenge } = await sendFill(env, sent);
    if (!challenge) throw new Error('There is no challenge.');
    const right = JSON.parse(Buffer.from(await solutionOf(challenge), 'base64').toString()) as { challenge: typeof challenge; solution: { counter: number; derivedKey: string } };
    const { parameters } = right.challenge;
    const wrong: unknown[] = [
      { ...right, solution: { ...right.solution, derivedKey: '00'.repeat(32) } },
      { ...right, challenge: { ...right.challenge, signature: '00'.repeat(32) } },
      { ...right, challenge: { parameters } },
      { ...right, challenge: { ...right.challenge, parameters: { ...parameters, cost: 1 } } },
      { ...right, challenge: { ...right.challenge, parameters: { ...parameters, expiresAt: Number(parameters.expiresAt) + 600 } } },
      { ...right, challenge: { ...right.challenge, parameters: { ...parameters, algorithm: 'SHA-256' } } },
      {},
      null,
      [right],
    ];
    for (const one of wrong) expect(await sendFill(env, { ...sent, solution: Buffer.from(JSON.stringify(one)).toString('base64') })).toMatchObject({ status: 428 });
    expect(await sendFill(env, { ...sent, solution: 'no base64 of anything' })).toMatchObject({ status: 428 });
    expect(await sendFill(env, { ...sent, solution: Buffer.from(JSON.stringify(right)).toString('base64') })).toMatchObject({ status: 201 });
  });

  test('who sends often is asked, then has to wait, whatever address is claimed; others are not bothered', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index++) statuses.push((await sendFill(env, person({ forwardedFor: `203.0.113.${index}, 192.0.2.9` }))).status);
    expect(statuses).toEqual([...Array<number>(6).fill(201), ...Array<number>(24).fill(428), 429, 429]);
    const { retryAfter } = await sendFill(env, person({ forwardedFor: '192.0.2.9' }));
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(await sendFill(env, person())).toMatchObject({ status: 201 });
  });

  test('somebody with IPv6 is their whole network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 8; index++) statuses.push((await sendFill(env, person({ forwardedFor: `2001:db8:1:2::${index}:7` }))).status);
    expect(statuses).toEqual([...Array<number>(6).fill(201), 428, 428]);
    expect(await sendFill(env, person({ forwardedFor: '2001:db8:1:3::1' }))).toMatchObject({ status: 201 });
  });

  test('passwords are tried a few times, however the address is written; then there is a sentence', async () => {
    const attempt = (path: string, index: number) =>
      fetch(env.CMS_URL + path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${index}, 192.0.2.77` }, body: JSON.stringify({ email: `nobody-${index}@example.com`, password: 'Wrong-password-1' }) });
    const paths = ['/admin/login', '/admin/login/', '/ADMIN/Login', '/admin/login', '/admin/login', '/Admin/login/'];
    const answers: Response[] = [];
    for (const [index, path] of paths.entries()) answers.push(await attempt(path, index));
    expect(answers.slice(0, 4).every(({ status }) => status === 400)).toBe(true);
    expect(answers.slice(4).map(({ status }) => status)).toEqual([429, 429]);
    expect(((await answers[4]?.json()) as { error: { message: string } }).error.message).toMatch(/^Too many attempts\. Please try again in \d min\.$/);
  });

  test('staff change things as fast as people do, and no faster; they may look at everything meanwhile', async () => {
    const asStaff = (method: string, path: string, address: string, body?: object) =>
      fetch(env.CMS_URL + path, { method, headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'X-Forwarded-For': `203.0.113.1, ${address}` }, ...(body && { body: JSON.stringify(body) }) });
    let token = '';
    const login = await asStaff('POST', '/admin/login', '192.0.2.88', ADMIN);
    ({ token } = ((await login.json()) as { data: { token: string } }).data);

    const statuses: number[] = [];
    const paths = ['/content-manager/single-types/api::news-page.news-page?locale=ru', '/admin/users/me', '/upload/folders', '/CONTENT-manager/no-such-thing', '/admin/no-such-thing/', '/admin/users/me'];
    for (const path of paths) statuses.push((await asStaff('PUT', path, '192.0.2.88', {})).status);
    expect(statuses.slice(0, 5)).not.toContain(429);
    expect(statuses[5]).toBe(429);
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const refusal = await asStaff(method, '/admin/users/me', '192.0.2.88', method === 'DELETE' ? undefined : {});
      expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(((await refusal.json()) as { error: { message: string } }).error.message).toMatch(/^Too many changes at once\. Please try again in \d min\.$/);
    }
    expect((await asStaff('GET', '/admin/users/me', '192.0.2.88')).status).toBe(200);
    expect((await asStaff('PUT', '/admin/users/me', '192.0.2.89', { firstname: 'Anna' })).status).toBe(200);
  });

  test('the log says nothing of whoever sent, nor what, nor with which key', async () => {
    const sent = person({ key: 'key-that-no-log-may-have' });
    expect(await sendFill(env, sent)).toMatchObject({ status: 201 });
    await sendFill(env, robot({ solution: Buffer.from('{"secret":"solution"}').toString('base64') }));
    await fetch(`${env.CMS_URL}/api/signatures/signature_1.png?expires=1&token=a-token-that-no-log-may-have`);
    await fetch(`${env.CMS_URL}/api/articles?filters[title]=words-that-no-log-may-have`);
    expect(cms.log).toContain('/api/help-requests 201');
    for (const word of ['no-log-may-have', ...Object.values(sent.data).filter((value): value is string => (value?.length ?? 0) > 4), sent.forwardedFor, env.PUBLIC_CLIENT_KEY ?? '', 'eyJzZWNyZXQ']) expect(cms.log).not.toContain(word);
  });

  test('of a thousand robots, ten at most get through', async () => {
    const passed: string[] = [];
    for (const group of inGroups(robots(COUNT), 20)) {
      const answers = await Promise.all(group.map((one) => sendFill(env, one)));
      answers.forEach(({ status }, index) => status < 300 && passed.push(group[index]?.kind ?? ''));
    }
    process.stdout.write(`${COUNT} robots: ${passed.length} got through (${JSON.stringify(counted(passed))}).\n`);
    expect(passed.length).toBeLessThanOrEqual(COUNT / 100);
  }, 180_000);

  test('who sends so slowly that it keeps a connection from others was cut off meanwhile', async () => {
    expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  }, 60_000);
});

test('one address that sends very much keeps nobody else out', async () => {
  const { env, end } = await withLimits('address=2/600 all=5/600 askAddress=off askAll=off quick=off login=2/300 loginAll=5/300 staff=2/300 staffAll=5/300');
  const post = (path: string, address: string, body: object) =>
    fetch(env.CMS_URL + path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address }, body: JSON.stringify(body) });
  const statusesOf = async (ask: (address: string) => Promise<{ readonly status: number }>) => {
    for (let count = 0; count < 10; count++) await ask('192.0.2.66');
    return { flood: (await ask('192.0.2.66')).status, other: (await ask('192.0.2.10')).status };
  };
  try {
    expect(await statusesOf((forwardedFor) => sendFill(env, person({ forwardedFor })))).toEqual({ flood: 429, other: 201 });
    expect(await statusesOf((address) => post('/admin/login', address, { email: ADMIN.email, password: 'Wrong-password-1' }))).toEqual({ flood: 429, other: 400 });
    expect(await statusesOf((address) => post('/admin/no-such-thing', address, {}))).toEqual({ flood: 429, other: 405 });
    // All together do.
    for (const address of ['192.0.2.11', '192.0.2.12', '192.0.2.13']) await sendFill(env, person({ forwardedFor: address }));
    expect(await sendFill(env, person({ forwardedFor: '192.0.2.14' }))).toMatchObject({ status: 429 });
  } finally {
    await end();
  }
}, 240_000);

test('of a thousand people in a day, one at most is bothered', async () => {
  const faster = DAY.seconds / DAY.in;
  const { env, end } = await withLimits(`address=30/${600 / faster} all=1200/${60 / faster}`);
  try {
    const start = performance.now();
    const waiting = people(COUNT).sort((one, other) => other.at - one.at);
    const bothered: number[] = [];
    // A machine that is slower than they come makes their day longer.
    const worker = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { at, ...one } = next;
        await pause(Math.max(0, at * DAY.in * 1_000 - (performance.now() - start)));
        const { status } = await sendFill(env, one);
        if (status >= 300) bothered.push(status);
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    process.stdout.write(`${COUNT} people: ${bothered.length} were bothered (${JSON.stringify(counted(bothered.map(String)))}).\n`);
    expect(bothered.length).toBeLessThanOrEqual(COUNT / 1_000);
  } finally {
    await end();
  }
}, 240_000);

/** Begins a request, and goes on with it never. @returns what it is told in the end */
async function neverEnding(env: Environment): Promise<string> {
  const socket = connect(Number(env.CMS_PORT), '127.0.0.1');
  socket.write('POST /api/help-requests HTTP/1.1\r\nHost: example.com\r\n');
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
