import { createHash, randomInt, X509Certificate } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { verifySealedPdf } from '@site/proof';
import { API } from '@site/rules';

import { ADMIN } from '../cms/support/environment';
import { Client, isSigned } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { confirmationLinkIn, confirmationOf } from '../helpers/confirmationLink';
import { withDatabase } from '../helpers/database';
import { MailFolder } from '../helpers/mailFolder';
import { readPdf } from '../helpers/pdf';
import { type FullStore, fullBucket, fullFolder } from '../helpers/fullStore';
import { freePorts } from '../helpers/ports';
import { databaseIndependentDescribe, databaseTestsOnly } from '../helpers/scope';
import { selfMadeSealKey } from '../helpers/seal';
import { RevocationServer } from '../helpers/revocation-server';
import { documentStoreOf } from '../helpers/store';
import { smallDiskUnavailableReason } from '../helpers/smallDisk';
import type { Swift } from '../helpers/swift';
import { TimeStampServer } from '../helpers/time-stamp-server';
import { until } from '../helpers/until';
import { beside, filled, ownSwift, verifySignings } from './support/world';

/** `npm run drill` uses a larger number. */
const SIGNINGS = Number(process.env.DOCUMENT_SIGNINGS ?? 12);
/** Signings between two kills; of many, so many that the CMS is killed 50 times. */
const AT_ONCE = Math.max(4, Math.ceil(SIGNINGS / 50));
const RENDERER = 'signed-documents/render-process.js';
/** Typesetting takes a second or two of computing, many times that on a busy machine. */
const PATIENCE_MS = 240_000;
jest.setTimeout(2 * PATIENCE_MS);

const canRender = process.platform === 'linux' && process.arch === 'x64';
const describeWithRenderer = canRender && process.env.PDF_TOOLS_MISSING === undefined ? describe : describe.skip;
const independentDescribe = databaseTestsOnly ? databaseIndependentDescribe : describeWithRenderer;

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

async function made(env: Environment, reference: string, patienceMs = PATIENCE_MS): Promise<DocumentRow> {
  await until(`the document of ${reference}`, () => documentOf(env, reference)?.state === 'made', patienceMs);
  return documentOf(env, reference) as DocumentRow;
}

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

/** Typesetting processes of this checkout. */
function renderers(): readonly number[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(__dirname, '../../cms/dist/src/features', RENDERER));
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
  let env: Environment;
  let swift: Swift | undefined;
  let cms: Cms;
  let staff: Staff;
  beforeAll(async () => {
    const [monitoring] = await freePorts(1);
    env = await filled('documents', { ...SEAL, ...stamped(), MONITORING_PORT: String(monitoring) });
    swift = await ownSwift(env);
    env = { ...env, ...swift?.environment() };
    cms = await Cms.start(env);
    staff = await Staff.logIn(env);
  });
  afterAll(async () => {
    await cms.stop();
    await swift?.end();
  });

  const readiness = async () => (await (await fetch(`http://127.0.0.1:${env.MONITORING_PORT}/ready`)).json()) as { checks: Record<string, string> };

  it('are made after the signing is answered, and staff open them by a link that ends', async () => {
    const reference = await sign(env);
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

  it.each([['before', true], ['after', false]])('are mailed to the client, once, where the address was confirmed %s they are made', async (_when, isFirst) => {
    const mails = new MailFolder(join(env.DATA_DIR ?? '', 'mails'));
    if (isFirst) server.fault = 'http-500';
    const reference = await sign(env);
    const email = `client-${people}@example.com`;
    await until('the receipt', async () => (await mails.to(email)).length > 0);
    const [receipt] = await mails.to(email);
    if (isFirst) await until('an attempt has failed', () => documentOf(env, reference)?.failure === 'time_stamp_missing');
    else await made(env, reference);
    expect(await mails.to(email)).toHaveLength(1);

    const confirm = () => fetch(env.CMS_URL + API.emailConfirmations, { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` }, body: JSON.stringify({ data: confirmationOf(confirmationLinkIn(receipt?.text)) }) });
    const answers = await Promise.all([confirm(), confirm()]);
    expect(await answers[0]?.json()).toMatchObject({ data: { isDocumentMailed: true } });
    server.fault = undefined;
    const { sha256 } = await made(env, reference);
    await until('the agreement', async () => (await mails.to(email)).length > 1);
    await confirm();
    const rows = withDatabase(env, (database) => database.prepare("SELECT state FROM outbox_mails WHERE kind = 'signing_document' AND reference = ?").all(reference)) as { state: string }[];
    expect(rows).toHaveLength(1);
    const [pdf] = (await mails.to(email)).flatMap(({ attachments }) => attachments.filter(({ mimeType }) => mimeType === 'application/pdf'));
    expect(createHash('sha256').update(Buffer.from(pdf?.content as ArrayBuffer)).digest('hex')).toBe(sha256);
  });

  it('wait while the time-stamp server is away, or lies: never a weaker one instead', async () => {
    server.fault = 'http-500';
    const reference = await sign(env);
    await until('an attempt has failed', () => documentOf(env, reference)?.failure === 'time_stamp_missing');
    server.fault = 'other-data';
    await until('another one has, too', () => (documentOf(env, reference)?.attempts ?? 0) >= 2);
    expect(await staff.document(reference)).toMatchObject({ state: expect.stringMatching(/waiting|working/) as string, failure: 'time_stamp_missing', url: null });
    expect((await documentStoreOf(env).names()).filter((name) => name.includes(reference))).toEqual([]);
    server.fault = undefined;
    await made(env, reference);
    await expectEachOnce(env);
  });

  it('that are late make the CMS impaired, and the firm is told once', async () => {
    server.fault = 'http-500';
    const references = [await sign(env), await sign(env)];
    withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET asked_at = ${database.time(Date.now() - 601_000)} WHERE state <> 'made'`));
    expect((await readiness()).checks.documents).toBe('late');
    const notices = () => withDatabase(env, (database) => database.prepare("SELECT text FROM outbox_mails WHERE kind = 'document_notice'").all()) as { text: string | null }[];
    await until('the firm is told', () => notices()[0]?.text != null, 130_000);
    for (const reference of references) expect(notices()[0]?.text).toContain(reference);
    expect(notices()).toHaveLength(1);
    server.fault = undefined;
    for (const reference of references) await made(env, reference);
    expect((await readiness()).checks.documents).toBe('ok');
  });

  it('are made once more where the process that typesets them is killed', async () => {
    const reference = await sign(env);
    let killed = 0;
    await until('it is killed', () => {
      for (const pid of renderers()) {
        process.kill(pid, 'SIGKILL');
        killed += 1;
      }
      return killed > 0;
    }, 60_000, 5);
    expect((await made(env, reference)).attempts).toBeGreaterThan(1);
    await expectEachOnce(env);
  });

  it('are given up where the record is not the one that was signed, and made when that is put right and staff ask again', async () => {
    const reference = await sign(env);
    await made(env, reference);
    const rename = (name: string): void => withDatabase(env, (database) => database.prepare('UPDATE subscribers SET full_name = ? WHERE reference = ?').run(name, reference));
    rename('Somebody Else');
    withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET state = 'waiting', next_attempt_at = ${database.time(Date.now())} WHERE reference = '${reference}'`));
    await until('it is given up', () => documentOf(env, reference)?.state === 'failed', 90_000);
    expect(await staff.document(reference)).toMatchObject({ state: 'failed', failure: 'check_failed', url: null });
    expect((await readiness()).checks.documents).toBe('failed');
    rename(`Анна Пример ${people}`);
    await staff.document(reference, true);
    await made(env, reference);
    await expectEachOnce(env);
  });

  it('go with the signing when that is erased, also while they are being made', async () => {
    const first = await sign(env);
    const { file } = await made(env, first);
    const { url } = await staff.document(first);
    const erase = (reference: string) => staff.call('DELETE', `/content-manager/collection-types/api::subscriber.subscriber/${documentIdOf(env, reference)}`);
    await erase(first);
    await until('the file is gone', async () => !(await documentStoreOf(env).names()).includes(String(file)));
    expect([documentOf(env, first), (await fetch(url ?? '')).status]).toEqual([undefined, 404]);

    server.fault = 'no-answer';
    const reference = await sign(env);
    await until('it is being made', () => documentOf(env, reference)?.state === 'working');
    await erase(reference);
    server.fault = undefined;
    await until('nothing of it is left', async () => documentOf(env, reference) === undefined && !(await documentStoreOf(env).names()).some((name) => name.includes(reference)));
  });

  it('are in what the firm gives a person of their data', async () => {
    const reference = await sign(env);
    await made(env, reference);
    const { signed_agreements: agreements } = (await staff.call('POST', '/person-data/export', { references: [reference] })) as { signed_agreements: readonly { document: string }[] };
    const pdf = Buffer.from(agreements[0]?.document.replace('data:application/pdf;base64,', '') ?? '', 'base64');
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(documentOf(env, reference)?.sha256);
  });

  it('are made once by two processes', async () => {
    const other = await beside(env);
    const second = await Cms.start(other);
    const references = await Promise.all(Array.from({ length: 6 }, (_, index) => sign(env, index % 2 === 0 ? env.CMS_URL : other.CMS_URL)));
    for (const reference of references) expect((await made(env, reference)).attempts).toBe(1);
    await second.stop();
    await expectEachOnce(env);
  });

  it('get archival data, once, before the certificate of their time stamp ends, also where two processes start', async () => {
    server.renew(30);
    const references = [await sign(env), await sign(env)];
    const before = await Promise.all(references.map((reference) => made(env, reference)));
    const current = () => references.map((reference) => documentOf(env, reference));
    await cms.stop();
    cms = await Cms.start(env);
    await until('the job has run', () => cms.log.includes('The certificate of the time-stamp server ends no later'));
    expect(current()).toEqual(before);

    server.renew(3_000);
    await cms.stop();
    const other = beside(env).then((second) => Cms.start(second));
    cms = await Cms.start(env);
    staff = await Staff.logIn(env);
    await until('both have archival data', () => current().every((row, index) => row?.sha256 !== before[index]?.sha256));
    await (await other).stop();
    // Each attempt to store archival data is counted.
    expect(current().map((row) => row?.attempts)).toEqual(before.map(({ attempts }) => attempts + 1));
    for (const { file, reference } of await expectEachOnce(env)) {
      const { timeStamp, archive } = await verifySealedPdf(await documentStoreOf(env).read(String(file)), { roots: [new Uint8Array(new X509Certificate(SEAL.SEAL_KEY).raw)], timeStampRoots: [new Uint8Array(new X509Certificate(server.root).raw)], now: new Date() });
      expect({ reference, isStamped: timeStamp !== undefined, isArchived: archive !== undefined }).toEqual({ reference, isStamped: true, isArchived: references.includes(reference) });
    }
  }, 300_000);

  it('are verified by npm run verify-signings, which names what was exchanged, changed, removed or added', async () => {
    const [first, second] = [await made(env, await sign(env)), await made(env, await sign(env))];
    const store = documentStoreOf(env);
    const [fileOfFirst, fileOfSecond] = [String(first.file), String(second.file)];
    const [pdf, other] = [await store.read(fileOfFirst), await store.read(fileOfSecond)];
    const outcome = () => verifySignings(env).catch((error: unknown) => (error as { readonly stderr: string }).stderr);
    const noted = (bytes: Buffer): void => withDatabase(env, (database) => database.prepare('UPDATE sealed_agreements SET sha256 = ? WHERE reference = ?').run(createHash('sha256').update(bytes).digest('hex'), first.reference));
    expect(await outcome()).toMatch(new RegExp(`^All in order: .* ${documents(env).length} documents\\.\n`));

    const changed = Buffer.concat([pdf, Buffer.from('\n')]);
    await store.write(fileOfFirst, changed);
    expect(await outcome()).toContain(`the document ${fileOfFirst} is not the one that was made`);
    // With write access to the database, too.
    noted(changed);
    expect(await outcome()).toContain(`the document ${fileOfFirst} is not genuine (appended)`);
    await store.write(fileOfFirst, other);
    noted(other);
    expect(await outcome()).toContain(`the document ${fileOfFirst} is the one of another signing.`);
    await store.remove(fileOfFirst);
    expect(await outcome()).toContain(`the document ${fileOfFirst} is missing from the store.`);
    await store.write(fileOfFirst, pdf);
    noted(pdf);
    await store.write('agreement_AAAAA-AAAAA_1.pdf', other);
    expect(await outcome()).toContain('The document agreement_AAAAA-AAAAA_1.pdf is in the store, but no record names it.');
    await store.remove('agreement_AAAAA-AAAAA_1.pdf');
    expect(await outcome()).toMatch(/^All in order/);
  }, 300_000);

  it('that nobody asked for are not there, and files that no row names are removed at the next start', async () => {
    await made(env, await sign(env));
    const orphan = 'agreement_AAAAA-AAAAA_1.pdf';
    await documentStoreOf(env).write(orphan, Buffer.from('left behind'));
    await cms.stop();
    cms = await Cms.start(env);
    staff = await Staff.logIn(env);
    await until('it is gone', async () => !(await documentStoreOf(env).names()).includes(orphan));
    await expectEachOnce(env);
  });
});

independentDescribe('the documents of a CMS without a time-stamp server', () => {
  let env: Environment;
  let cms: Cms;
  beforeAll(async () => {
    env = await filled('documents-alone');
    cms = await Cms.start(env);
  });
  afterAll(() => cms.stop());

  it('are not made without a key; with one, staff can ask for those of before', async () => {
    const reference = await sign(env);
    expect(documents(env)).toEqual([]);
    const before = await (await Staff.logIn(env)).document(reference);
    expect(before).toMatchObject({ isActive: false, state: null });
    await cms.stop();
    env = { ...env, ...SEAL };
    cms = await Cms.start(env);
    const staff = await Staff.logIn(env);
    expect(await staff.document(reference)).toMatchObject({ isActive: true, state: null });
    await Promise.all([staff.document(reference, true), staff.document(reference, true)]);
    await made(env, reference);
    await expectEachOnce(env);
  });

  it('wait while the store is away', async () => {
    const folder = join(env.DATA_DIR ?? '', 'documents');
    const kept = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'no folder');
    const reference = await sign(env);
    await until('an attempt has failed', () => documentOf(env, reference)?.failure === 'store_unavailable');
    rmSync(folder);
    mkdirSync(folder, { mode: 0o700 });
    for (const [name, bytes] of kept) writeFileSync(join(folder, name), bytes);
    await made(env, reference);
    await expectEachOnce(env);
  });

  it('wait while the certificate is over, and a key that does not fit its certificate ends the start', async () => {
    await cms.stop();
    const other = selfMadeSealKey();
    const wrong = SEAL.SEAL_KEY.replace(/-----BEGIN CERT[^]*/, '') + (/-----BEGIN CERT[^]*/.exec(other)?.[0] ?? '');
    await expect(Cms.start({ ...env, SEAL_KEY: wrong })).rejects.toThrow('Configuration: SEAL_KEY: the private key does not belong to the first certificate.');
    cms = await Cms.start({ ...env, SEAL_KEY: selfMadeSealKey(new Date('2010-01-01')) });
    const reference = await sign(env);
    await until('an attempt has failed', () => documentOf(env, reference)?.failure === 'seal_expired');
    await cms.stop();
    cms = await Cms.start(env);
    await made(env, reference);
    await expectEachOnce(env);
  });
});

/** Without S3, a disk of its own is needed, which not every machine can mount. */
const noStore = process.env.TEST_STORAGE === 's3' ? undefined : smallDiskUnavailableReason;
const full = 'the documents of a CMS whose store is full';
if (noStore !== undefined) it.skip(`${full}: ${noStore}`, () => undefined);
else
  describeWithRenderer(full, () => {
    let swift: Swift | undefined;
    let store: FullStore;
    let cms: Cms;
    beforeAll(async () => {
      const env = await filled('documents-full', SEAL);
      swift = await ownSwift(env);
      store = swift ? await fullBucket(env, swift) : await fullFolder(env);
      cms = await Cms.start(store.environment, store.disk);
    });
    afterAll(async () => {
      await cms.stop();
      await store.end();
      await swift?.end();
    });

    it('wait, while agreements are signed as before, and are made when there is room', async () => {
      const env = store.environment;
      const first = await sign(env);
      await made(env, first);
      store.fill();
      const references = [await sign(env), await sign(env)];
      for (const reference of references) await until('an attempt has failed', () => documentOf(env, reference)?.failure === 'store_unavailable');
      expect(await (await Staff.logIn(env)).document(references[0] ?? '')).toMatchObject({ state: expect.stringMatching(/waiting|working/) as string, failure: 'store_unavailable', url: null });
      // Nothing half-written is left.
      expect((await documentStoreOf(store.outside).names()).filter((name) => references.some((reference) => name.includes(reference)))).toEqual([]);
      store.clear();
      for (const reference of references) await made(env, reference);
      await expectEachOnce(store.outside);
    });
  });

describeWithRenderer(`killed at random while ${SIGNINGS} agreements are signed`, () => {
  it('all documents are made in the end, each once', async () => {
    let env = await filled('documents-killed', { ...SEAL, ...stamped() });
    const swift = await ownSwift(env);
    env = { ...env, ...swift?.environment() };
    let cms = await Cms.start(env);
    let [kills, ended] = [0, 0];
    for (let signed = 0; signed < SIGNINGS; signed += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => sign(env)));
      await pause(randomInt(3_000));
      for (const pid of renderers().slice(0, randomInt(2))) {
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
    await until('all are made', () => documents(env).every(({ state }) => state === 'made'), 60_000 + 5_000 * SIGNINGS);
    const rows = await expectEachOnce(env);
    expect(rows.length).toBeGreaterThanOrEqual(SIGNINGS);
    process.stdout.write(`\n${rows.length} documents after ${kills} kills of the CMS and ${ended} of the typesetter, in ${rows.reduce((sum, { attempts }) => sum + attempts, 0)} attempts\n`);
    await cms.stop();
    await swift?.end();
  }, 240_000 + 60_000 * SIGNINGS);
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
  const dueNow = (): void => withDatabase(env, (database) => database.exec(`UPDATE sealed_agreements SET archive_at = ${database.time(Date.now())}`));

  it('get archival data with it; those of an authority that does not answer wait, the others do not; none is added if a certificate was revoked before', async () => {
    server.renew(30);
    const references = [await sign(env), await sign(env)];
    const sealed = await Promise.all(references.map((each) => made(env, each)));
    const [reference = ''] = references;
    // A newer seal, whose certificate names no address.
    env = { ...env, SEAL_KEY: authority.pem('none'), SEAL_CERTIFICATES: authority.pem('both').replace(/-----BEGIN (?:EC )?PRIVATE KEY-----[^-]+-----END (?:EC )?PRIVATE KEY-----\n/, '') };
    await restart();
    const independent = await sign(env);
    const before = await made(env, independent);
    server.renew(3_000);
    for (const path of ['/ocsp', '/crl']) authority.instead.set(path, (response) => void response.writeHead(503).end());
    authority.requests.length = 0;
    await restart();
    await until('the document of another seal has archival data', () => documentOf(env, independent)?.sha256 !== before.sha256);
    expect(references.map((each) => documentOf(env, each))).toEqual(sealed);
    await until('both wait', () => references.every((each) => archivalOf(each).failures === 1));
    // Asked once for all documents.
    expect(authority.requests).toEqual(['POST /ocsp', 'GET /crl']);
    expect(cms.log).toContain('Test both was revoked is unknown: HTTP 503; HTTP 503');
    const first = archivalOf(reference);
    expect(first).toMatchObject({ failure: 'revocation_unknown', failures: 1 });
    const staff = await Staff.logIn(env);
    expect(await staff.document(reference)).toMatchObject({ state: 'made', archivalFailure: 'revocation_unknown', nextArchivalAt: new Date(first.due).toISOString() });
    expect(await staff.document(independent)).toMatchObject({ archivalFailure: null, nextArchivalAt: null });
    dueNow();
    await restart();
    await until('both were tried again', () => references.every((each) => archivalOf(each).failures === 2));
    const second = archivalOf(reference);
    expect(second.due - Date.now()).toBeGreaterThan(1.5 * (first.due - Date.now()));
    dueNow();

    authority.reset();
    await restart();
    await until('it has archival data', () => references.every((each, index) => documentOf(env, each)?.sha256 !== sealed[index]?.sha256));
    expect(archivalOf(reference)).toMatchObject({ failure: null, failures: 0 });
    const pdf = await documentStoreOf(env).read(String(documentOf(env, reference)?.file));
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Type \/DSS\n\/Certs \[[^\]]+\]\n\/OCSPs \[\d+ 0 R\]\n>>/);
    const trust = { roots: [authority.certificate('root')], timeStampRoots: [new Uint8Array(new X509Certificate(server.root).raw)], now: new Date() };
    expect((await verifySealedPdf(pdf, trust)).archive?.server).toBe('Test Time Stamps');
    expect(readPdf(Buffer.from(pdf)).problems).toBe('');

    server.renew(30);
    authority.revoke('both', new Date(Date.now() - 24 * 60 * 60_000));
    env = { ...env, SEAL_KEY: authority.pem('both') };
    await restart();
    const other = await sign(env);
    const sealedLater = await made(env, other);
    server.renew(3_000);
    await restart();
    await until('the job refuses', () => cms.log.includes('A certificate of its seal was revoked on'));
    expect(documentOf(env, other)).toEqual(sealedLater);
    await until('staff see it', () => archivalOf(other).failure === 'revoked');
  }, 600_000);
});
