import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { openCheckpoint, type PublishedKeys } from '@site/proof';
import { API, type EvidenceCheckpoint } from '@site/rules';
import type { Email } from 'postal-mime';

import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';
import { Client, isSigned } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { freePorts } from '../helpers/ports';
import { databaseIndependentTest } from '../helpers/scope';
import { TimeStampServer } from '../helpers/time-stamp-server';
import { until } from '../helpers/until';
import { StaffSession } from './support/staff';
import { beside, filled, ownBuckets, verifySignings } from './support/world';

const ADMINISTRATION = '/content-manager/single-types/api::data-protection.data-protection';
/** Checkpoints are made once a minute at most. */
const PATIENCE_MS = 130_000;
const HOUR_MS = 3_600_000;
jest.setTimeout(3 * PATIENCE_MS + 60_000);
const KEEPERS = ['keeper@notary.example', 'second@bank.example'] as const;

interface CheckpointRow {
  readonly id: number;
  readonly size: number;
  readonly note: string;
  readonly token: string | null;
  readonly attempts: number;
}

let people = 500;
async function sign(env: Environment, cms = env.CMS_URL): Promise<void> {
  const outcome = await new Client(env, (people += 1)).sign(cms);
  if (!isSigned(outcome)) throw new Error(`It was not signed: ${outcome.code}`);
}

const select = <T>(env: Environment, sql: string): readonly T[] => withDatabase(env, (database) => database.prepare(sql).all()) as T[];
const checkpoints = (env: Environment) => select<CheckpointRow>(env, 'SELECT id, size, note, token, attempts FROM evidence_checkpoints ORDER BY id');
const entries = (env: Environment) => select<{ readonly id: number }>(env, 'SELECT id FROM evidence_entries').length;
const isCovered = (env: Environment): boolean => checkpoints(env).at(-1)?.size === entries(env);
/** The last checkpoint was made two minutes earlier, so the next one need not wait. */
const letMinutesPass = (env: Environment): void => withDatabase(env, (database) => database.exec(`UPDATE evidence_checkpoints SET made_at = ${database.before('made_at', 120_000)}`));
/** The next job asks the time-stamp server again. */
const makeDue = (env: Environment): void => withDatabase(env, (database) => database.exec(`UPDATE evidence_checkpoints SET next_attempt_at = ${database.time(Date.now() - 1)} WHERE token IS NULL`));

async function published<T>(env: Environment, path: string): Promise<T> {
  return ((await (await fetch(env.CMS_URL + path)).json()) as { data: T }).data;
}

/** Verifies the database against these files, as the administrator would. A file without a checkpoint is a fault. */
async function verifyWith(env: Environment, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = join(env.DATA_DIR ?? '', 'kept');
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return verifySignings(env, Object.keys(files).flatMap((name) => ['--checkpoint', join(folder, name)]));
}

describe('checkpoints with a time-stamp server that is away at first', () => {
  let server: TimeStampServer;
  let env: Environment;
  let cms: Cms;
  let mails: MailFolder;
  beforeAll(async () => {
    server = await TimeStampServer.start();
    server.fault = 'http-500';
    const [monitoring] = await freePorts(1);
    env = await filled('checkpoints', { TIMESTAMP_URL: server.url, TIMESTAMP_ROOTS: server.root, MONITORING_PORT: String(monitoring) });
    env = { ...env, ...(await ownBuckets('checkpoints'))?.environment() };
    mails = new MailFolder(join(env.DATA_DIR ?? '', 'mails'));
    cms = await Cms.start(env);
    await sign(env);
    letMinutesPass(env);
    await (await StaffSession.logIn(env.CMS_URL ?? '')).call('PUT', ADMINISTRATION, { checkpointEmails: KEEPERS.join(', ') });
  }, 300_000);
  afterAll(async () => {
    await cms.stop();
    server.stop();
  });

  const monitored = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}${path}`)).text();
  const verdict = async (check: 'checkpoints' | 'evidence' = 'checkpoints') => (JSON.parse(await monitored('/ready')) as { checks: Record<string, string> }).checks[check];
  const copies = () => select<{ readonly recipient: string; readonly reference: string; readonly state: string }>(env, "SELECT recipient, reference, state FROM outbox_mails WHERE kind = 'checkpoint_copy' ORDER BY id");
  const keptBy = async (address: string): Promise<Email> => {
    await until(`the mail to ${address}`, async () => (await mails.to(address)).length > 0, PATIENCE_MS);
    return (await mails.to(address)).at(-1) as Email;
  };

  it('are published and mailed at once, without a time stamp', async () => {
    await until('the signing is covered', () => isCovered(env), PATIENCE_MS);
    const [last] = await published<readonly EvidenceCheckpoint[]>(env, `${API.evidenceCheckpoints}?size=${entries(env)}`);
    expect(last).toMatchObject({ size: entries(env), token: null, stampedAt: null });
    expect(await (await fetch(env.CMS_URL + API.evidenceCheckpoint)).text()).toBe(last?.note);

    for (const keeper of KEEPERS) {
      const mail = await keptBy(keeper);
      expect(mail.subject).toBe(`Контрольная точка: записей ${last?.size} / Checkpoint: ${last?.size} entries`);
      expect(mail.text).toContain(`Записей / Entries: ${last?.size}\n`);
      expect(mail.text).not.toMatch(/Анна|client-/);
      expect(mail.attachments.map(({ filename, mimeType }) => ({ filename, mimeType }))).toEqual([{ filename: `checkpoint-${last?.size}.txt`, mimeType: 'text/plain' }]);
    }
  });

  databaseIndependentTest('can be verified with the mail as it arrived: its attachment, its text, or its source', async () => {
    const { attachments, text, html } = await keptBy(KEEPERS[0]);
    const attachment = new Uint8Array(attachments[0]?.content as ArrayBuffer);
    const [source] = select<{ readonly message_id: string }>(env, "SELECT message_id FROM outbox_mails WHERE kind = 'checkpoint_copy' AND state = 'sent' ORDER BY id");
    const eml = readFileSync(join(env.DATA_DIR ?? '', 'mails', `${source?.message_id.slice(1, -1)}.eml`));
    const files = {
      'attachment.txt': attachment,
      'attachment-crlf.txt': `\uFEFF${Buffer.from(attachment).toString().replaceAll('\n', '\r\n')}\r\n\r\n`,
      'text.txt': text ?? '',
      'forwarded.txt': (text ?? '').split('\n').map((line) => `> ${line} `).join('\r\n'),
      'page.txt': (html ?? '').replaceAll('<br>', '\n').replaceAll(/<[^>]+>/g, ' '),
      'source.eml': eml,
    };
    expect(await verifyWith(env, files)).toMatch(/^All in order/);
    await expect(verifyWith(env, { 'changed.txt': (text ?? '').replace(/\n(\d+)\n/, (_line, size: string) => `\n${Number(size) + 1}\n`) })).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('FAULT: The checkpoint that was given') as string });
    await expect(verifyWith(env, { ...files, 'nothing.txt': 'Hello' })).rejects.toMatchObject({ code: 1 });
  });

  databaseIndependentTest('without a time stamp for an hour make the CMS impaired, and the firm is told once', async () => {
    expect(await verdict()).toBe('ok');
    const last = checkpoints(env).at(-1);
    // Another server's answer, too, is not stored.
    server.fault = 'other-data';
    withDatabase(env, (database) => database.exec(`UPDATE evidence_checkpoints SET made_at = ${database.before('made_at', 1.5 * HOUR_MS)}`));
    makeDue(env);
    expect(await verdict()).toBe('late');
    expect(Number(/^cms_evidence_oldest_unstamped_seconds (\d+)/m.exec(await monitored('/metrics'))?.[1])).toBeGreaterThan(3_600);
    const notices = () => select<{ readonly text: string | null }>(env, "SELECT text FROM outbox_mails WHERE kind = 'checkpoint_notice'");
    await until('the firm is told', () => notices()[0]?.text != null, PATIENCE_MS);
    // The first checkpoint is as old as the data that this CMS began with.
    expect(notices()).toEqual([{ text: expect.stringMatching(/minutes: (?:9\d|[1-9]\d\d)\n/) as string }]);
    await until('an attempt was made', () => (checkpoints(env).find(({ id }) => id === last?.id)?.attempts ?? 0) > (last?.attempts ?? 0), PATIENCE_MS);
    expect(checkpoints(env).every(({ token }) => token === null)).toBe(true);
  });

  it('get their time stamps when the server is back, also after a kill in the middle; further mails wait for an hour', async () => {
    server.fault = 'no-answer';
    const before = server.requests;
    makeDue(env);
    await sign(env);
    await until('the server was asked', () => server.requests > before, PATIENCE_MS);
    await cms.kill();
    expect(checkpoints(env).some(({ token }) => token !== null)).toBe(false);
    expect(copies()).toHaveLength(KEEPERS.length);
    withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET created_at = ${database.before('created_at', HOUR_MS)} WHERE kind = 'checkpoint_copy' AND recipient = '${KEEPERS[0]}'`));

    server.fault = undefined;
    makeDue(env);
    cms = await Cms.start(env);
    await until('all are stamped', () => isCovered(env) && checkpoints(env).every(({ token }) => token !== null));
    expect(await verdict()).toBe('ok');
    await until('the next mail was sent', () => copies().length > KEEPERS.length && copies().every(({ state }) => state === 'sent'));
    // The second keeper's hour has not passed.
    expect(copies().map(({ recipient }) => recipient)).toEqual([...KEEPERS, KEEPERS[0]]);

    await until('the mail', async () => (await mails.to(KEEPERS[0])).length === 2);
    const stamped = (await mails.to(KEEPERS[0])).find(({ attachments }) => attachments.length === 2)?.attachments ?? [];
    const folder = join(env.DATA_DIR ?? '', 'kept');
    mkdirSync(folder, { recursive: true });
    for (const [index, name] of ['note', 'token'].entries()) writeFileSync(join(folder, name), new Uint8Array(stamped[index]?.content as ArrayBuffer));
    writeFileSync(join(folder, 'root.pem'), server.root);
    expect(execFileSync('openssl', ['ts', '-verify', '-data', 'note', '-in', 'token', '-token_in', '-CAfile', 'root.pem'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })).toContain('Verification: OK');
    expect(await verifyWith(env, { 'later.txt': readFileSync(join(folder, 'note')) })).toMatch(/^All in order[^]*time-stamped at/);
  });

  databaseIndependentTest('are not made over a chain that contradicts the last one: the firm is told at once, even if only an early entry was changed', async () => {
    const notices = () => select<{ readonly subject: string | null }>(env, "SELECT subject FROM outbox_mails WHERE kind = 'checkpoint_notice' AND reference = 'contradicted'");
    expect(await verdict('evidence')).toBe('ok');
    const last = checkpoints(env).at(-1);
    const [first] = select<{ readonly hash: string }>(env, 'SELECT hash FROM evidence_entries WHERE sequence = 1');
    const change = (hash: string | undefined) => withDatabase(env, (database) => database.prepare('UPDATE evidence_entries SET hash = ? WHERE sequence = 1').run(hash));
    change('f'.repeat(64));
    await until('the CMS says so', async () => (await verdict('evidence')) === 'failed', PATIENCE_MS);
    expect(cms.log).toContain('the entries contradict the last checkpoint');
    expect(await monitored('/metrics')).toContain('\ncms_evidence_contradicted 1\n');
    await until('the firm is told', () => notices()[0]?.subject != null, PATIENCE_MS);
    expect(notices()).toEqual([{ subject: 'Журнал доказательств изменён / The evidence log was changed' }]);
    letMinutesPass(env);
    await sign(env);
    withDatabase(env, (database) => database.exec(`UPDATE evidence_entries SET recorded_at = ${database.time(Date.now() - 11 * 60_000)} WHERE sequence = (SELECT max(sequence) FROM evidence_entries)`));
    expect(await verdict()).toBe('late');
    change(first?.hash);
    await until('the CMS sees that it is mended', async () => (await verdict('evidence')) === 'ok', PATIENCE_MS);
    await until('the next checkpoint is made', () => isCovered(env), PATIENCE_MS);

    const made = checkpoints(env).at(-1);
    expect(made?.id).not.toBe(last?.id);
    withDatabase(env, (database) => database.prepare('UPDATE evidence_checkpoints SET note = ? WHERE id = ?').run(checkpoints(env)[0]?.note, made?.id));
    letMinutesPass(env);
    await sign(env);
    await until('the CMS says so', async () => (await verdict('evidence')) === 'failed', PATIENCE_MS);
    expect(checkpoints(env).at(-1)?.id).toBe(made?.id);
  });
});

describe('two processes, while the key is replaced', () => {
  it('make one line of checkpoints over one chain, which the former and the new key verify', async () => {
    const [former, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const publicKeys = [former, next].map((key) => readEvidenceKey(key).publicKey);
    const base = await filled('checkpoints-together');
    // The seeded CMS has introduced its own key already.
    const own = `public:${readEvidenceKey(base.EVIDENCE_KEYS ?? '').publicKey}`;
    const env: Environment = { ...base, ...(await ownBuckets('checkpoints-together'))?.environment(), EVIDENCE_KEYS: [former, next, own].join() };
    const other: Environment = { ...(await beside(env)), EVIDENCE_KEYS: [next, former, own].join() };
    letMinutesPass(env);
    const first = await Cms.start(env);
    await until('its key is covered', () => isCovered(env), PATIENCE_MS);
    await sign(env);
    letMinutesPass(env);
    await until('there is a checkpoint of the former key', () => isCovered(env), PATIENCE_MS);
    const kept = checkpoints(env).at(-1)?.note ?? '';
    expect(openCheckpoint(kept, publicKeys)?.publicKey).toBe(publicKeys[0]);

    letMinutesPass(env);
    // Introduces the next key while the first process runs.
    const second = await Cms.start(other);
    await Promise.all(Array.from({ length: 6 }, (_, index) => sign(env, index % 2 === 0 ? env.CMS_URL : other.CMS_URL)));
    letMinutesPass(env);
    await until('all are covered', () => isCovered(env), PATIENCE_MS);
    const made = checkpoints(env);
    expect(made.map(({ size }) => size)).toEqual([...new Set(made.map(({ size }) => size))].sort((a, b) => a - b));
    expect(openCheckpoint(made.at(-1)?.note ?? '', publicKeys)?.publicKey).toBe(publicKeys[1]);
    expect(select<{ readonly public_key: string }>(env, "SELECT public_key FROM evidence_entries WHERE kind = 'signing' ORDER BY sequence").map(({ public_key: key }) => key)).toEqual([publicKeys[0], ...Array.from({ length: 6 }, () => publicKeys[1])]);

    const { keys } = await published<PublishedKeys>(other, API.evidenceKeys);
    expect(keys.slice(-2)).toMatchObject([{ publicKey: publicKeys[0], until: expect.any(String) as string }, { publicKey: publicKeys[1], from: keys.at(-2)?.until, until: null }]);
    await first.stop();
    await second.stop();
    // As soon as only the public part of the former key is configured.
    const afterwards: Environment = { ...env, EVIDENCE_KEYS: [next, `public:${publicKeys[0]}`, own].join() };
    expect(await verifyWith(afterwards, { 'former.txt': kept })).toMatch(/^All in order/);

    // A second introduction of the former key would make the chain faulty for ever.
    await expect(Cms.start(env)).rejects.toThrow(`Put its successor (public key ${publicKeys[1]?.slice(0, 8)}…), or a new key, in front of it.`);
    expect(await verifyWith(afterwards, { 'former.txt': kept })).toMatch(/^All in order/);
  });
});

databaseIndependentTest('a checkpoint of a process whose clock is ahead does not make later entries a fault, gets no time stamp that contradicts it, and does not stop the next ones', async () => {
  const server = await TimeStampServer.start();
  const [monitoring] = await freePorts(1);
  const env: Environment = { ...(await filled('checkpoints-ahead', { TIMESTAMP_URL: server.url, TIMESTAMP_ROOTS: server.root, MONITORING_PORT: String(monitoring) })), ...(await ownBuckets('checkpoints-ahead'))?.environment() };
  const cms = await Cms.start(env);
  try {
    await until('there is a checkpoint', () => isCovered(env), PATIENCE_MS);
    const ahead = checkpoints(env).at(-1)?.id;
    const shift = (hours: number): void => withDatabase(env, (database) => database.exec(`UPDATE evidence_checkpoints SET made_at = ${database.before('made_at', hours * HOUR_MS)}, created_at = ${database.before('created_at', hours * HOUR_MS)}, token = NULL, stamped_at = NULL, attempts = 0, next_attempt_at = ${database.time(Date.now() - 1)} WHERE id = ${ahead}`));
    shift(-1);
    await until('its time stamp is refused', () => cms.log.includes('later than its time stamp: the clock was ahead'), PATIENCE_MS);
    expect(checkpoints(env).find(({ id }) => id === ahead)).toMatchObject({ token: null });

    await sign(env);
    await until('the next one is made nevertheless', () => isCovered(env), PATIENCE_MS);
    expect(((await (await fetch(`http://127.0.0.1:${monitoring}/ready`)).json()) as { checks: { checkpoints: string } }).checks.checkpoints).toBe('late');
    await until('the firm is told', () => select<{ id: number }>(env, "SELECT id FROM outbox_mails WHERE kind = 'checkpoint_notice' AND reference = 'ahead'").length === 1, PATIENCE_MS);
    expect(await verifySignings(env)).toMatch(/^All in order/);

    // Its time has come.
    shift(1);
    await until('it is stamped', () => checkpoints(env).find(({ id }) => id === ahead)?.token !== null, PATIENCE_MS);
    expect(await verifySignings(env)).toMatch(/^All in order/);
  } finally {
    await cms.stop();
    server.stop();
  }
});
