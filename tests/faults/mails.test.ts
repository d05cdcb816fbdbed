import { API } from '@site/rules';

import { helpRequest } from '../cms/support/calls';
import { Client, isSigned } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { type Database, refusing, withDatabase } from '../helpers/database';
import { MailServer } from '../helpers/mailServer';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import { filled } from './support/world';

const FIRM = 'requests@example.com';

interface Row {
  readonly kind: string;
  readonly state: string;
  readonly recipient: string | null;
  readonly failure: string | null;
  readonly attempts: number;
  readonly message_id: string;
}

let env: Environment;
let cms: Cms;
let server: MailServer;
let people = 0;

const somebody = (): string => `visitor-${++people}@example.com`;

/** Sends a help request. @returns its reference, or the status of a refusal */
async function request(email: string, change: object = {}): Promise<string | number> {
  const response = await fetch(env.CMS_URL + API.helpRequests, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` },
    body: JSON.stringify({ data: { ...helpRequest, email, ...change } }),
  });
  return response.ok ? ((await response.json()) as { data: { reference: string } }).data.reference : response.status;
}

const rows = (reference: string | number): Row[] =>
  withDatabase(env, (database) => database.prepare('SELECT kind, state, recipient, failure, attempts, message_id FROM outbox_mails WHERE reference = ? ORDER BY kind').all(reference) as Row[]);

const countOf = (table: string): number => withDatabase(env, (database) => database.prepare(`SELECT id FROM ${table}`).all().length);

const sent = (reference: string | number) => until(`mails of ${reference}`, () => rows(reference).every(({ state }) => state === 'sent'));
/** Any of them: which is tried first is up to the order in which they were stored, and then all wait. */
const waits = (references: readonly (string | number)[]) => until(`a mail of ${references.join(', ')} tried`, () => references.flatMap(rows).some(({ failure }) => failure === 'server_unreachable'));

beforeAll(async () => {
  const [port = 0, monitoring] = await freePorts(2);
  env = await filled('mails', { MONITORING_PORT: String(monitoring), SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_SECURITY: 'none', MAIL_FROM: 'site@example.com' });
  // A port on which nothing listens.
  env = { ...env, CMS_URL: `http://localhost:${env.CMS_PORT}` };
  server = new MailServer(port);
  await server.start();
  cms = await Cms.start(env);
});
afterAll(async () => {
  await cms.stop();
  await server.stop();
});
beforeEach(async () => {
  // A test that failed may have left it stopped.
  await server.start();
  server.answers = () => undefined;
  server.beforeTaking = () => undefined;
});

it('a help request leads to a receipt to the visitor and a notice to the firm', async () => {
  const visitor = somebody();
  const reference = await request(visitor);
  await sent(reference);

  const [receipt, ...others] = server.to(visitor);
  expect(others).toEqual([]);
  expect(receipt?.subject).toBe(`Мы получили вашу заявку ${reference}`);
  // The address is unconfirmed, so the mail does not contain the name that was entered.
  expect(receipt?.text).toContain('Здравствуйте!');
  expect(receipt?.text).not.toContain('Анна');
  expect(receipt?.from).toEqual({ name: 'Sample & Partners, UAB', address: 'site@example.com' });
  expect(receipt?.replyTo).toEqual([{ name: '', address: 'support@example.com' }]);

  const notice = server.to(FIRM).find(({ subject }) => subject?.includes(String(reference)));
  expect(notice?.text).toContain('+37060000009');
  expect(notice?.replyTo).toEqual([{ name: '', address: visitor }]);
});

it('many mails go over few connections, which the server may close between mails', async () => {
  await sent(await request(somebody()));
  const before = server.connections;
  for (const reference of await Promise.all([1, 2, 3, 4].map(() => request(somebody())))) await sent(reference);
  expect(server.connections - before).toBeLessThanOrEqual(1);

  await server.closeConnections();
  const reference = await request(somebody());
  await sent(reference);
  expect(rows(reference).map(({ attempts, failure }) => ({ attempts, failure }))).toEqual([1, 2].map(() => ({ attempts: 1, failure: null })));
  expect(server.connections - before).toBeGreaterThan(1);
});

it('no mail without its request, no request without its mail', async () => {
  const before = [countOf('help_requests'), countOf('outbox_mails')];
  await refusing(env, 'INSERT ON outbox_mails', async () => expect(await request(somebody())).toBe(503));
  await refusing(env, 'INSERT ON help_requests', async () => expect(await request(somebody())).toBe(503));
  expect([countOf('help_requests'), countOf('outbox_mails')]).toEqual(before);
});

it('while the mail server is unavailable, requests and signings are accepted; afterwards every mail is sent once', async () => {
  await server.stop();
  const before = server.received.length;
  const references = await Promise.all([...Array.from({ length: 5 }, () => request(somebody())), ...[1, 2].map(signing)]);
  await waits(references);
  expect(references.flatMap(rows).filter(({ state }) => state === 'sent' || state === 'failed')).toEqual([]);
  expect(cms.log).toContain('The mail server accepts no mails');

  await server.start();
  for (const reference of references) await sent(reference);
  const mails = references.flatMap(rows).map(({ recipient, message_id }) => ({ to: [recipient], id: message_id }));
  expect(mails).toHaveLength(2 * references.length);
  expect(server.received.slice(before).map(({ to, mail }) => ({ to, id: mail.messageId })).sort(byId)).toEqual(mails.sort(byId));
  expect(cms.log).toContain('The mail server accepts mails again');
});

it('a password-reset link waits while the mail server is unavailable, and leads to CMS_URL', async () => {
  await server.stop();
  const email = env.ADMIN_EMAIL ?? '';
  const forgot = await fetch(`http://127.0.0.1:${env.CMS_PORT}/admin/forgot-password`, { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }, body: JSON.stringify({ email }) });
  expect(forgot.status).toBe(204);
  const mail = () => withDatabase(env, (database) => database.prepare("SELECT state, failure FROM outbox_mails WHERE kind = 'password_reset'").all() as Pick<Row, 'state' | 'failure'>[]);
  await until('it was tried', () => mail().some(({ failure }) => failure === 'server_unreachable'));

  await server.start();
  await until('it is sent', () => mail().every(({ state }) => state === 'sent'));
  const [received, ...others] = server.to(email);
  expect(others).toEqual([]);
  expect(received?.subject).toBe('Новый пароль / New password');
  expect(received?.text).toMatch(new RegExp(`${env.CMS_URL}/admin/auth/reset-password\\?code=\\w{40}`));
  expect(received?.text + (received?.html ?? '')).not.toContain('evil');
});

/**
 * Signs.
 * @returns its reference, or the status of a refusal
 */
async function signing(number: number): Promise<string | number> {
  const outcome = await new Client(env, number).sign();
  return isSigned(outcome) ? outcome.data.reference : outcome.status;
}

const byId = ({ id: one = '' }: { id: string | undefined }, { id: other = '' }: { id: string | undefined }): number => one.localeCompare(other);

it('after a crash, mails that waited for the mail server are sent once by two processes, and the one that may have been sent again with the same Message-ID', async () => {
  await server.stop();
  const waiting = Array.from({ length: 10 }, somebody);
  const references = await Promise.all(waiting.map((visitor) => request(visitor)));
  await waits(references);
  const next = (time: number): void => withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET next_attempt_at = ${database.time(time)} WHERE state = 'pending'`));
  const later = Date.now() + 3_600_000;
  await until('none is being sent, or soon', () => {
    next(later);
    // One whose attempt ended only now is due within seconds.
    const soon = (database: Database) => database.prepare(`SELECT id FROM outbox_mails WHERE state = 'sending' OR (state = 'pending' AND next_attempt_at < ${database.time(later)})`).all();
    return withDatabase(env, soon).length === 0;
  });
  await server.start();

  const visitor = somebody();
  server.beforeTaking = () => {
    if (server.to(visitor).length !== 1) return;
    // Sent once: the other mail of the request may arrive before a second copy.
    server.beforeTaking = () => undefined;
    return cms.kill();
  };
  const reference = await request(visitor);
  await until('the first copy', () => server.to(visitor).length === 1);
  await until('the kill', () => fetch(env.CMS_URL ?? '').then(() => false, () => true));
  expect(waiting.flatMap((each) => server.to(each))).toEqual([]);
  // Expire the killed process's lease, which would last two minutes.
  withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET leased_until = ${database.time(0)} WHERE state = 'sending'`));
  next(0);
  const [port = 0] = await freePorts(1);
  const processes = await Promise.all([Cms.start(env), Cms.start({ ...env, MONITORING_PORT: '', CMS_PORT: String(port), CMS_URL: `http://127.0.0.1:${port}` })]);
  [cms] = processes;
  for (const each of [...references, reference]) await sent(each);
  await processes[1].stop();

  for (const each of waiting) expect(server.to(each)).toHaveLength(1);
  const [first, second, ...others] = server.to(visitor);
  expect(others).toEqual([]);
  expect(second?.messageId).toBe(first?.messageId);
  expect({ ...second, headers: [], headerLines: [], date: '' }).toEqual({ ...first, headers: [], headerLines: [], date: '' });
});

describe('a mail that is refused', () => {
  it('permanently fails at once, and is logged; others are sent', async () => {
    const visitor = somebody();
    server.answers = (recipient) => (recipient === visitor ? 550 : undefined);
    const reference = await request(visitor);
    await until('both mails', () => rows(reference).every(({ attempts }) => attempts === 1));
    expect(rows(reference)).toEqual([
      expect.objectContaining({ kind: 'help_request_notice', state: 'sent', recipient: FIRM }) as Row,
      expect.objectContaining({ kind: 'help_request_receipt', state: 'failed', failure: 'recipient_refused', recipient: visitor }) as Row,
    ]);
    expect(cms.log).not.toContain(visitor);
  });

  it('temporarily is retried later', async () => {
    const visitor = somebody();
    server.answers = (recipient) => (recipient === visitor ? 451 : undefined);
    const reference = await request(visitor);
    await until('the first attempt', () => rows(reference).every(({ attempts }) => attempts === 1));
    expect(rows(reference)[1]).toMatchObject({ state: 'pending', failure: 'server_postponed' });

    // Twenty minutes later it is late only if the server has accepted nothing since.
    const outbox = async () => ((await (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}/ready`)).json()) as { checks: { outbox: string } }).checks.outbox;
    const age = (column: string, state: string, minutes: number) => withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET ${column} = ${database.before(column, minutes * 60_000)} WHERE state = '${state}'`));
    age('created_at', 'pending', 20);
    expect(await outbox()).toBe('ok');
    age('sent_at', 'sent', 40);
    expect(await outbox()).toBe('late');
    server.answers = () => undefined;
    withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET next_attempt_at = ${database.time(0)} WHERE state = 'pending'`));
    await sent(reference);
  });

  it.each(['a@b, c@d', 'somebody@example.com\r\nBcc: other@example.com', '<a@b>', 'two@at@signs'])('nothing is sent to the address “%s”, or to anyone else instead', async (email) => {
    const before = server.received.length;
    const reference = await request(email);
    await until('the attempt', () => rows(reference).every(({ attempts }) => attempts === 1));
    expect(rows(reference)[1]).toMatchObject({ state: 'failed', failure: 'recipient_unusable' });
    expect(server.received.slice(before).map(({ to }) => to)).toEqual([[FIRM]]);
  });
});
