import { createHash, randomInt, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { verifySealedPdf } from '@site/proof';
import { API } from '@site/rules';
import { Client as PostgresClient } from 'pg';

import type { Verifications } from '../../cms/src/features/evidence/api-types';
import { ADMIN } from '../cms/support/environment';
import { Client, isSigned } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { confirmationLinkIn, confirmationOf } from '../helpers/confirmationLink';
import { withDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { readPdf } from '../helpers/pdf';
import { type FullStore, fullBucket, fullFolder } from '../helpers/fullStore';
import { personFiles } from '../helpers/personFile';
import { freePorts } from '../helpers/ports';
import { databaseIndependentDescribe, databaseIndependentTest, databaseTestsOnly } from '../helpers/scope';
import { selfMadeSealKey } from '../helpers/seal';
import { RevocationServer } from '../helpers/revocation-server';
import { documentStoreOf } from '../helpers/store';
import { smallDiskUnavailableReason } from '../helpers/smallDisk';
import { TimeStampServer } from '../helpers/time-stamp-server';
import { until } from '../helpers/until';
import { beside, filled, ownBuckets, verifySignings } from './support/world';

/** `npm run drill` uses a larger number. */
const SIGNINGS = Number(process.env.DOCUMENT_SIGNINGS ?? 6);
/** Signings between two kills; of many, so many that the CMS is killed 50 times. */
const AT_ONCE = Math.max(3, Math.ceil(SIGNINGS / 50));
const RENDERER = 'signed-documents/render-process.js';
/** Typesetting takes a second or two of computing, many times that on a busy machine. */
const PATIENCE_MS = 240_000;
jest.setTimeout(2 * PATIENCE_MS);

const canRender = process.platform === 'linux' && process.arch === 'x64';
const describeWithRenderer = canRender && process.env.PDF_TOOLS_MISSING === undefined ? describe : describe.skip;
const independentDescribe = databaseTestsOnly ? databaseIndependentDescribe : describeWithRenderer;
const isInBucket = process.env.TEST_STORAGE === 's3';

interface DocumentRow {
  readonly reference: string;
  readonly state: string;
  readonly failure: string | null;
  readonly attempts: number;
  readonly file: string | null;
  readonly sha256: string | null;
}
interface Answer {
  readonly isActive: boolean;
  readonly state: string | null;
  readonly failure: string | null;
  readonly archivalFailure: string | null;
  readonly nextArchivalAt: string | null;
  readonly url: string | null;
}

let server: TimeStampServer;
/** Number of the last client. */
let people = 0;
beforeAll(async () => {
  server = await TimeStampServer.start();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.fault = undefined;
});

const SEAL = { SEAL_KEY: selfMadeSealKey() };
const stamped = (): Environment => ({ TIMESTAMP_URL: server.url, TIMESTAMP_ROOTS: server.root });
const documents = (env: Environment): readonly DocumentRow[] => withDatabase(env, (database) => database.prepare('SELECT reference, state, failure, attempts, file, sha256 FROM sealed_agreements ORDER BY id').all()) as DocumentRow[];
const documentOf = (env: Environment, reference: string): DocumentRow | undefined => documents(env).find((row) => row.reference === reference);

async function sign(env: Environment, cms = env.CMS_URL): Promise<string> {
  const outcome = await new Client(env, (people += 1)).sign(cms);
  if (!isSigned(outcome)) throw new Error(`It was not signed: ${outcome.code}`);
  return outcome.data.reference;
}

async function made(env: Environment, reference: string): Promise<DocumentRow> {
  await until(`the document of ${reference}`, () => expect(documentOf(env, reference)).toMatchObject({ state: 'made' }), PATIENCE_MS);
  return documentOf(env, reference) as DocumentRow;
}

/** Waits for an attempt that fails. Before the store or the time-stamp server is asked, it typesets. */
const failed = (env: Environment, reference: string, failure: string): Promise<void> => until('an attempt has failed', () => expect(documentOf(env, reference)).toMatchObject({ failure }), PATIENCE_MS);

/** When documents that wait are tried again; the pause of all documents after an outage comes on top. */
const retryAt = (env: Environment, time: number): void => withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET next_attempt_at = ${database.time(time)} WHERE state = 'waiting'`));
const tryNow = (env: Environment): void => retryAt(env, Date.now());

/** Expects that every document is made and valid, and that the store contains no others. */
async function expectEachOnce(env: Environment): Promise<readonly DocumentRow[]> {
  const rows = documents(env);
  const store = documentStoreOf(env);
  expect((await store.names()).sort()).toEqual(rows.map(({ file }) => String(file)).sort());
  const [certificate, roots] = [new X509Certificate(SEAL.SEAL_KEY).raw, env.TIMESTAMP_ROOTS === undefined ? [] : [new Uint8Array(new X509Certificate(server.root).raw)]];
  for (const { state, file, sha256 } of rows) {
    const pdf = await store.read(String(file));
    expect({ state, sha256 }).toEqual({ state: 'made', sha256: createHash('sha256').update(pdf).digest('hex') });
    const { timeStamp } = await verifySealedPdf(pdf, { roots: [new Uint8Array(certificate)], timeStampRoots: roots, now: new Date() });
    expect(timeStamp !== undefined).toBe(roots.length > 0);
  }
  const signed = withDatabase(env, (database) => database.prepare('SELECT reference FROM subscribers').all()) as { reference: string }[];
  expect(rows.map(({ reference }) => reference).sort()).toEqual(signed.map(({ reference }) => reference).sort());
  return rows;
}

/** Typesetting processes of a CMS: other tests have theirs at the same time. */
function renderers({ DATA_DIR: folder }: Environment): readonly number[] {
  const fileOf = (pid: number | string, file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      if (!fileOf(pid, 'cmdline').includes(join(__dirname, '../../cms/dist/src/features', RENDERER))) return false;
      const parent = /PPid:\s+(\d+)/.exec(fileOf(pid, 'status'))?.[1] ?? '';
      return fileOf(parent, 'environ').split('\0').includes(`DATA_DIR=${folder}`);
    } catch {
      return false;
    }
  });
}

class Staff {
  private constructor(
    private readonly env: Environment,
    private readonly token: string,
  ) {}

  static async logIn(env: Environment): Promise<Staff> {
    const answer = await fetch(`${env.CMS_URL}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADMIN) });
    return new Staff(env, ((await answer.json()) as { data: { token: string } }).data.token);
  }

  async call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(this.env.CMS_URL + path, { method, headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' }, body: body === undefined ? null : JSON.stringify(body) });
    expect({ path, isOk: answer.ok }).toEqual({ path, isOk: true });
    return answer.status === 204 ? undefined : answer.json();
  }

  /** Status of a request. */
  async status(path: string, body: object): Promise<number> {
    return (await fetch(this.env.CMS_URL + path, { method: 'POST', headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).status;
  }

  async document(reference: string, retry = false): Promise<Answer> {
    const path = `/documents/${documentIdOf(this.env, reference)}`;
    const { data } = (await this.call(retry ? 'POST' : 'GET', `${path}${retry ? '/retry' : ''}`)) as { data: Answer & { readonly hasFile: boolean } };
    return { ...data, url: data.hasFile ? ((await this.call('GET', `${path}/link`)) as { data: { url: string } }).data.url : null };
  }
}

function documentIdOf(env: Environment, reference: string): string {
  const [row] = withDatabase(env, (database) => database.prepare('SELECT document_id AS id FROM subscribers WHERE reference = ?').all(reference)) as { id: string }[];
  return row?.id ?? '';
}

describeWithRenderer('the documents of a CMS with a time-stamp server', () => {
  /** Of the CMS; with S3, the store is behind a server that can be full. */
  let env: Environment;
  let bucket: FullStore | undefined;
  let cms: Cms;
  let staff: Staff;
  /** The first document: its client's number, and its reference. */
  let [number, first] = [0, ''];
  beforeAll(async () => {
    const [monitoring] = await freePorts(1);
    env = await filled('documents', { ...SEAL, ...stamped(), MONITORING_PORT: String(monitoring) });
    const buckets = await ownBuckets('documents');
    bucket = buckets && (await fullBucket(env, buckets));
    env = bucket?.environment ?? env;
    cms = await Cms.start(env);
    staff = await Staff.logIn(env);
  });
  afterAll(async () => {
    await cms.stop();
    await bucket?.end();
  });

  const readiness = async () => (await (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}/ready`)).json()) as { checks: Record<string, string> };

  it('are made after the signing is answered, and staff open them by a link that ends', async () => {
    const reference = await sign(env);
    [number, first] = [people, reference];
    await made(env, reference);
    const { state, url, failure } = await staff.document(reference);
    expect({ state, failure }).toEqual({ state: 'made', failure: null });
    const answer = await fetch(url ?? '');
    expect({ status: answer.status, type: answer.headers.get('content-type'), cache: answer.headers.get('cache-control') }).toEqual({ status: 200, type: 'application/pdf', cache: 'private, no-store' });
    const { problems, signatures, text, attachment } = readPdf(Buffer.from(await answer.arrayBuffer()));
    expect([problems, signatures.includes('Signature is Valid.'), signatures.includes('Total document signed')]).toEqual(['', true, true]);
    expect(text).toContain(reference);
    // The address that the site's server publishes.
    expect(text.replaceAll(/[\s\u200b]/g, '')).toContain('/.well-known/evidence/proof.json?hash=');
    // It discloses what the client entered and asked for, but not from where and with what.
    for (const entered of [`client-${people}@example.com`, 'LT-01103 Vilnius']) expect(attachment('evidence.json')).toContain(entered);
    expect(attachment('evidence.json')).toMatch(/"early_start_text":\{"value":"[^"]/);
    for (const kept of ['ip_address', 'country_code', 'peer_address', 'user_agent', 'strokes']) expect(attachment('evidence.json')).not.toContain(`"${kept}":{`);
    for (const wrong of [url?.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')), url?.replace(/expires=\d/, 'expires=9'), url?.replace(reference, 'AAAAA-AAAAA')]) expect((await fetch(wrong ?? '')).status).toBe(403);
    expect((await fetch(`${env.CMS_URL}/documents/${documentIdOf(env, reference)}`)).status).toBe(401);
    expect((await readiness()).checks.documents).toBe('ok');
  });

  databaseIndependentTest('are in what the firm gives a person of their data', async () => {
    const pdf = personFiles(await staff.call('POST', '/person-data/export', { references: [first] }))[`agreement-${first}.pdf`] ?? '';
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(documentOf(env, first)?.sha256);
  });

  databaseIndependentTest('are given to nobody while the store returns something else than was stored, and the log names them; what else is kept of the person is exported', async () => {
    const mails = new MailFolder(join(env.DATA_DIR ?? '', 'mails'));
    const reference = await sign(env);
    const email = `client-${people}@example.com`;
    const { file, sha256 } = await made(env, reference);
    await until('the receipt', async () => (await mails.to(email)).length > 0);
    const store = documentStoreOf(env);
    const whole = await store.read(String(file));
    const middle = whole.length >> 1;
    const statuses = async () => ({
      link: (await fetch((await staff.document(reference)).url ?? '')).status,
      export: Object.keys(personFiles(await staff.call('POST', '/person-data/export', { references: [reference] }))).sort(),
      handover: await staff.status(`/signed-agreements/${documentIdOf(env, reference)}/hand-over`, { language: 'en', reason: 'A court asked for it' }),
    });
    for (const damaged of [whole.subarray(0, middle), Buffer.from(whole.map((byte, index) => (index === middle ? byte ^ 1 : byte)))]) {
      await store.write(String(file), damaged);
      expect(await statuses()).toEqual({ link: 503, export: ['person-data.html', 'person-data.json'], handover: 503 });
    }
    expect(cms.log).toContain(`The document ${String(file)} is damaged`);

    const [receipt] = await mails.to(email);
    await fetch(env.CMS_URL + API.emailConfirmations, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` }, body: JSON.stringify({ data: confirmationOf(confirmationLinkIn(receipt?.text)) }) });
    const mailed = () => withDatabase(env, (database) => database.prepare("SELECT state, attempts FROM outbox_mails WHERE kind = 'signing_document' AND reference = ?").all(reference)) as { state: string; attempts: number }[];
    await until('an attempt to send it', () => (mailed()[0]?.attempts ?? 0) > 0);
    expect(mailed()).toMatchObject([{ state: 'pending' }]);
    expect(await mails.to(email)).toHaveLength(1);

    await store.write(String(file), whole);
    expect(await statuses()).toEqual({ link: 200, export: [`agreement-${reference}.pdf`, 'person-data.html', 'person-data.json'], handover: 200 });
    withDatabase(env, (database) => database.exec(`UPDATE outbox_mails SET next_attempt_at = ${database.time(Date.now())} WHERE state = 'pending'`));
    await until('the agreement', async () => (await mails.to(email)).length > 1);
    const [pdf] = (await mails.to(email)).flatMap(({ attachments }) => attachments.filter(({ mimeType }) => mimeType === 'application/pdf'));
    expect(createHash('sha256').update(Buffer.from(pdf?.content as ArrayBuffer)).digest('hex')).toBe(sha256);
  });

  it.each([['after', false], ['before', true]])('are mailed to the client, once, where the address was confirmed %s they are made', async (_when, isFirst) => {
    const mails = new MailFolder(join(env.DATA_DIR ?? '', 'mails'));
    if (isFirst) server.fault = 'http-500';
    const reference = isFirst ? await sign(env) : first;
    const email = `client-${isFirst ? people : number}@example.com`;
    await until('the receipt', async () => (await mails.to(email)).length > 0);
    const [receipt] = await mails.to(email);
    if (isFirst) {
      await failed(env, reference, 'time_stamp_missing');
      expect((await documentStoreOf(env).names()).filter((name) => name.includes(reference))).toEqual([]);
    }
    expect(await mails.to(email)).toHaveLength(1);

    const confirm = () => fetch(env.CMS_URL + API.emailConfirmations, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` }, body: JSON.stringify({ data: confirmationOf(confirmationLinkIn(receipt?.text)) }) });
    // The one that comes second may find the mail sent already.
    const answers = (await Promise.all((await Promise.all([confirm(), confirm()])).map((answer) => answer.json()))) as { data: { isDocumentMailed: boolean } }[];
    expect(answers.map(({ data }) => data.isDocumentMailed)).toContain(true);
    server.fault = undefined;
    tryNow(env);
    const { sha256 } = await made(env, reference);
    await until('the agreement', async () => (await mails.to(email)).length > 1);
    await confirm();
    const rows = withDatabase(env, (database) => database.prepare("SELECT state FROM outbox_mails WHERE kind = 'signing_document' AND reference = ?").all(reference)) as { state: string }[];
    expect(rows).toHaveLength(1);
    // As while the mail server takes it.
    const change = (assignments: string): void => withDatabase(env, (database) => database.prepare(`UPDATE outbox_mails SET ${assignments} WHERE kind = 'signing_document' AND reference = ?`).run(reference));
    change(withDatabase(env, (database) => `state = 'sending', leased_until = ${database.time(Date.now() + 3_600_000)}`));
    expect(await (await confirm()).json()).toMatchObject({ data: { isDocumentMailed: true } });
    change("state = 'sent', leased_until = NULL");
    const [pdf] = (await mails.to(email)).flatMap(({ attachments }) => attachments.filter(({ mimeType }) => mimeType === 'application/pdf'));
    expect(createHash('sha256').update(Buffer.from(pdf?.content as ArrayBuffer)).digest('hex')).toBe(sha256);
  });

  databaseIndependentTest('wait while the time-stamp server is away, or lies: never a weaker one instead; late ones make the CMS impaired, and the firm is told once', async () => {
    server.fault = 'http-500';
    const references = [await sign(env), await sign(env)];
    const [reference = ''] = references;
    await failed(env, reference, 'time_stamp_missing');
    server.fault = 'other-data';
    tryNow(env);
    await until('another one has, too', () => (documentOf(env, reference)?.attempts ?? 0) >= 2, PATIENCE_MS);
    expect(await staff.document(reference)).toMatchObject({ state: expect.stringMatching(/waiting|working/) as string, failure: 'time_stamp_missing', url: null });
    expect((await documentStoreOf(env).names()).filter((name) => references.some((each) => name.includes(each)))).toEqual([]);

    // Not typeset again in the meantime.
    await until('none is being made', () => {
      retryAt(env, Date.now() + 3_600_000);
      return documents(env).every(({ state }) => state !== 'working');
    }, PATIENCE_MS);
    withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET asked_at = ${database.time(Date.now() - 601_000)} WHERE state <> 'made'`));
    expect((await readiness()).checks.documents).toBe('late');
    const notices = () => withDatabase(env, (database) => database.prepare("SELECT text FROM outbox_mails WHERE kind = 'document_notice'").all()) as { text: string | null }[];
    await until('the firm is told', () => notices()[0]?.text != null, 130_000);
    for (const each of references) expect(notices()[0]?.text).toContain(each);
    expect(notices()).toHaveLength(1);
    server.fault = undefined;
    tryNow(env);
    for (const each of references) await made(env, each);
    expect((await readiness()).checks.documents).toBe('ok');
  });

  databaseIndependentTest('are made once more where the process that typesets them is killed', async () => {
    const reference = await sign(env);
    let killed = 0;
    await until('it is killed', () => {
      for (const pid of renderers(env)) {
        process.kill(pid, 'SIGKILL');
        killed += 1;
      }
      return killed > 0;
    }, PATIENCE_MS, 20);
    expect((await made(env, reference)).attempts).toBeGreaterThan(1);
  });

  databaseIndependentTest('are given up where the record is not the one that was signed, and made when that is put right and staff ask again', async () => {
    const rename = (name: string): void => withDatabase(env, (database) => database.prepare('UPDATE subscribers SET full_name = ? WHERE reference = ?').run(name, first));
    rename('Somebody Else');
    const { attempts = 0 } = documentOf(env, first) ?? {};
    // An outage is over, which says nothing about the document.
    withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET state = 'waiting', failure = 'time_stamp_missing', failures = 20, next_attempt_at = ${database.time(Date.now())} WHERE reference = '${first}'`));
    await until('it is given up', () => documentOf(env, first)?.state === 'failed', PATIENCE_MS);
    expect(documentOf(env, first)?.attempts).toBe(attempts + 3);
    expect(await staff.document(first)).toMatchObject({ state: 'failed', failure: 'check_failed', url: null });
    expect((await readiness()).checks.documents).toBe('failed');
    rename(`Анна Пример ${number}`);
    await staff.document(first, true);
    await made(env, first);
  });

  if (isInBucket) it('wait while the store is full, while agreements are signed as before, and are made when there is room', () => waitWhileFull(bucket as FullStore));
  else
    it('wait while the store is away', async () => {
      const folder = join(env.DATA_DIR ?? '', 'documents');
      renameSync(folder, `${folder}.away`);
      writeFileSync(folder, 'no folder');
      const reference = await sign(env);
      await failed(env, reference, 'store_unavailable');
      rmSync(folder);
      renameSync(`${folder}.away`, folder);
      await made(env, reference);
    });

  it('go with the signing when that is erased, also while they are being made', async () => {
    const { reference: other = '', file } = documents(env).find((row) => row.reference !== first) ?? {};
    const { url } = await staff.document(other);
    const erase = (reference: string) => staff.call('DELETE', `/content-manager/collection-types/api::subscriber.subscriber/${documentIdOf(env, reference)}`);
    await erase(other);
    await until('the file is gone', async () => !(await documentStoreOf(env).names()).includes(String(file)));
    expect([documentOf(env, other), (await fetch(url ?? '')).status]).toEqual([undefined, 404]);

    server.fault = 'no-answer';
    const reference = await sign(env);
    await until('it is being made', () => documentOf(env, reference)?.state === 'working');
    await erase(reference);
    server.fault = undefined;
    await until('nothing of it is left', async () => documentOf(env, reference) === undefined && !(await documentStoreOf(env).names()).some((name) => name.includes(reference)), PATIENCE_MS);
  });

  if (process.env.TEST_DATABASE === 'postgres') it('go with their mail, also where that is added while the signing is erased', async () => {
    const reference = await sign(env);
    await made(env, reference);
    const held = new PostgresClient({ connectionString: env.DATABASE_URL });
    await held.connect();
    // As where a document is finished just now.
    await held.query('BEGIN');
    await held.query("UPDATE sealed_agreements SET state = 'made' WHERE reference = $1", [reference]);
    await held.query("INSERT INTO outbox_mails (document_id, kind, language, reference, state, attempts, message_id) VALUES ('held', 'signing_document', 'en', $1, 'failed', 0, '<held>')", [reference]);
    const erased = staff.call('DELETE', `/content-manager/collection-types/api::subscriber.subscriber/${documentIdOf(env, reference)}`);
    await until('it waits', async () => (await held.query("SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted")).rowCount === 1);
    await held.query('COMMIT');
    await held.end();
    await erased;
    expect(withDatabase(env, (database) => database.prepare('SELECT kind FROM outbox_mails WHERE reference = ?').all(reference))).toEqual([]);
  });

  databaseIndependentTest('are verified by npm run verify-signings, which names what was exchanged, changed, removed or added', async () => {
    const [one, another] = documents(env);
    const store = documentStoreOf(env);
    const [file, otherFile] = [String(one?.file), String(another?.file)];
    const [pdf, other] = [await store.read(file), await store.read(otherFile)];
    const outcome = () => verifySignings(env).catch((error: unknown) => (error as { readonly stderr: string }).stderr);
    const noted = (bytes: Buffer): void => withDatabase(env, (database) => database.prepare('UPDATE sealed_agreements SET sha256 = ? WHERE reference = ?').run(createHash('sha256').update(bytes).digest('hex'), one?.reference));
    expect(await outcome()).toMatch(new RegExp(`^All in order: .* ${documents(env).length} documents\\.\n`));

    const changed = Buffer.concat([pdf, Buffer.from('\n')]);
    await store.write(file, changed);
    expect(await outcome()).toContain(`the document ${file} is not the one that was made`);
    // With write access to the database, too.
    noted(changed);
    expect(await outcome()).toContain(`the document ${file} is not genuine (appended)`);
    await store.write(file, other);
    noted(other);
    expect(await outcome()).toContain(`the document ${file} is the one of another signing.`);
    await store.remove(file);
    expect(await outcome()).toContain(`the document ${file} is missing from the store.`);
    await store.write(file, pdf);
    noted(pdf);
    await store.write('agreement_AAAAA-AAAAA_1.pdf', other);
    // Reported after all others, which are in order again.
    expect(await outcome()).toContain('The document agreement_AAAAA-AAAAA_1.pdf is in the store, but no record names it.');
    await store.remove('agreement_AAAAA-AAAAA_1.pdf');
    expect(await outcome()).toMatch(/^All in order/);
  }, 300_000);

  databaseIndependentTest('are counted by a verification that an administrator starts', async () => {
    const state = async () => ((await staff.call('GET', '/evidence/verification')) as { data: Verifications }).data;
    await staff.call('POST', '/evidence/verification');
    await until('the verification ends', async () => expect((await state()).running).toBeNull());
    expect((await state()).last).toMatchObject({ state: 'in_order', documents: documents(env).length });
  });

  it(`are all made in the end, each once, if CMS and typesetting are killed at random while ${SIGNINGS} agreements are signed`, async () => {
    const before = documents(env).length;
    let [kills, ended] = [0, 0];
    for (let signed = 0; signed < SIGNINGS; signed += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => sign(env)));
      await pause(randomInt(3_000));
      for (const pid of renderers(env).slice(0, randomInt(2))) {
        process.kill(pid, 'SIGKILL');
        ended += 1;
      }
      await pause(randomInt(500));
      await cms.kill();
      kills += 1;
      // The killed process's lease would expire in two minutes.
      withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET leased_until = ${database.time(Date.now() - 1)} WHERE leased_until IS NOT NULL`));
      cms = await Cms.start(env);
    }
    await until('all are made', () => documents(env).every(({ state }) => state === 'made'), PATIENCE_MS + 5_000 * SIGNINGS);
    const rows = await expectEachOnce(env);
    expect(rows.length - before).toBeGreaterThanOrEqual(SIGNINGS);
    process.stdout.write(`\n${rows.length - before} documents after ${kills} kills of the CMS and ${ended} of the typesetter, in ${rows.slice(before).reduce((sum, { attempts }) => sum + attempts, 0)} attempts\n`);
  }, 2 * PATIENCE_MS + 60_000 * SIGNINGS);

  it('get archival data, once, before the certificate of their time stamp ends, also where two processes start; files that no row names are removed then', async () => {
    server.renew(30);
    const references = [await sign(env), await sign(env)];
    const before = await Promise.all(references.map((reference) => made(env, reference)));
    const current = () => references.map((reference) => documentOf(env, reference));
    const orphan = 'agreement_AAAAA-AAAAA_1.pdf';
    await documentStoreOf(env).write(orphan, Buffer.from('left behind'));

    server.renew(3_000);
    await cms.stop();
    const other = await beside(env);
    const processes = await Promise.all([Cms.start(env), Cms.start(other)]);
    [cms] = processes;
    await until('both have archival data', () => current().every((row, index) => row?.sha256 !== before[index]?.sha256), PATIENCE_MS);
    await until('the file without a row is gone', async () => !(await documentStoreOf(env).names()).includes(orphan));
    // Each attempt to store archival data is counted.
    expect(current().map((row) => row?.attempts)).toEqual(before.map(({ attempts }) => attempts + 1));

    // And both make each new document once.
    const later = await Promise.all([env, other, env, other].map(({ CMS_URL: url }) => sign(env, url)));
    for (const reference of later) expect((await made(env, reference)).attempts).toBe(1);
    await processes[1].stop();
    for (const { file, reference } of await expectEachOnce(env)) {
      const { timeStamp, archive } = await verifySealedPdf(await documentStoreOf(env).read(String(file)), { roots: [new Uint8Array(new X509Certificate(SEAL.SEAL_KEY).raw)], timeStampRoots: [new Uint8Array(new X509Certificate(server.root).raw)], now: new Date() });
      expect({ reference, isStamped: timeStamp !== undefined, isArchived: archive !== undefined }).toEqual({ reference, isStamped: true, isArchived: references.includes(reference) });
    }
  });
});

/** Signs while a store has no room for documents, and again has some. */
async function waitWhileFull(store: FullStore): Promise<void> {
  const env = store.environment;
  await made(env, await sign(env));
  store.fill();
  const references = [await sign(env), await sign(env)];
  for (const reference of references) await failed(env, reference, 'store_unavailable');
  expect(await (await Staff.logIn(env)).document(references[0] ?? '')).toMatchObject({ state: expect.stringMatching(/waiting|working/) as string, failure: 'store_unavailable', url: null });
  // Nothing half-written is left.
  expect((await documentStoreOf(store.outside).names()).filter((name) => references.some((reference) => name.includes(reference)))).toEqual([]);
  store.clear();
  tryNow(env);
  for (const reference of references) await made(env, reference);
}

independentDescribe('the documents of a CMS without a time-stamp server', () => {
  let env: Environment;
  let cms: Cms;
  /** The folder of documents on a disk of its own, which not every machine can mount. */
  let store: FullStore | undefined;
  beforeAll(async () => {
    env = await filled('documents-alone');
    if (smallDiskUnavailableReason === undefined) store = await fullFolder(env);
    cms = await start(env);
  });
  afterAll(async () => {
    await cms.stop();
    await store?.end();
  });

  const start = (settings: Environment): Promise<Cms> => Cms.start(settings, store?.disk);

  it('are not made without a key; with one, staff can ask for those of before, which wait while the certificate is over; a key that does not fit its certificate ends the start', async () => {
    const reference = await sign(env);
    expect(documents(env)).toEqual([]);
    expect(await (await Staff.logIn(env)).document(reference)).toMatchObject({ isActive: false, state: null });
    await cms.stop();
    const other = selfMadeSealKey();
    const wrong = SEAL.SEAL_KEY.replace(/-----BEGIN CERT[^]*/, '') + (/-----BEGIN CERT[^]*/.exec(other)?.[0] ?? '');
    await expect(start({ ...env, SEAL_KEY: wrong })).rejects.toThrow('Configuration: SEAL_KEY: the private key does not belong to the first certificate.');

    cms = await start({ ...env, SEAL_KEY: selfMadeSealKey(new Date('2010-01-01')) });
    const staff = await Staff.logIn(env);
    expect(await staff.document(reference)).toMatchObject({ isActive: true, state: null });
    await Promise.all([staff.document(reference, true), staff.document(reference, true)]);
    await failed(env, reference, 'seal_expired');

    await cms.stop();
    env = { ...env, ...SEAL };
    cms = await start(env);
    tryNow(env);
    await made(env, reference);
    await expectEachOnce(store?.outside ?? env);
  });

  const full = 'wait while the store is full, while agreements are signed as before, and are made when there is room';
  if (smallDiskUnavailableReason !== undefined) it.skip(`${full}: ${smallDiskUnavailableReason}`, () => undefined);
  else
    it(full, async () => {
      await waitWhileFull(store as FullStore);
      await expectEachOnce((store as FullStore).outside);
    });
});

independentDescribe('documents whose certificates name where their revocation can be looked up', () => {
  let env: Environment;
  let cms: Cms;
  let authority: RevocationServer;
  beforeAll(async () => {
    authority = await RevocationServer.start();
    env = await filled('revocation', { ...stamped(), SEAL_KEY: authority.pem('both'), REVOCATION_NETWORKS: 'any' });
    cms = await Cms.start(env);
  }, 300_000);
  afterAll(async () => {
    await cms.stop();
    authority.stop();
  });

  const restart = async (): Promise<void> => {
    await cms.stop();
    cms = await Cms.start(env);
  };
  const archivalOf = (reference: string): { readonly failure: string | null; readonly failures: number; readonly due: number } => {
    const [row] = withDatabase(env, (database) => database.prepare('SELECT archive_failure AS failure, archive_failures AS failures, archive_at AS due FROM sealed_agreements WHERE reference = ?').all(reference)) as { failure: string | null; failures: number; due: string | number }[];
    return { failure: row?.failure ?? null, failures: row?.failures ?? 0, due: new Date(row?.due ?? 0).getTime() };
  };
  /** When archival data is due, for these documents. */
  const dueAt = (time: number, references: readonly string[]): void => withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET archive_at = ${database.time(time)} WHERE reference IN ('${references.join("', '")}')`));

  it('get archival data with it; those of an authority that does not answer wait, longer each time, the others do not; none is added if a certificate was revoked before, or if the time stamp ends no later', async () => {
    server.renew(30);
    const references = [await sign(env), await sign(env)];
    const revoked = await sign(env);
    const sealed = await Promise.all(references.map((each) => made(env, each)));
    const sealedLater = await made(env, revoked);
    const [reference = '', second = ''] = references;
    // Looked at last.
    dueAt(Date.now() + 3_600_000, [revoked]);
    // A newer seal, whose certificate names no address.
    env = { ...env, SEAL_KEY: authority.pem('none'), SEAL_CERTIFICATES: authority.pem('both').replace(/-----BEGIN (?:EC )?PRIVATE KEY-----[^-]+-----END (?:EC )?PRIVATE KEY-----\n/, '') };
    await restart();
    await until('the job has run', () => cms.log.includes('The certificate of the time-stamp server ends no later'));
    expect(references.map((each) => documentOf(env, each))).toEqual(sealed);
    const independent = await sign(env);
    const before = await made(env, independent);

    server.renew(3_000);
    for (const path of ['/ocsp', '/crl']) authority.instead.set(path, (response) => void response.writeHead(503).end());
    authority.requests.length = 0;
    // As if it had failed before.
    withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET archive_failures = 1 WHERE reference = '${second}'`));
    await restart();
    await until('the document of another seal has archival data', () => documentOf(env, independent)?.sha256 !== before.sha256);
    expect(references.map((each) => documentOf(env, each))).toEqual(sealed);
    await until('both wait', () => archivalOf(reference).failures === 1 && archivalOf(second).failures === 2);
    // Asked once for all documents.
    expect(authority.requests).toEqual(['POST /ocsp', 'GET /crl']);
    expect(cms.log).toContain('Test both was revoked is unknown: HTTP 503; HTTP 503');
    const first = archivalOf(reference);
    expect(first.failure).toBe('revocation_unknown');
    const staff = await Staff.logIn(env);
    expect(await staff.document(reference)).toMatchObject({ state: 'made', archivalFailure: 'revocation_unknown', nextArchivalAt: new Date(first.due).toISOString() });
    expect(await staff.document(independent)).toMatchObject({ archivalFailure: null, nextArchivalAt: null });
    expect(archivalOf(second).due - Date.now()).toBeGreaterThan(1.5 * (first.due - Date.now()));
    dueAt(Date.now(), references);

    authority.reset();
    await restart();
    await until('it has archival data', () => references.every((each, index) => documentOf(env, each)?.sha256 !== sealed[index]?.sha256));
    expect(archivalOf(reference)).toMatchObject({ failure: null, failures: 0 });
    const pdf = await documentStoreOf(env).read(String(documentOf(env, reference)?.file));
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Type \/DSS\n\/Certs \[[^\]]+\]\n\/OCSPs \[\d+ 0 R\]\n>>/);
    const trust = { roots: [authority.certificate('root')], timeStampRoots: [new Uint8Array(new X509Certificate(server.root).raw)], now: new Date() };
    expect((await verifySealedPdf(pdf, trust)).archive?.server).toBe('Test Time Stamps');
    expect(readPdf(Buffer.from(pdf)).problems).toBe('');

    // Before the seal.
    authority.revoke('both', new Date(Date.now() - 24 * 60 * 60_000));
    dueAt(Date.now(), [revoked]);
    await restart();
    await until('the job refuses', () => cms.log.includes('A certificate of its seal was revoked on'));
    expect(documentOf(env, revoked)).toEqual(sealedLater);
    await until('staff see it', () => archivalOf(revoked).failure === 'revoked');
  }, 600_000);
});
