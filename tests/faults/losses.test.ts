import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';

import { Client, Visitor } from '../helpers/client';
import { Cms, withoutOverride, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { MailServer } from '../helpers/mailServer';
import { freePorts } from '../helpers/ports';
import { Postgres } from '../helpers/postgres';
import { Swift } from '../helpers/swift';
import { until } from '../helpers/until';
import { ClientPool, type Sender } from './support/clientPool';
import { beside, expectVerified, expectWhole, filled, ORPHAN_TIMEOUT_MS } from './support/world';

/** `npm run drill` uses a larger number. */
const REQUESTS = Number(process.env.LOSS_REQUESTS ?? 60);
const SIGNINGS = Number(process.env.LOSS_SIGNINGS ?? 12);
/** As many as the CMS sends at the same time. */
const MAILS_AT_ONCE = 2;
/** With one process, each kill is one of all. */
const CMS_KILLS = Number(process.env.LOSS_CMS_KILLS ?? (process.env.TEST_DATABASE === 'postgres' ? 2 : 1));
const DATABASE_KILLS = Number(process.env.LOSS_DATABASE_KILLS ?? 1);
const OUTAGES = Number(process.env.LOSS_OUTAGES ?? 1);
/** Number of mails to wait for: this mail server accepts about five a second, because it delays its greeting. */
const MAILS = Number(process.env.LOSS_MAILS ?? Infinity);
/** Concurrent clients. */
const AT_ONCE = 24;
/** Each fault begins before this share of submissions: some end only when a client notices them, so clients must remain. */
const FAULTS_UNTIL = 0.6;
/** Clients that retry at the end. */
const REPEATS = 20;
/** Timeout of everything here, in milliseconds. */
const PATIENCE = 300_000 + 300 * (REQUESTS + SIGNINGS) + 60_000 * (CMS_KILLS + DATABASE_KILLS + OUTAGES);

/**
 * With PostgreSQL, the database is a separate server that can be killed, and two CMS share it and the store. With
 * SQLite, it is part of the only CMS, and killed with it.
 */
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const onS3 = process.env.TEST_STORAGE === 's3' || (onPostgres && process.env.SWIFT_MISSING === undefined);
const databaseKills = onPostgres ? DATABASE_KILLS : 0;
/** A folder becomes unavailable by removing the write permission, which does not affect every root user. */
const storeOutages = onS3 || withoutOverride !== undefined ? OUTAGES : 0;

/** A CMS that a supervisor restarts, even if it exited because a service was unavailable. */
class Supervised {
  private cms: Cms | undefined;

  constructor(readonly env: Environment) {}

  async start(): Promise<void> {
    await until('a start', async () => (this.cms = await Cms.start(this.env)), PATIENCE);
  }

  async kill(): Promise<void> {
    await this.cms?.kill();
  }

  /** On SIGTERM it finishes its work. */
  async stop(): Promise<void> {
    await this.cms?.stop();
  }
}

let env: Environment;
let postgres: Postgres | undefined;
let swift: Swift | undefined;
let mails: MailServer;
let cmss: readonly Supervised[];
let crowd: ClientPool;
/** Deliveries of each mail, by Message-ID. */
const arrived = new Map<string, number>();

beforeAll(async () => {
  const [port = 0] = await freePorts(1);
  env = { ...(await filled('losses')), SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_SECURITY: 'none', MAIL_FROM: 'site@example.com' };
  if (onPostgres) {
    // The run's own server is used by other tests, and must not be killed.
    postgres = await Postgres.start({ like: env.DATABASE_URL });
    env = { ...env, ...postgres.environment('losses') };
  }
  if (onS3) swift = await Swift.start(join(env.DATA_DIR ?? '', 'swift'));
  env = { ...env, ...swift?.environment() };
  mails = new MailServer(port);
  mails.beforeTaking = () => {
    for (const { mail } of mails.received.splice(0)) arrived.set(mail.messageId ?? '', (arrived.get(mail.messageId ?? '') ?? 0) + 1);
  };
  await mails.start();
  cmss = [new Supervised(env), ...(onPostgres ? [new Supervised(await beside(env))] : [])];
  await Promise.all(cmss.map((cms) => cms.start()));
  crowd = new ClientPool(cmss.map((cms) => cms.env.CMS_URL ?? ''));
  // The agreement is fetched before anything becomes unavailable.
  await new Client(env, 1).prepare();
}, PATIENCE);
afterAll(async () => {
  await Promise.all(cmss.map((cms) => cms.kill()));
  await mails.stop();
  await swift?.end();
  await postgres?.end();
});

it(`${REQUESTS} requests and ${SIGNINGS} signings while everything is killed or unavailable at some time: everything acknowledged is stored once, and nothing else`, async () => {
  const requests = senders(REQUESTS, (number) => new Visitor(env, number), (visitor, cms) => visitor.ask(cms));
  const signings = senders(SIGNINGS, (number) => new Client(env, number), (client, cms) => client.sign(cms));
  const all = mixed(requests, signings);
  await Promise.all([
    crowd.send(all, AT_ONCE),
    // At the end all CMS are restarted, so that no mail waits for the lease of a killed one.
    inTurns(CMS_KILLS - 1, (turn) => killCms(cmss.slice(turn % cmss.length).slice(0, 1))).then(() => reached(0.9)).then(() => killCms(cmss)),
    inTurns(databaseKills, killDatabase),
    inTurns(storeOutages, stopStore),
    inTurns(OUTAGES, stopMailServer),
  ]);

  expect([...crowd.refused.keys()].filter((how) => !how.startsWith('503 '))).toEqual([]);
  const rows = { requests: referencesIn('help_requests'), subscribers: referencesIn('subscribers') };
  expect(differences(rows.requests, crowd.acknowledged, requests)).toEqual([]);
  expect(differences(rows.subscribers, crowd.acknowledged, signings)).toEqual([]);
  for (const { key, send } of [...requests.slice(0, REPEATS), ...signings.slice(0, REPEATS)]) {
    expect(await send(env.CMS_URL ?? '')).toMatchObject({ status: 200, data: { reference: crowd.acknowledged.get(key) } });
  }

  // An S3 store may still complete a request, so attempts are kept longer there; no picture remains.
  if (!swift) await until('the last look at what was left behind', () => withDatabase(env, (database) => database.prepare('SELECT id FROM signing_attempts').all()).length === 0, ORPHAN_TIMEOUT_MS);
  const { pictures, subscribers, entries } = await expectWhole(env);
  expect(subscribers).toHaveLength(SIGNINGS);
  await expectVerified(env, SIGNINGS);

  const mailsThere = await mailsSent();
  const ids = new Set(mailsThere.map(({ id }) => id));
  const sent = mailsThere.filter(({ state }) => state === 'sent');
  expect(ids.size).toBe(mailsThere.length);
  expect(mailsThere.map(({ reference }) => reference).sort()).toEqual([...crowd.acknowledged.values()].flatMap((reference) => [reference, reference]).sort());
  expect(sent.filter(({ id }) => !arrived.has(id))).toEqual([]);
  expect([...arrived.keys()].filter((id) => !ids.has(id))).toEqual([]);
  expect(sent.length).toBeGreaterThanOrEqual(Math.min(MAILS, ids.size));
  // If the mail server accepted a mail but its confirmation was lost, the mail is sent again: at most those on the
  // way, per process and fault.
  const twice = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(twice).toBeLessThanOrEqual((CMS_KILLS + databaseKills + OUTAGES) * cmss.length * MAILS_AT_ONCE);

  const faults = [`the CMS (${cmss.length === 1 ? 'one process, with its database' : `${cmss.length} processes`}) killed ${CMS_KILLS} times`, ...(postgres ? [`PostgreSQL killed ${databaseKills} times`] : []), `the ${swift ? 'S3 store' : 'folder of pictures'} away ${storeOutages} times`, `the mail server away ${OUTAGES} times`];
  const refusals = [...crowd.refused].map(([how, times]) => `${times} × ${how}`).join(', ');
  process.stdout.write(
    [
      '',
      `${REQUESTS} requests and ${SIGNINGS} signings, all acknowledged; ${faults.join(', ')}`,
      `sent again ${crowd.resent} times: ${crowd.unanswered} × no answer, ${refusals}; of these ${crowd.answersLost} had been recorded`,
      `there are ${rows.requests.length} requests, ${subscribers.length} subscribers, ${entries} entries of evidence, ${pictures.length} pictures, ${ids.size} mails, of which ${sent.length} were sent, ${arrived.size} arrived, ${twice} of them twice, and ${ids.size - sent.length} wait`,
      '',
    ].join('\n'),
  );
}, PATIENCE);

/** This number of items, created lazily. */
function senders<Person extends { readonly key: string }>(count: number, make: (number: number) => Person, send: (person: Person, cms: string) => ReturnType<Sender['send']>): Sender[] {
  return Array.from({ length: count }, (_, index) => {
    let person: Person | undefined;
    return { key: make(index + 1).key, send: (cms: string) => send((person ??= make(index + 1)), cms) };
  });
}

/** Merges both lists evenly. */
function mixed(some: readonly Sender[], others: readonly Sender[]): Sender[] {
  const placed = [some, others].flatMap((list) => list.map((sender, index) => ({ sender, place: (index + 0.5) / list.length })));
  return placed.sort((one, other) => one.place - other.place).map(({ sender }) => sender);
}

const reached = (part: number) => until(`${Math.round(part * 100)} % of all`, () => crowd.acknowledged.size >= part * (REQUESTS + SIGNINGS), PATIENCE);

/** Repeats an action, each time at a random moment within another part of the acknowledgements. */
async function inTurns(times: number, work: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    await reached((FAULTS_UNTIL * (turn + Math.random())) / times);
    await work(turn);
  }
}

async function killCms(victims: readonly Supervised[]): Promise<void> {
  await Promise.all(victims.map((cms) => cms.kill()));
  // Leases of killed processes last two minutes; if no process is left, expire them.
  if (victims.length === cmss.length) await until('the database', () => write(`UPDATE outbox_mails SET leased_until = $past WHERE state = 'sending'`));
  await Promise.all(victims.map((cms) => cms.start()));
}

async function killDatabase(): Promise<void> {
  const before = crowd.resent;
  await postgres?.kill();
  await until('somebody notices', () => crowd.resent > before);
  await postgres?.begin();
}

async function stopStore(): Promise<void> {
  const folder = join(env.DATA_DIR ?? '', 'signatures');
  // The first signing creates it.
  if (!swift) await until('the folder of pictures', () => existsSync(folder), PATIENCE);
  const before = crowd.timesRefusedBy('503 signature_not_stored');
  if (swift) await swift.stop();
  else chmodSync(folder, 0o500);
  await until('signings are refused', () => crowd.timesRefusedBy('503 signature_not_stored') > before + 2, PATIENCE);
  if (swift) await swift.begin();
  else chmodSync(folder, 0o700);
}

async function stopMailServer(): Promise<void> {
  await mails.stop();
  const since = Date.now();
  await until('somebody notices', () => withDatabase(env, (database) => database.prepare(`SELECT id FROM outbox_mails WHERE failure = 'server_unreachable' AND next_attempt_at > ${database.time(since)} LIMIT 1`).all()).length > 0, PATIENCE);
  await mails.start();
}

interface Mail {
  readonly id: string;
  readonly reference: string;
  readonly state: string;
}

/** Waits until all mails are sent. Retries of postponed mails are due at once. */
async function mailsSent(): Promise<Mail[]> {
  write(`UPDATE outbox_mails SET next_attempt_at = $past WHERE state = 'pending'`);
  const there = (): Mail[] => withDatabase(env, (database) => database.prepare('SELECT message_id AS id, reference, state FROM outbox_mails').all()) as Mail[];
  const enough = Math.min(MAILS, there().length);
  await until('the mails', () => withDatabase(env, (database) => database.prepare(`SELECT id FROM outbox_mails WHERE state = 'sent' LIMIT ${enough}`).all()).length === enough, PATIENCE);
  await Promise.all(cmss.map((cms) => cms.stop()));
  return there();
}

/** @param sql with `$past` for a past time */
function write(sql: string): void {
  withDatabase(env, (database) => database.exec(sql.replace('$past', database.time(0))));
}

interface Row {
  readonly key: string;
  readonly reference: string;
}

function referencesIn(table: 'help_requests' | 'subscribers'): Row[] {
  return withDatabase(env, (database) => database.prepare(`SELECT idempotency_key AS key, reference FROM ${table}`).all()) as Row[];
}

/** Records that were not acknowledged, acknowledgements without a record, and duplicates. */
function differences(rows: readonly Row[], acknowledged: ReadonlyMap<string, string>, expected: readonly Sender[]): string[] {
  const there = new Map(rows.map(({ key, reference }) => [key, reference]));
  const twice = rows.length === there.size ? [] : [`${rows.length - there.size} rows are there twice`];
  const unacknowledged = rows.filter(({ key, reference }) => acknowledged.get(key) !== reference).map(({ key }) => `${key} is there and was not acknowledged so`);
  const lost = expected.filter(({ key }) => !there.has(key)).map(({ key }) => `${key} is not there`);
  return [...twice, ...unacknowledged, ...lost];
}
