import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { Cms } from '../helpers/cms';
import { refusing, withDatabase } from '../helpers/database';
import { personFile, personFiles } from '../helpers/personFile';
import { databaseIndependentDescribe } from '../helpers/scope';
import { storeOf } from '../helpers/store';
import { until } from '../helpers/until';
import { type Staff, api, asAdmin, env, send, withKey } from './support/calls';
import { copyOfCms } from './support/copy';
import { CMS_FOLDER } from './support/environment';
import { faultInSignings } from './support/evidence';
import { rows } from './support/rows';
import { post, signedOf, signing } from './support/signings';
import { staff } from './support/staff';
import { withdraw, withdrawnOf } from './support/withdrawals';

const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';
const REQUESTS = '/content-manager/collection-types/api::help-request.help-request';

/** Tests that start the CMS again. */
const TIMEOUT_MS = 300_000;

interface Match {
  readonly kind: string;
  readonly reference: string;
  readonly holdReason: string | null;
  readonly isRelated: boolean;
}
interface PersonFile {
  readonly help_requests: readonly (Readonly<Record<string, unknown>> & { history: readonly object[] })[];
  readonly signed_agreements: readonly Readonly<Record<string, unknown>>[];
  readonly withdrawals: readonly Readonly<Record<string, unknown>>[];
  readonly mails: readonly object[];
}
interface Erased {
  readonly helpRequests: number;
  readonly agreements: number;
  readonly withdrawals: number;
  readonly mails: number;
  readonly held: readonly { reference: string; reason: string }[];
}

let manager: Staff;
let editor: Staff;
beforeAll(async () => {
  manager = await staff('case-manager');
  editor = await staff('strapi-editor');
});

const find = async (text: string, who: Staff = manager) => ((await who(api().post('/person-data/find')).send({ text }).expect(200)).body as { data: Match[] }).data;
const exported = async (references: readonly string[]) => personFile<PersonFile>((await manager(api().post('/person-data/export')).send({ references }).expect(200)).body);
const erase = async (references: readonly string[]) => ((await asAdmin(api().post('/person-data/erase')).send({ references }).expect(200)).body as { data: Erased }).data;

let people = 0;

/** A person who sent a request and signed the agreement, and whose mails have been sent. */
async function person() {
  const email = `person-${(people += 1)}-${Date.now()}@example.com`;
  const phone = `+3706${String(Date.now()).slice(-6)}${people}`;
  const request = ((await send({ first_name: 'Варвара', last_name: `Личная${people}`, email, phone, form: 'contact', message: 'Секрет' }).expect(201)).body as { data: { reference: string } }).data.reference;
  const agreement = signedOf(await post(await signing({ full_name: `Варвара Личная${people}`, email })).expect(201)).reference;
  await until('the mails', () => mailsOf([request, agreement]).length === 4 && mailsOf([request, agreement]).every(({ state }) => state === 'sent'));
  return { email, phone, request, agreement, name: `Личная${people}` };
}

const mailsOf = (references: readonly string[]) => references.flatMap((reference) => rows('outbox_mails', 'reference = ?', reference));
const mailFiles = () => readdirSync(join(env('DATA_DIR'), 'mails'));
const documentOf = (table: string, reference: string) => String(rows(table, 'reference = ?', reference)[0]?.document_id);

describe('a person', () => {
  it('is found by e-mail, phone, name and reference, in requests and signed agreements', async () => {
    const { email, phone, name, request, agreement } = await person();
    for (const text of [email, email.toUpperCase(), name, name.toUpperCase()]) expect((await find(text)).map(({ reference }) => reference).sort()).toEqual([request, agreement].sort());
    // What has the same phone or e-mail stands beside it, and says so.
    expect(await find(phone.replace('+370', '+370 '))).toMatchObject([{ reference: agreement, isRelated: true, sameAs: [request] }, { reference: request, isRelated: false, sameAs: [agreement] }]);
    expect(await find(agreement.toLowerCase())).toMatchObject([{ kind: 'agreement', reference: agreement, isRelated: false }, { kind: 'help_request', reference: request, isRelated: true }]);
    expect(await find('  ')).toEqual([]);
  });

  it('is found without accents, in requests, signed agreements and withdrawals', async () => {
    const email = `accents-${Date.now()}@example.com`;
    const request = ((await send({ first_name: 'José', last_name: 'Gómez Núñez', email }).expect(201)).body as { data: { reference: string } }).data.reference;
    const agreement = signedOf(await post(await signing({ full_name: 'José Gómez Núñez', email })).expect(201)).reference;
    const withdrawal = withdrawnOf(await withdraw({ full_name: 'Jose Go\u0301mez Núñez', email }).expect(201)).reference;
    for (const text of ['gomez nunez', 'GÓMEZ NÚÑEZ']) expect((await find(text)).filter(({ isRelated }) => !isRelated).map(({ reference }) => reference).sort()).toEqual([request, agreement, withdrawal].sort());
  });

  it('gets everything in one file, the picture included', async () => {
    const { request, agreement, email } = await person();
    await manager(api().put(`${REQUESTS}/${documentOf('help_requests', request)}`)).send({ due_at: '2031-05-06T07:08:00.000Z' }).expect(200);
    await manager(api().post(`/handling/help-requests/${documentOf('help_requests', request)}/notes`)).send({ kind: 'called', text: 'Заметка' }).expect(200);
    const file = await exported([request, agreement]);
    expect(file.help_requests).toEqual([expect.objectContaining({ reference: request, email, message: 'Секрет', notes: [expect.objectContaining({ kind: 'called', text: 'Заметка' })], peer_address: expect.any(String) as string, history: [expect.objectContaining({ field: 'due_at' }), expect.objectContaining({ field: 'state' })] })]);
    const [signed] = file.signed_agreements;
    const [subscriber] = rows('subscribers', 'reference = ?', agreement);
    expect(signed).toMatchObject({ reference: agreement, email, agreement_sha256: subscriber?.agreement_sha256, evidence: [{ kind: 'signing' }] });
    const picture = await storeOf(process.env).read(String(subscriber?.signature_file));
    expect(signed?.signature_picture).toBe(`data:image/png;base64,${picture.toString('base64')}`);
    expect(String(signed?.agreement_text).length).toBeGreaterThan(1_000);
    expect(file.mails).toHaveLength(4);
    for (const secret of ['evidence_salt', 'idempotency_key', 'lease']) expect(JSON.stringify(file)).not.toContain(`"${secret}"`);
  });
});

describe('the page for a person', () => {
  const pageOf = async (references: readonly string[]) => String(personFiles((await manager(api().post('/person-data/export')).send({ references }).expect(200)).body)['person-data.html']);

  it('says in words, in the language of the latest record, what is kept, and shows signature and document', async () => {
    const { request, agreement, email } = await person();
    await manager(api().post(`/handling/help-requests/${documentOf('help_requests', request)}/notes`)).send({ kind: 'called', text: 'Заметка' }).expect(200);
    const page = await pageOf([request, agreement]);
    for (const words of ['<html lang="ru">', 'Что мы о вас храним', 'Состояние', 'Поговорили', 'Подписанные договоры (1)', 'Заметка', request, agreement, email]) expect(page).toContain(words);
    expect(page).toMatch(/<img src="data:image\/png;base64,[^"]{100}/);
    for (const technical of ['first_name', 'peer_address', 'commitments']) expect(page).not.toContain(technical);
  });

  it('escapes what visitors typed, and runs nothing', async () => {
    const reference = ((await send({ email: `escaped-${Date.now()}@example.com`, form: 'contact', message: 'x', language: 'fr' }).expect(201)).body as { data: { reference: string } }).data.reference;
    // As it could be typed, past the checks of what is typed.
    withDatabase(process.env, (database) => database.prepare('update help_requests set last_name = ?, message = ? where reference = ?').run('<script>alert(1)</script>', '<img src=x onerror=alert(1)>"\u202Egpj', reference));
    const page = await pageOf([reference]);
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;[U+202E]gpj');
    expect(page).not.toMatch(/<script|<img src=x/);
    expect(page).toContain("default-src 'none'");
  });

  it('is not made of more than a search finds', async () => {
    await manager(api().post('/person-data/export')).send({ references: Array.from({ length: 201 }, (_, index) => `AAAAA-AA${100 + index}`.replace(/[01]/g, 'B')) }).expect(400);
  });

  it('is of visitors only: what is kept of staff under a number is not exported', async () => {
    for (const route of ['export', 'erase']) await asAdmin(api().post(`/person-data/${route}`)).send({ references: ['1'] }).expect(400);
  });
});

describe('a withdrawal', () => {
  it('is found, exported and erased with its mails; its evidence stays, and says nothing about whom', async () => {
    const email = `withdrew-${Date.now()}@example.com`;
    const { reference } = withdrawnOf(await withdraw({ email, full_name: 'Варвара Отказ', contract: email }).expect(201));
    await until('the mails', () => mailsOf([reference]).length === 2 && mailsOf([reference]).every(({ state }) => state === 'sent'));
    expect(await find(email)).toMatchObject([{ kind: 'withdrawal', reference, name: 'Варвара Отказ' }]);
    const file = await exported([reference]);
    expect(file.withdrawals).toMatchObject([{ reference, email, contract: email, evidence: [{ kind: 'withdrawal' }] }]);
    expect(file.mails).toHaveLength(2);
    for (const secret of ['evidence_salt', 'idempotency_key', 'looked_up_at']) expect(JSON.stringify(file)).not.toContain(`"${secret}"`);

    expect(await erase([reference])).toEqual({ helpRequests: 0, agreements: 0, withdrawals: 1, mails: 2, held: [] });
    expect(await find(email)).toEqual([]);
    expect(rows('evidence_entries', 'reference = ? order by sequence', reference).map(({ kind }) => kind)).toEqual(['withdrawal', 'erasure']);
    expect(await faultInSignings()).toBeUndefined();
  });
});

describe('erasing', () => {
  it('leaves nothing in database, files, outbox and store, except a record without personal data', async () => {
    const { request, agreement, email, phone, name } = await person();
    await manager(api().post(`/handling/help-requests/${documentOf('help_requests', request)}/notes`)).send({ kind: 'note', text: `Заметка о ${name}` }).expect(200);
    const ids = mailsOf([request, agreement]).map(({ message_id }) => String(message_id).slice(1, -1));
    expect(mailFiles().filter((file) => ids.some((id) => file.startsWith(id)))).toHaveLength(4);
    const [subscriber] = rows('subscribers', 'reference = ?', agreement);

    expect(await erase([request, agreement])).toEqual({ helpRequests: 1, agreements: 1, withdrawals: 0, mails: 4, held: [] });

    expect(await find(email)).toEqual([]);
    expect(mailFiles().filter((file) => ids.some((id) => file.startsWith(id)))).toEqual([]);
    expect(await storeOf(process.env).names()).not.toContain(subscriber?.signature_file);
    // PostgreSQL removes deleted rows from the file when the table is vacuumed.
    for (const file of process.env.DATABASE_CLIENT === 'postgres' ? [] : ['cms.db', 'cms.db-wal']) {
      const bytes = readFileSync(join(env('DATA_DIR'), file));
      for (const secret of [email, phone, name]) expect({ file, secret, found: bytes.includes(secret) }).toEqual({ file, secret, found: false });
    }
    const [record] = rows('erasure_records', '"references" like ?', `%${request}%`);
    expect(record).toMatchObject({ cause: 'request', erased_by: 'Site Administrator', help_requests: 1, agreements: 1, mails: 4, held: 0, references: `${request} ${agreement}` });
    expect(rows('evidence_entries', 'reference = ?', agreement).map(({ kind }) => kind)).toEqual(['signing', 'erasure']);
  });

  it('removes orphaned mail files of a killed process, but no picture that an agreement names and no mail of Strapi’s', async () => {
    const [one, other] = [await person(), await person()];
    const file = String(rows('subscribers', 'reference = ?', other.agreement)[0]?.signature_file);
    const orphans = [`outbox.${randomUUID()}@localhost.eml`, `outbox.${randomUUID()}@localhost.eml.part`];
    const ofStrapi = `${randomUUID()}@localhost.eml`;
    for (const name of [...orphans, ofStrapi]) writeFileSync(join(env('DATA_DIR'), 'mails', name), 'To: somebody');
    withDatabase(process.env, (database) => database.exec(`INSERT INTO signing_attempts (file_name, owner, started_at, abandoned) VALUES ('${file}', 'gone:1:x', ${database.time(Date.now() - 120_000)}, ${process.env.DATABASE_CLIENT === 'postgres' ? 'true' : 1})`));

    await erase([one.request, one.agreement]);

    expect(mailFiles().filter((name) => orphans.includes(name))).toEqual([]);
    expect(mailFiles()).toContain(ofStrapi);
    expect(mailFiles().filter((name) => mailsOf([other.request, other.agreement]).some(({ message_id }) => `<${name}` === String(message_id).replace('>', '.eml')))).toHaveLength(4);
    expect(await storeOf(process.env).names()).toContain(file);
    expect(rows('signing_attempts', 'file_name = ?', file)).toEqual([]);
    rmSync(join(env('DATA_DIR'), 'mails', ofStrapi));
  }, 120_000);

  it('keeps a held agreement, and reports why', async () => {
    const { request, agreement } = await person();
    const path = `${SUBSCRIBERS}/${documentOf('subscribers', agreement)}`;
    await manager(api().put(path)).send({ hold_reason: 'Дело в суде' }).expect(200);
    expect(await find(agreement)).toMatchObject([{ holdReason: 'Дело в суде' }, { reference: request, isRelated: true, holdReason: null }]);

    expect(await erase([request, agreement])).toEqual({ helpRequests: 1, agreements: 0, withdrawals: 0, mails: 2, held: [{ reference: agreement, reason: 'Дело в суде' }] });
    expect(rows('subscribers', 'reference = ?', agreement)).toHaveLength(1);
    const refusals = { en: `The agreement ${agreement} is held against erasure: Дело в суде`, ru: `Договор ${agreement} закреплён, удалить его нельзя: Дело в суде` };
    for (const [language, message] of Object.entries(refusals)) expect((await asAdmin(api().delete(path)).set('Accept-Language', language).expect(400)).body).toMatchObject({ error: { message } });

    await manager(api().put(path)).send({ hold_reason: null }).expect(200);
    expect(await erase([agreement])).toMatchObject({ agreements: 1, held: [] });
  });

  it('of unknown references is recorded with zero counts', async () => {
    expect(await erase(['AAAAA-AAAAA'])).toEqual({ helpRequests: 0, agreements: 0, withdrawals: 0, mails: 0, held: [] });
  });

  it('requires the permission to erase; finding is refused to editors and keys', async () => {
    const { request } = await person();
    await manager(api().post('/person-data/erase')).send({ references: [request] }).expect(403);
    for (const path of ['find', 'export', 'erase']) {
      await editor(api().post(`/person-data/${path}`)).send({ text: 'a', references: [request] }).expect(403);
      for (const key of ['public', 'build', 'none'] as const) await withKey(api().post(`/person-data/${path}`), key).send({ text: 'a', references: [request] }).expect(401);
    }
    expect(rows('help_requests', 'reference = ?', request)).toHaveLength(1);
  });

  it.each([{}, { references: [] }, { references: 'x' }, { references: [1] }])('of %j is refused', async (body) => {
    await asAdmin(api().post('/person-data/erase')).send(body).expect(400);
  });
});

// Beside a CMS that writes to the same file; what they do is tested above on each database.
databaseIndependentDescribe('the command', () => {
  const run = async (...args: readonly string[]) => promisify(execFile)(process.execPath, [join(CMS_FOLDER, 'dist/scripts/person-data.js'), ...args], { cwd: CMS_FOLDER, env: { ...process.env, NODE_ENV: 'production' } });

  it('finds, exports and erases while the CMS is running', async () => {
    const { request, agreement, email } = await person();
    const { stdout } = await run('find', email);
    expect(stdout).toContain(`${request}  help request`);
    expect(stdout).toContain(`${agreement}  signed agreement`);

    const folder = mkdtempSync(join(tmpdir(), 'person-'));
    const file = join(folder, 'person.json');
    await run('export', file, request, agreement);
    expect((JSON.parse(readFileSync(file, 'utf8')) as PersonFile).signed_agreements).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });

    expect((await run('erase', request, agreement)).stdout).toContain('Erased: 1 help requests, 1 signed agreements, 0 withdrawals, 4 mails.');
    expect(await find(email)).toEqual([]);
    expect(rows('erasure_records', '"references" like ?', `%${request}%`)).toMatchObject([{ erased_by: 'command' }]);
  }, TIMEOUT_MS);

  it('prints its usage', async () => {
    await expect(run('erase')).rejects.toMatchObject({ stderr: expect.stringContaining('Usage:') as string });
  });
});

describe('records whose retention period has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cms-retention-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are deleted automatically: requests with related records, and mails; nothing newer', async () => {
    const [due, newer, withOldMails] = [await person(), await person(), await person()];
    const own = await copyOfCms(folder);
    const count = (table: string, reference: string) => withDatabase(own, (database) => database.prepare(`SELECT id FROM ${table} WHERE reference = ?`).all(reference).length);
    const records = () => withDatabase(own, (database) => database.prepare("SELECT help_requests, mails, erased_by FROM erasure_records WHERE cause = 'retention'").all());
    withDatabase(own, (database) => {
      database.exec('UPDATE data_protection_settings SET help_request_days = 30, mail_days = 10');
      const daysAgo = (days: number) => database.time(Date.now() - days * 24 * 60 * 60_000);
      database.exec(`UPDATE help_requests SET received_at = ${daysAgo(31)} WHERE reference = '${due.request}'`);
      database.exec(`UPDATE help_requests SET received_at = ${daysAgo(29)} WHERE reference = '${newer.request}'`);
      database.exec(`UPDATE outbox_mails SET created_at = ${daysAgo(11)} WHERE reference IN ('${withOldMails.request}', '${withOldMails.agreement}')`);
    });
    // Every night, and at each start.
    const cms = await Cms.start(own);
    try {
      await until('the record of the removal', () => records().length > 0);
    } finally {
      await cms.stop();
    }
    expect([count('help_requests', due.request), count('outbox_mails', due.request)]).toEqual([0, 0]);
    // Signed agreements are not affected.
    expect(count('subscribers', due.agreement)).toBe(1);
    expect([count('help_requests', newer.request), count('outbox_mails', newer.request), count('help_requests', withOldMails.request), count('outbox_mails', withOldMails.request)]).toEqual([1, 2, 1, 0]);
    expect(records()).toEqual([{ help_requests: 1, mails: 6, erased_by: 'CMS' }]);
  }, TIMEOUT_MS);

  it('are handled on as the newest of the requests that were merged into them, which is not deleted', async () => {
    const phone = `+3706${String(Date.now()).slice(-7)}`;
    const sent = async () => ((await send({ phone }).expect(201)).body as { data: { reference: string } }).data.reference;
    const [main, older, newest] = [await sent(), await sent(), await sent()];
    const path = (reference: string) => `/handling/help-requests/${documentOf('help_requests', reference)}`;
    const assignee = 'Анна Кузнецова';
    const merge = (one: string, duplicate: string) => manager(api().post(`${path(one)}/merge`)).send({ duplicate: documentOf('help_requests', duplicate) }).expect(200);
    for (const reference of [older, newest]) await merge(main, reference);
    const [promised, second] = [await sent(), await sent()];
    const agreed = new Date(Date.now() + 30 * 60 * 60_000).toISOString();
    await manager(api().put(`${REQUESTS}/${documentOf('help_requests', promised)}`)).send({ state: 'called', due_at: agreed }).expect(200);
    await merge(promised, second);
    await manager(api().post(`${path(main)}/notes`)).send({ kind: 'no_answer' }).expect(200);
    const own = await copyOfCms(mkdtempSync(join(folder, 'merged-')));
    const read = (table: string, reference: string) => withDatabase(own, (database) => database.prepare(`SELECT * FROM ${table} WHERE reference = ? ORDER BY id`).all(reference) as Readonly<Record<string, unknown>>[]);
    withDatabase(own, (database) => {
      database.exec('UPDATE data_protection_settings SET help_request_days = 30');
      database.exec(`UPDATE help_requests SET assignee = '${assignee}', received_at = ${database.time(Date.now() - 31 * 24 * 60 * 60_000)} WHERE reference IN ('${main}', '${promised}')`);
    });
    const [handled] = read('help_requests', main);
    const cms = await Cms.start(own);
    try {
      await until('the removal', () => read('help_requests', main).length === 0);
      expect(read('help_requests', newest)).toMatchObject([{ duplicate_of: null, state: 'no_answer', assignee, due_at: handled?.due_at }]);
      expect(read('help_requests', older)).toMatchObject([{ duplicate_of: newest, state: 'closed', due_at: null }]);
      expect(read('help_request_changes', newest).slice(-5).map(({ changed_by: by, field, before, after }) => [by, field, before, field === 'due_at' ? null : after])).toEqual([
        ['CMS', 'state', 'closed', 'no_answer'], ['CMS', 'assignee', null, assignee], ['CMS', 'due_at', null, null], ['CMS', 'duplicate_of', main, null], ['CMS', 'duplicate', null, older],
      ]);
      // As from the request that is gone.
      const sendTo = async (address: string, body: object) => (await fetch(`${own.CMS_URL}${address}`, { method: 'POST', headers: { Authorization: `Bearer ${env('ADMIN_TOKEN')}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).status;
      expect(await sendTo(`${path(older)}/separate`, {})).toBe(200);
      expect(read('help_requests', older)).toMatchObject([{ duplicate_of: null, state: 'new', due_at: expect.anything() as unknown }]);
      expect(read('help_requests', newest)).toMatchObject([{ due_at: handled?.due_at }]);
      // A time that was agreed with the client still is.
      const [{ due_at: due } = {}] = read('help_requests', second);
      expect(await sendTo(`${path(second)}/notes`, { kind: 'called' })).toBe(200);
      expect([due, read('help_requests', second)[0]?.due_at].map((moment) => new Date(moment as number).toISOString())).toEqual([agreed, agreed]);
    } finally {
      await cms.stop();
    }
  }, TIMEOUT_MS);

  it('stay where their deletion cannot be recorded', async () => {
    const due = await person();
    const own = await copyOfCms(mkdtempSync(join(folder, 'unrecorded-')));
    withDatabase(own, (database) => {
      database.exec('UPDATE data_protection_settings SET help_request_days = 30');
      database.exec(`UPDATE help_requests SET received_at = ${database.time(Date.now() - 31 * 24 * 60 * 60_000)} WHERE reference = '${due.request}'`);
    });
    await refusing(own, 'INSERT ON erasure_records', async () => {
      const cms = await Cms.start(own);
      try {
        await until('the attempt has failed', () => cms.log.includes('Deleting expired records failed'));
      } finally {
        await cms.stop();
      }
    });
    expect(withDatabase(own, (database) => database.prepare('SELECT reference FROM help_requests WHERE reference = ?').all(due.request))).toHaveLength(1);
  }, TIMEOUT_MS);
});
