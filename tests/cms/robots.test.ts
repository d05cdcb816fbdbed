import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { API, type Challenge, type ErrorBody, SOLUTION_HEADER } from '@site/rules';

import { Cms, type Environment } from '../helpers/cms';
import { people, robots, sendSubmission, solutionOf, type Submission } from '../helpers/robots';
import { databaseIndependentDescribe, databaseIndependentTest, databaseTestsOnly } from '../helpers/scope';
import { copyOfCms } from './support/copy';
import { ADMIN } from './support/environment';

/**
 * Protection against bots, and what it asks of people.
 *   ROBOT_COUNT  number of bots, and of people in a day, default 1,000 bots and the people of a quarter of a day
 */
const COUNT = Number(process.env.ROBOT_COUNT ?? 1_000);
/** The people of a day send within half a minute. */
const DAY = { seconds: 86_400, in: 30, part: process.env.ROBOT_COUNT === undefined ? 1 / 4 : 1 };

const PERSON: Submission = { ...(people(1)[0] as Submission), forwardedFor: '192.0.2.50' };
let made = 0;
const person = (change: Partial<Submission> = {}): Submission => ({ ...PERSON, forwardedFor: `192.0.2.${100 + (made++ % 100)}`, key: `key-of-a-person-${String(made).padStart(6, '0')}`, ...change });
const robot = (change: Partial<Submission> = {}): Submission => person({ seconds: 0.4, ...change });

/** Another CMS with a public address and these limits. */
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

/** Started in the first tests and checked by the last, because it takes as long as the CMS waits for a request. */
let slow: Promise<string> | undefined;
let endFirst: (() => Promise<void>) | undefined;
afterAll(() => endFirst?.());

describe('protection against bots', () => {
  let env: Environment;
  let cms: Cms;
  beforeAll(async () => {
    ({ env, cms, end: endFirst } = await withLimits('askAll=off askNetwork=off network=off login=4/300 loginNetwork=off staff=5/300 step=4/300'));
    if (!databaseTestsOnly) slow = neverEnding(env);
  }, 300_000);

  test('people get no challenge', async () => {
    expect(await sendSubmission(env, person())).toMatchObject({ status: 201 });
  });

  test('a suspicious request gets a challenge, and is accepted once with its solution', async () => {
    const sent = robot();
    const { status, challenge } = await sendSubmission(env, sent);
    expect(status).toBe(428);
    if (!challenge) throw new Error('There is no challenge.');
    const solution = await solutionOf(challenge);
    expect(await sendSubmission(env, { ...sent, solution })).toMatchObject({ status: 201 });
    // The response was lost, and the request is sent again.
    expect(await sendSubmission(env, { ...sent, solution })).toMatchObject({ status: 200 });
    // Invalid for anything else.
    expect(await sendSubmission(env, robot({ solution }))).toMatchObject({ status: 428 });
  });

  test('without an idempotency key a solution is valid for one request', async () => {
    const sent = robot({ key: null });
    const { challenge } = await sendSubmission(env, sent);
    if (!challenge) throw new Error('There is no challenge.');
    const solution = await solutionOf(challenge);
    expect(await sendSubmission(env, { ...sent, solution })).toMatchObject({ status: 201 });
    const parts = JSON.parse(Buffer.from(solution, 'base64').toString()) as object;
    const writtenOtherwise = [JSON.stringify(parts, null, 1), JSON.stringify({ more: 1, ...parts })].map((text) => Buffer.from(text).toString('base64'));
    for (const again of [solution, ` ${solution}`, solution.replace(/=*$/, '=='), ...writtenOtherwise]) expect(await sendSubmission(env, { ...sent, solution: again })).toMatchObject({ status: 428 });
  });

  test('forged solutions are refused', async () => {
    const sent = robot();
    const { challenge } = await sendSubmission(env, sent);
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
    for (const one of wrong) expect(await sendSubmission(env, { ...sent, solution: Buffer.from(JSON.stringify(one)).toString('base64') })).toMatchObject({ status: 428 });
    expect(await sendSubmission(env, { ...sent, solution: 'no base64 of anything' })).toMatchObject({ status: 428 });
    expect(await sendSubmission(env, { ...sent, solution: Buffer.from(JSON.stringify(right)).toString('base64') })).toMatchObject({ status: 201 });
  });

  test('frequent senders get a challenge, then 429, whatever address they claim; others are not affected', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index++) statuses.push((await sendSubmission(env, person({ forwardedFor: `203.0.113.${index}, 192.0.2.9` }))).status);
    expect(statuses).toEqual([...Array<number>(6).fill(201), ...Array<number>(24).fill(428), 429, 429]);
    const { retryAfter } = await sendSubmission(env, person({ forwardedFor: '192.0.2.9' }));
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(await sendSubmission(env, person())).toMatchObject({ status: 201 });
  });

  test('steps of forms are counted apart: too many are refused, and the form is still accepted', async () => {
    const report = () => fetch(env.CMS_URL + API.formSteps, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}`, 'X-Forwarded-For': '192.0.2.11' }, body: JSON.stringify({ data: { step: 'help begun' } }) });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await report()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    expect(await sendSubmission(env, person({ forwardedFor: '192.0.2.11' }))).toMatchObject({ status: 201 });
  });

  test('an IPv6 client is counted by its network', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 8; index++) statuses.push((await sendSubmission(env, person({ forwardedFor: `2001:db8:1:2::${index}:7` }))).status);
    expect(statuses).toEqual([...Array<number>(6).fill(201), 428, 428]);
    expect(await sendSubmission(env, person({ forwardedFor: '2001:db8:1:3::1' }))).toMatchObject({ status: 201 });
  });

  test('passwords are tried a few times, however the address is written; then there is a sentence', async () => {
    const attempt = (path: string, index: number) =>
      fetch(env.CMS_URL + path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'Accept-Language': index === 5 ? 'ru-RU,ru;q=0.9' : 'en', 'X-Forwarded-For': `203.0.113.${index}, 192.0.2.77` }, body: JSON.stringify({ email: `nobody-${index}@example.com`, password: 'Wrong-password-1' }) });
    const paths = ['/admin/login', '/admin/login/', '/ADMIN/Login', '/admin/login', '/admin/login', '/Admin/login/'];
    const answers: Response[] = [];
    for (const [index, path] of paths.entries()) answers.push(await attempt(path, index));
    expect(answers.slice(0, 4).every(({ status }) => status === 400)).toBe(true);
    expect(answers.slice(4).map(({ status }) => status)).toEqual([429, 429]);
    for (const [index, words] of [[4, /^Too many attempts\. Please try again in \d min\.$/], [5, /^Слишком много попыток\. Попробуйте ещё раз через \d мин\.$/]] as const)
      expect(((await answers[index]?.json()) as { error: { message: string } }).error.message).toMatch(words);
  });

  test('changes by staff are limited to a human pace; reads are not affected', async () => {
    const asStaff = (method: string, path: string, address: string, body?: object, language = 'en') =>
      fetch(env.CMS_URL + path, { method, headers: { 'Content-Type': 'application/json', 'Accept-Language': language, Authorization: `Bearer ${token}`, 'X-Forwarded-For': `203.0.113.1, ${address}` }, ...(body && { body: JSON.stringify(body) }) });
    let token = '';
    const login = await asStaff('POST', '/admin/login', '192.0.2.88', ADMIN);
    ({ token } = ((await login.json()) as { data: { token: string } }).data);

    const statuses: number[] = [];
    const paths = ['/content-manager/single-types/api::news-page.news-page?locale=ru', '/admin/users/me', '/upload/folders', '/CONTENT-manager/no-such-thing', '/admin/no-such-thing/', '/admin/users/me'];
    for (const path of paths) statuses.push((await asStaff('PUT', path, '192.0.2.88', {})).status);
    expect(statuses.slice(0, 5)).not.toContain(429);
    expect(statuses[5]).toBe(429);
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      for (const [language, words] of [['en', /^Too many changes at once\. Please try again in \d min\.$/], ['ru', /^Слишком много изменений сразу\. Попробуйте ещё раз через \d мин\.$/]] as const) {
        const refusal = await asStaff(method, '/admin/users/me', '192.0.2.88', method === 'DELETE' ? undefined : {}, language);
        expect([refusal.status, Number(refusal.headers.get('retry-after')) > 0]).toEqual([429, true]);
        expect(((await refusal.json()) as { error: { message: string } }).error.message).toMatch(words);
      }
    }
    expect((await asStaff('GET', '/admin/users/me', '192.0.2.88')).status).toBe(200);
    expect((await asStaff('PUT', '/admin/users/me', '192.0.2.89', { firstname: 'Anna' })).status).toBe(200);
  });

  databaseIndependentTest('the log contains no sender, content or key', async () => {
    const sent = person({ key: 'key-that-no-log-may-have' });
    expect(await sendSubmission(env, sent)).toMatchObject({ status: 201 });
    await sendSubmission(env, robot({ solution: Buffer.from('{"secret":"solution"}').toString('base64') }));
    await fetch(`${env.CMS_URL}/api/signatures/signature_1.png?expires=1&token=a-token-that-no-log-may-have`);
    await fetch(`${env.CMS_URL}/api/articles?filters[title]=words-that-no-log-may-have`);
    for (const path of ['/uploads/path-that-no-log-may-have', '/path-that-no-log-may-have', '/api/path-that-no-log-may-have', '/admin/path-that-no-log-may-have', `/uploads/${'a-'.repeat(400)}no-log-may-have`]) await fetch(env.CMS_URL + path);
    expect(cms.log).toContain('/api/help-requests 201');
    expect(cms.log).toContain('GET /uploads/(.*) 404');
    for (const word of ['no-log-may-have', ...Object.values(sent.data).filter((value): value is string => (value?.length ?? 0) > 4), sent.forwardedFor, env.PUBLIC_CLIENT_KEY ?? '', 'eyJzZWNyZXQ']) expect(cms.log).not.toContain(word);
  });

  databaseIndependentTest('of a thousand bots, at most ten get through', async () => {
    const passed: string[] = [];
    for (const group of inGroups(robots(COUNT), 20)) {
      const answers = await Promise.all(group.map((one) => sendSubmission(env, one)));
      answers.forEach(({ status }, index) => status < 300 && passed.push(group[index]?.kind ?? ''));
    }
    process.stdout.write(`${COUNT} robots: ${passed.length} got through (${JSON.stringify(counted(passed))}).\n`);
    expect(passed.length).toBeLessThanOrEqual(COUNT / 100);
  }, 180_000);
});

describe('a flood affects nobody else', () => {
  let env: Environment;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ env, end } = await withLimits('address=2/600 network=12/600 askAddress=off askNetwork=off askAll=20 quick=off login=20/300 loginNetwork=60/300 askLogin=5 askLoginNetwork=off askLoginAll=40 askAccount=5 staff=30/300 staffNetwork=off'));
  }, 300_000);
  afterAll(() => end());

  const post = (path: string, address: string, body: object, headers: object = {}) =>
    fetch(env.CMS_URL + path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, ...headers }, body: JSON.stringify(body) });
  const logIn = (address: string, headers: object = {}, password = ADMIN.password) => post('/admin/login', address, { email: ADMIN.email, password }, headers);
  /** Like the admin’s page. */
  async function solving(ask: (headers: object) => Promise<Response>, headers: object = {}): Promise<Response> {
    const answer = await ask(headers);
    if (answer.status !== 428) return answer;
    const { error } = (await answer.json()) as ErrorBody;
    return ask({ ...headers, [SOLUTION_HEADER]: await solutionOf(error.details.challenge as Challenge) });
  }
  const deviceOf = (answer: Response): string => answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');

  test('of visitors: one address', async () => {
    for (let count = 0; count < 10; count++) await sendSubmission(env, person({ forwardedFor: '203.0.113.66' }));
    expect(await sendSubmission(env, person({ forwardedFor: '203.0.113.66' }))).toMatchObject({ status: 429 });
    expect(await sendSubmission(env, person({ forwardedFor: '203.0.113.67' }))).toMatchObject({ status: 201 });
  });

  test.each([
    ['IPv4', (index: number) => `198.51.100.${index}`, '198.51.101.1'],
    ['IPv6', (index: number) => `2001:db8:7:${index}::1`, '2001:db8:8::1'],
  ])('of visitors: a network of %s', async (_family, address, other) => {
    const statuses: number[] = [];
    for (let index = 0; index < 14; index++) statuses.push((await sendSubmission(env, person({ forwardedFor: address(index) }))).status);
    expect(statuses.slice(12)).toEqual([429, 429]);
    expect([201, 428]).toContain((await sendSubmission(env, person({ forwardedFor: other }))).status);
  });

  test('of visitors: very many addresses, and then a person solves what a browser solves', async () => {
    for (let index = 0; index < 30; index++) await sendSubmission(env, person({ forwardedFor: `100.64.${index}.1` }));
    const sent = person({ forwardedFor: '192.0.2.14' });
    const { status, challenge } = await sendSubmission(env, sent);
    expect(status).toBe(428);
    if (!challenge) throw new Error('There is no challenge.');
    expect(await sendSubmission(env, { ...sent, solution: await solutionOf(challenge) })).toMatchObject({ status: 201 });
  });

  test('of requests without the key: they use up nothing', async () => {
    for (let count = 0; count < 5; count++)
      for (const authorization of ['', 'Bearer wrong'])
        expect((await post('/api/help-requests', '192.0.2.200', { data: {} }, { Authorization: authorization })).status).not.toBe(201);
    expect([201, 428]).toContain((await sendSubmission(env, person({ forwardedFor: '192.0.2.200' }))).status);
  });

  test('of changes in the admin: other addresses, and known devices behind the same', async () => {
    const device = { Cookie: deviceOf(await solving((headers) => logIn('100.65.0.1', headers))) };
    for (let count = 0; count < 30; count++) await post('/admin/no-such-thing', '192.0.2.30', {});
    expect((await post('/admin/no-such-thing', '192.0.2.30', {})).status).toBe(429);
    expect((await post('/admin/no-such-thing', '192.0.2.31', {})).status).toBe(401);
    expect((await post('/admin/no-such-thing', '192.0.2.30', {}, device)).status).toBe(401);
  });

  test('of wrong passwords from 300 addresses: staff log in from where they have before at once, and from elsewhere with a proof of work', async () => {
    const known = deviceOf(await solving((headers) => logIn('100.65.0.1', headers)));
    expect(known).toMatch(/known-device=/);
    const wrong: number[] = [];
    for (const group of inGroups(Array.from({ length: 300 }, (_, index) => `100.${66 + (index % 40)}.${index % 250}.1`), 10))
      wrong.push(...(await Promise.all(group.map((address) => logIn(address, {}, 'Wrong-password-1')))).map(({ status }) => status));
    // After the first few, no password was compared.
    expect(wrong.filter((status) => status !== 428).length).toBeLessThanOrEqual(10);

    expect((await logIn('100.65.0.2', { Cookie: known })).status).toBe(200);
    expect((await logIn('100.65.0.3')).status).toBe(428);
    expect((await solving((headers) => logIn('100.65.0.3', headers))).status).toBe(200);
    // A device is known only for the account that logged in from it; forged cookies are ignored.
    expect((await post('/admin/login', '100.65.0.2', { email: 'another@example.com', password: 'Wrong-password-1' }, { Cookie: known })).status).toBe(428);
    const [id = '', account = '', expires = '', signature = ''] = (/known-device=([^;]+)/.exec(known)?.[1] ?? '').split('.');
    for (const forged of [[id, account, `${Number(expires) + 1}`, signature], [`${'A'.repeat(22)}`, account, expires, signature], [id, 'A'.repeat(43), expires, signature]])
      expect((await logIn('100.65.0.4', { Cookie: `known-device=${forged.join('.')}` })).status).toBe(428);
  });

  databaseIndependentTest('a solution is valid for one attempt, on one account, at one step', async () => {
    let solution = '';
    const first = await solving((headers) => {
      solution = String((headers as Record<string, string>)[SOLUTION_HEADER] ?? '');
      return logIn('100.65.0.5', headers, 'Wrong-password-1');
    });
    expect(first.status).toBe(400);
    for (const again of [solution, ` ${solution}`]) expect((await logIn('100.65.0.6', { [SOLUTION_HEADER]: again })).status).toBe(428);
    const { error } = (await (await logIn('100.65.0.7')).json()) as ErrorBody;
    const other = { [SOLUTION_HEADER]: await solutionOf(error.details.challenge as Challenge) };
    expect((await post('/admin/login', '100.65.0.7', { email: 'another@example.com', password: 'x' }, other)).status).toBe(428);
    expect((await logIn('100.65.0.7', other)).status).toBe(200);
  });

  test('log-ins, password-reset requests, resets and invitations are counted separately', async () => {
    for (let count = 0; count < 25; count++) await logIn('192.0.2.40', {}, 'Wrong-password-1');
    expect((await logIn('192.0.2.40')).status).toBe(429);
    expect((await post('/admin/forgot-password', '192.0.2.40', { email: 'nobody@example.com' })).status).toBe(204);
    expect((await post('/admin/reset-password', '192.0.2.40', { resetPasswordToken: 'x', password: 'Another-passw0rd' })).status).toBe(400);
    expect((await post('/admin/register', '192.0.2.40', { registrationToken: 'x', userInfo: { firstname: 'X', password: 'Another-passw0rd' } })).status).toBe(400);
    expect((await fetch(`${env.CMS_URL}/admin/registration-info?registrationToken=x`, { headers: { 'X-Forwarded-For': '192.0.2.40' } })).status).toBe(400);
  });
});

databaseIndependentDescribe('on an ordinary day', () => {
  const faster = DAY.seconds / DAY.in;
  let env: Environment;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ env, end } = await withLimits(`address=30/${600 / faster} network=300/${600 / faster} askAll=60/${60 / faster} reads=20/300`));
  }, 300_000);
  afterAll(() => end());

  // Before others use up the log-ins without a challenge.
  test('reads of one network are limited; staff, the build and other networks are not affected', async () => {
    const read = (path: string, address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => fetch(env.CMS_URL + path, { method, headers: { 'X-Forwarded-For': address, ...headers }, redirect: 'manual' });
    const paths = ['/uploads/none.png', '/admin/init', '/', '/nothing', '/api/preview', '/api/signatures/signature_1.png'];
    for (let count = 0; count < 20; count++) expect((await read(paths[count % paths.length] ?? '', `2001:db8:9:9::${count}`)).status).not.toBe(429);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const refused = await read('/uploads/none.png', '203.0.113.1, 2001:db8:9:9::99', {}, method);
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await read('/admin/init', '2001:db8:9:9::1', { Authorization: `Bearer ${'a'.repeat(64)}` })).status).toBe(429);
    for (const [language, words] of [['en', /^Too many requests\./], ['ru-RU,ru;q=0.9', /^Слишком много запросов\./]] as const) expect(((await (await read('/admin/init', '2001:db8:9:9::1', { 'Accept-Language': language })).json()) as { error: { message: string } }).error.message).toMatch(words);
    expect((await read('/api/home-page', '2001:db8:9:9::1', { Authorization: `Bearer ${env.BUILD_KEY}` })).status).toBe(200);
    const login = await fetch(`${env.CMS_URL}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADMIN) });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    expect((await read('/admin/users/me', '2001:db8:9:9::1', { Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await read('/admin/init', '2001:db8:9:a::1')).status).toBe(200);

    // A network that reads too much does not use up the limits of neighbouring networks; a larger network has a
    // limit, too.
    for (let count = 0; count < 150; count++) await read('/uploads/none.png', '2001:db8:9:9::1');
    expect((await read('/uploads/none.png', '2001:db8:9:b::1')).status).not.toBe(429);
    const around: number[] = [];
    for (let count = 0; count < 100; count++) around.push((await read('/uploads/none.png', `2001:db8:9:${(0x100 + count).toString(16)}::1`)).status);
    expect(around.slice(0, 70)).not.toContain(429);
    expect(around.slice(80)).toEqual(Array<number>(20).fill(429));
    expect((await read('/admin/init', '2001:db8:9:9::1', { Authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await read('/admin/init', '2001:db8:a:9::1')).status).toBe(200);
  }, 240_000);

  test('of a thousand people in a day, at most one gets a challenge', async () => {
    const start = performance.now();
    const came = people(COUNT).filter(({ at }) => at < DAY.part);
    const waiting = [...came].sort((one, other) => other.at - one.at);
    const refused: number[] = [];
    // On a slow machine the day takes longer.
    const worker = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { at, ...one } = next;
        await pause(Math.max(0, at * DAY.in * 1_000 - (performance.now() - start)));
        const { status } = await sendSubmission(env, one);
        if (status >= 300) refused.push(status);
      }
    };
    await Promise.all(Array.from({ length: 20 }, worker));
    process.stdout.write(`${came.length} people: ${refused.length} were challenged or refused (${JSON.stringify(counted(refused.map(String)))}).\n`);
    expect(refused.length).toBeLessThanOrEqual(came.length / 1_000);
  }, 240_000);

  test('thirty people of one office, behind one address, start their day: none is refused, though some need three attempts', async () => {
    const post = (path: string, body: object, headers: object = {}) =>
      fetch(env.CMS_URL + path, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.99', ...headers }, body: JSON.stringify(body) });
    const attempt = async (password: string): Promise<Response> => {
      const answer = await post('/admin/login', { email: ADMIN.email, password });
      // Solving takes too long for this test: the request is sent as often as the admin's page would send it.
      return answer.status === 428 ? post('/admin/login', { email: ADMIN.email, password }) : answer;
    };
    let last = await attempt(ADMIN.password);
    for (let index = 0; index < 30; index++) {
      for (let mistakes = 0; mistakes < index % 3; mistakes++) expect((await attempt('Wrong-password-1')).status).not.toBe(429);
      last = await attempt(ADMIN.password);
      expect(last.status).not.toBe(429);
    }
    const { error } = (await last.json()) as ErrorBody;
    expect((await post('/admin/login', ADMIN, { [SOLUTION_HEADER]: await solutionOf(error.details.challenge as Challenge) })).status).toBe(200);
  }, 240_000);
});

databaseIndependentTest('protection against bots: slow clients were disconnected meanwhile', async () => {
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
}, 60_000);

/**
 * Starts a request and never continues it.
 * @returns the response
 */
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
