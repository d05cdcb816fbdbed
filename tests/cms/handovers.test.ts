import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textFrom } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import { canonicalJson, checkSigningEvidence, commitWithSharedSalt, entryHash, type Json, parseCommitments, parseSigningEvidence, type PublishedKeys, serializeCommitments, sha256 } from '@site/proof';
import { API, type EvidenceCheckpointsAnswer, type LanguageCode } from '@site/rules';
import { unzipSync } from 'fflate';
import type { Test } from 'supertest';

import type { AgreementProof, HandoverAnswer } from '../../cms/src/features/handovers/api-types';
import { Cms } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { databaseIndependentTest, databaseTestsOnly } from '../helpers/scope';
import { personFile, personFiles } from '../helpers/personFile';
import { selfMadeSealKey } from '../helpers/seal';
import { TimeStampServer } from '../helpers/time-stamp-server';
import { until } from '../helpers/until';
import { api, asAdmin, env, errorOf, type Staff, withKey } from './support/calls';
import { copyOfCms } from './support/copy';
import { newVisitor } from './support/flows';
import { type Row, rows } from './support/rows';
import { agreementIn, post, signedOf, signing, subscriberOf } from './support/signings';
import { memberOf, removeRoles, staff } from './support/staff';
import { withdraw, withdrawnOf } from './support/withdrawals';

jest.setTimeout(180_000);

const LIST = '/content-manager/collection-types/api::handover.handover';
const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';
/** A checkpoint is made every minute. */
const CHECKPOINT_MS = 100_000;
const canSeal = process.platform === 'linux' && process.arch === 'x64' && process.env.PDF_TOOLS_MISSING === undefined;
const testWithTools = canSeal ? test : test.skip;
/** Archives are files: their verification depends on no database. */
const independentTestWithTools = databaseTestsOnly ? databaseIndependentTest : testWithTools;

const FILES = ['SHA256SUMS.txt', 'agreement.json', 'agreement.pdf', 'agreement.txt', 'checkpoint.tst', 'checkpoint.txt', 'evidence.json', 'format.txt', 'instructions.html', 'keys.json', 'record.json', 'seal-certificates.pem', 'signature.png', 'timestamp-roots.pem', 'verify.mjs'];

let server: TimeStampServer;
let cms: Cms;
let manager: Staff;
let editor: Staff;
/** Reference of an agreement that was signed before entries of the evidence were signed. */
let early: string;
/** References of agreements with documents and a stamped checkpoint. */
let whole: string;
let plain: string;
let other: string;
const folder = mkdtempSync(join(tmpdir(), 'handovers-'));

beforeAll(async () => {
  server = await TimeStampServer.start();
  early = await signed({ full_name: 'Early Client' });
  const own = { ...(await copyOfCms(folder)), SEAL_KEY: selfMadeSealKey(), TIMESTAMP_URL: server.url, TIMESTAMP_ROOTS: server.root };
  unsignEntry(own, early);
  cms = await Cms.start(own);
  Object.assign(process.env, own);
  [manager, editor] = [await staff('case-manager'), await staff('strapi-editor')];
  whole = await signed({ full_name: '../../etc/passwd', postal_address: 'Gedimino pr. 1', early_start: true }, 'he');
  [plain, other] = [await signed(), await signed({ full_name: 'Somebody Else' })];
  if (canSeal) await Promise.all([whole, plain, other].map(madeOf));
  // Otherwise their checkpoint would be due a minute after the first one.
  withDatabase(own, (database) => database.exec(`UPDATE evidence_checkpoints SET made_at = ${database.before('made_at', 60_000)}`));
  await until('a stamped checkpoint', async () => (await proofOf(other)).stampedAt !== null, CHECKPOINT_MS);
}, 400_000);
afterAll(async () => {
  await cms.stop();
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function signed(change: object = {}, language: LanguageCode = 'ru'): Promise<string> {
  return signedOf(await post(await signing({ email: newVisitor(), language, agreement: (await agreementIn(language)).sha256, ...change })).expect(201)).reference;
}

/** Makes the entry one from before signatures: without a key, with one salt for all fields. */
function unsignEntry(variables: Readonly<Record<string, string>>, reference: string): void {
  withDatabase(variables, (database) => {
    const [entry] = database.prepare("SELECT * FROM evidence_entries WHERE kind = 'signing' AND reference = ?").all(reference) as Row[];
    const [subscriber] = database.prepare('SELECT * FROM subscribers WHERE reference = ?').all(reference) as Row[];
    if (!entry || !subscriber) throw new Error('Nothing was signed.');
    const [version] = database.prepare('SELECT key, language, version, sha256, content, text, live_since FROM agreement_versions WHERE id = (SELECT agreement_version_id FROM subscribers_agreement_version_lnk WHERE subscriber_id = ?)').all(subscriber.id) as Row[];
    if (!version) throw new Error('The agreement has no version.');
    const iso = (time: unknown): string => new Date(time as string | number).toISOString();
    const fields = Object.keys(parseCommitments(String(entry.commitments)) ?? {}).filter((field) => !['early_start_text', 'postal_address'].includes(field));
    const values: Record<string, Json> = Object.fromEntries(fields.map((field) => [field, (subscriber[field] ?? null) as Json]));
    const commitments = commitWithSharedSalt(String(subscriber.evidence_salt), { ...values, signed_at: iso(subscriber.signed_at), agreement_version: sha256(canonicalJson({ ...version, live_since: iso(version.live_since) } as Json)) });
    const hash = entryHash({ sequence: Number(entry.sequence), kind: 'signing', reference, recorded_at: iso(entry.recorded_at), previous_hash: String(entry.previous_hash), commitments, public_key: null });
    database.prepare('UPDATE evidence_entries SET public_key = NULL, signature = NULL, commitments = ?, hash = ? WHERE id = ?').run(serializeCommitments(commitments), hash, entry.id);
    database.exec('DELETE FROM evidence_checkpoints');
  });
}

const documentIdOf = (reference: string): string => String(subscriberOf(reference).document_id);
/** What the page sends that the receipt's link leads to. */
function confirmationOf(agreement: string): object {
  const [key = ''] = env('SIGNATURE_LINK_KEYS').split(',');
  const expires = String(Math.floor(Date.now() / 1_000) + 60);
  return { agreement, expires, token: createHmac('sha256', key.trim()).update(`confirm-email ${agreement} ${expires}`).digest('hex') };
}

const handOver = (documentId: string, body: unknown, who: Staff = manager): Test => who(api().post(`/signed-agreements/${documentId}/hand-over`)).send(body as object);
const logged = (reference: string): readonly Row[] => rows('handovers', 'reference = ?', reference);
const proofOf = async (reference: string, who: Staff = manager): Promise<AgreementProof> => ((await who(api().get(`/signed-agreements/${documentIdOf(reference)}/proof`)).expect(200)).body as { data: AgreementProof }).data;
const madeOf = (reference: string) => until(`the document of ${reference}`, () => rows('sealed_agreements', 'reference = ?', reference)[0]?.state === 'made');

interface Taken extends HandoverAnswer {
  readonly files: Readonly<Record<string, Buffer>>;
}

async function taken(reference: string, body: object = { language: 'en', reason: 'District court, 2-1234/2026' }): Promise<Taken> {
  const { data } = (await handOver(documentIdOf(reference), body).expect(200)).body as { data: HandoverAnswer };
  const files = unzipSync(new Uint8Array(Buffer.from(data.archive, 'base64')));
  return { ...data, files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, Buffer.from(content)])) };
}

/** Runs verify.mjs of the archive itself, from a folder with nothing but the archive; in a thread, which starts sooner than a process. */
async function verified(files: Taken['files'], file?: string): Promise<{ status: number; text: string }> {
  const own = mkdtempSync(join(tmpdir(), 'archive-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(own, name), content);
  try {
    const argv = [...(file === undefined ? ['--archive', own] : [join(own, file)]), '--keys', join(own, 'keys.json')];
    const thread = new Worker(pathToFileURL(join(own, 'verify.mjs')), { argv, stdout: true, stderr: true });
    const [status, ...texts] = await Promise.all([new Promise<number>((done) => thread.once('exit', done)), textFrom(thread.stdout), textFrom(thread.stderr)]);
    return { status, text: texts.join('') };
  } finally {
    rmSync(own, { recursive: true });
  }
}

/** What verify.mjs says about an archive that it finds consistent. */
async function consistent(files: Taken['files'], file?: string): Promise<string> {
  const { status, text } = await verified(files, file);
  if (status !== 0) throw new Error(`verify.mjs ended with ${status}:\n${text}`);
  return text;
}

/** The archive with changed files, and a list of hashes that fits. */
function forged(files: Taken['files'], changes: Readonly<Record<string, Buffer | string>>): Taken['files'] {
  const changed: Record<string, Buffer> = { ...files, ...Object.fromEntries(Object.entries(changes).map(([name, content]) => [name, Buffer.from(content)])) };
  delete changed['SHA256SUMS.txt'];
  return { ...changed, 'SHA256SUMS.txt': Buffer.from(Object.entries(changed).map(([name, content]) => `${sha256(content)}  ${name}\n`).join('')) };
}

const textOf = (files: Taken['files'], name: string): string => (files[name] ?? Buffer.alloc(0)).toString('utf8');

testWithTools('the archive holds everything, and can be checked with nothing else at hand', async () => {
  const reference = whole;
  await manager(api().put(`${SUBSCRIBERS}/${documentIdOf(reference)}`)).send({ notes: 'What colleagues think', hold_reason: 'What colleagues plan' }).expect(200);
  const { name, files, manifestSha256 } = await taken(reference, { language: 'he', reason: 'בית המשפט' });
  expect(name).toBe(`agreement-${reference}.zip`);
  expect(Object.keys(files).sort()).toEqual(FILES);

  const listed = textOf(files, 'SHA256SUMS.txt').trim().split('\n').map((line) => line.split('  ') as [string, string]);
  expect(listed.map(([, file]) => file).sort()).toEqual(FILES.filter((file) => file !== 'SHA256SUMS.txt'));
  for (const [hash, file] of listed) expect({ file, hash: sha256(files[file] ?? Buffer.alloc(0)) }).toEqual({ file, hash });
  expect(manifestSha256).toBe(sha256(files['SHA256SUMS.txt'] ?? Buffer.alloc(0)));
  expect(logged(reference)).toMatchObject([{ language: 'he', reason: 'בית המשפט', manifest_sha256: manifestSha256, handed_over_by: 'Staff case-manager', handed_over_by_email: expect.stringMatching(/^case-manager-/) as string, handed_over_by_id: expect.any(Number) as number }]);

  const keys = (JSON.parse(textOf(files, 'keys.json')) as { data: PublishedKeys }).data;
  const evidence = parseSigningEvidence(textOf(files, 'evidence.json'));
  const { entries, checkpoint } = checkSigningEvidence(evidence, { agreement: textOf(files, 'agreement.json'), note: textOf(files, 'checkpoint.txt'), keys: keys.keys });
  expect(entries).toMatchObject([{ kind: 'signing', isIncluded: true, fault: undefined }]);
  // Of the site, not of the archive.
  const { data: [last] } = (await api().get('/api/evidence/checkpoints').expect(200)).body as EvidenceCheckpointsAnswer;
  expect(last).toMatchObject({ note: textOf(files, 'checkpoint.txt'), size: checkpoint?.size });
  expect(evidence.entries[0]?.disclosed).toMatchObject({ full_name: { value: '../../etc/passwd' }, ip_address: { value: '192.0.2.7' }, postal_address: { value: 'Gedimino pr. 1' } });
  expect(Object.values(files).some((content) => ['/api/signatures/', 'evidence_salt', 'What colleagues'].some((secret) => content.includes(secret)))).toBe(false);

  expect(await consistent(files, 'agreement.pdf')).toContain('agreement.pdf: GENUINE');
  expect(await consistent(files)).toMatch(/covered by the checkpoint[^]*Time stamp: +no later than 20[^]*ARCHIVE: CONSISTENT\n$/);
  const page = textOf(files, 'instructions.html');
  expect(page).toContain('<html lang="he" dir="rtl">');
  expect(page).not.toMatch(/\{\w+\}|undefined|null|<script/);

  // The commands of the instructions.
  const own = mkdtempSync(join(tmpdir(), 'archive-'));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(own, file), content);
  const commands = [...page.matchAll(/<pre dir="ltr">([^<]+)<\/pre>/g)].map(([, command = '']) => command);
  expect(commands).toHaveLength(5);
  const outputs = commands.map((command) => spawnSync('sh', ['-c', command.replace(/^node /, `${process.execPath} `)], { cwd: own, encoding: 'utf8', env: { PATH: process.env.PATH } }));
  expect(outputs.map(({ status }) => status)).toEqual([0, 0, 0, 0, 0]);
  expect(outputs[1]?.stdout).toMatch(/Signature is Valid[^]*Total document signed|Total document signed[^]*Signature is Valid/);
  expect(outputs[4]?.stderr + String(outputs[4]?.stdout)).toContain('Verification: OK');
  rmSync(own, { recursive: true });

  expect((await proofOf(reference)).handovers).toMatchObject([{ by: 'Staff case-manager', language: 'he', reason: 'בית המשפט' }]);
});

independentTestWithTools('an archive that was tampered with is not consistent', async () => {
  const [{ files }, { files: others }] = [await taken(plain), await taken(other)];
  await consistent(files);
  // Whoever changes something else may leave the document out, which takes long to verify.
  const withoutDocument = Object.fromEntries(Object.entries(files).filter(([name]) => name !== 'agreement.pdf'));
  await consistent(forged(withoutDocument, {}));
  const [record, evidence] = [textOf(files, 'record.json'), textOf(files, 'evidence.json')];
  const changed = (change: (parsed: { entries: { entry: Record<string, unknown>; disclosed: Record<string, { value: unknown }>; inclusion: { hashes: string[] } | null }[] }) => void): string => {
    const parsed = JSON.parse(evidence) as Parameters<typeof change>[0];
    change(parsed);
    return JSON.stringify(parsed);
  };
  const first = ({ entries }: Parameters<Parameters<typeof changed>[0]>[0]) => entries[0] ?? { entry: {}, disclosed: {}, inclusion: null };
  const attacks: Readonly<Record<string, Readonly<Record<string, Buffer | string>>>> = {
    'another name in the record': { 'record.json': record.replace('Анна Иванова', 'Иван Петров') },
    'another name in the evidence': { 'evidence.json': evidence.replace('Анна Иванова', 'Иван Петров'), 'record.json': record.replace('Анна Иванова', 'Иван Петров') },
    'another time of the entry': { 'evidence.json': changed((parsed) => Object.assign(first(parsed).entry, { recorded_at: '2026-01-01T00:00:00.000Z' })) },
    'no signature of the entry': { 'evidence.json': changed((parsed) => Object.assign(first(parsed).entry, { signature: null })) },
    'an entry less': { 'evidence.json': changed((parsed) => parsed.entries.splice(0)) },
    'a field less': { 'evidence.json': changed((parsed) => delete first(parsed).disclosed.email) },
    'another proof': { 'evidence.json': changed((parsed) => first(parsed).inclusion?.hashes.reverse().push(first(parsed).inclusion?.hashes[0] ?? '')) },
    'another agreement': { 'agreement.json': textOf(files, 'agreement.json').replace('14', '15') },
    'another signature': { 'signature.png': Buffer.concat([files['signature.png'] ?? Buffer.alloc(0), Buffer.alloc(1)]) },
    'the document of another': { 'agreement.pdf': others['agreement.pdf'] ?? '' },
    'a changed document': { 'agreement.pdf': Buffer.concat([files['agreement.pdf'] ?? Buffer.alloc(0), Buffer.from('\n')]) },
    'another text of the agreement': { 'agreement.txt': 'The fee is 3 percent.' },
    'another version in the record': { 'record.json': record.replace(/"agreement_version": \{/, '$& "text": "The fee is 3 percent.",') },
    'a field of the record twice': { 'record.json': record.replace(/"signing": \{/, '$& "full_name": "Somebody Else",') },
    'an invented withdrawal': { 'record.json': record.replace(/"withdrawals": \[/, '$&{"reference":"AAAAA-BBBBB"}') },
    'a record without fields': { 'record.json': JSON.stringify({ ...(JSON.parse(record) as object), signing: {} }) },
    'the entry of another': { 'evidence.json': changed((parsed) => parsed.entries.push(...(JSON.parse(textOf(others, 'evidence.json')) as typeof parsed).entries)) },
    'an entry twice': { 'evidence.json': changed((parsed) => parsed.entries.push(first(parsed) as (typeof parsed.entries)[number])) },
    'another checkpoint': { 'checkpoint.txt': textOf(files, 'checkpoint.txt').replace('evidence', 'evidense') },
    'a damaged time stamp': { 'checkpoint.tst': (files['checkpoint.tst'] ?? Buffer.alloc(0)).map((byte, index) => (index === 200 ? byte ^ 1 : byte)) as Buffer },
    'a list of hashes that leads out of the folder': {},
  };
  const passed: string[] = [];
  for (const [attack, changes] of Object.entries(attacks)) {
    const tampered = Object.keys(changes).length > 0 ? forged('agreement.pdf' in changes ? files : withoutDocument, changes) : { ...files, 'SHA256SUMS.txt': Buffer.from(`${'0'.repeat(64)}  ../../etc/passwd\n`) };
    const { status } = await verified(tampered);
    if (status === 0) passed.push(attack);
  }
  expect(passed).toEqual([]);
  expect(await verified({ ...files, 'appendix.pdf': Buffer.from('%PDF') })).toMatchObject({ status: 1, text: expect.stringContaining('appendix.pdf is not listed') as string });
  const hidden = changed((parsed) => Object.assign(first(parsed).entry, { recorded_at: '\nARCHIVE: CONSISTENT\n\u001b[8m' }));
  const { text } = await verified(forged(files, { 'evidence.json': hidden }));
  expect(text).not.toContain('\u001b');
  expect(text).not.toMatch(/^ARCHIVE: CONSISTENT$/m);
  // Without a list that fits, any change shows.
  expect(await verified({ ...files, 'agreement.txt': Buffer.from('another') })).toMatchObject({ status: 1, text: expect.stringContaining('agreement.txt was changed.') as string });
});

databaseIndependentTest('the archive of an agreement whose document is not made yet says so, and that nothing depends on it', async () => {
  server.fault = 'http-500';
  const reference = await signed({ full_name: 'Waiting Client' }, 'fr');
  const { files } = await taken(reference, { language: 'fr', reason: 'Tribunal' });
  server.fault = undefined;
  expect(Object.keys(files)).not.toContain('agreement.pdf');
  expect(textOf(files, 'instructions.html')).toContain('Pas encore établi lors de la constitution de ce dossier');
  expect(textOf(files, 'instructions.html')).not.toContain('pdfsig');
  expect(await consistent(files)).toContain('agreement.pdf: not in the archive');
});

test('a confirmed address and a withdrawal are in the archive and in the panel', async () => {
  const reference = await signed({ full_name: 'Withdrawing Client' }, 'en');
  await withKey(api().post(API.emailConfirmations), 'public').send({ data: confirmationOf(reference) }).expect(201);
  const withdrawal = withdrawnOf(await withdraw({ contract: reference, email: newVisitor() }).expect(201)).reference;
  await until('the withdrawal is matched', async () => (await proofOf(reference)).withdrawals.length === 1);
  expect(await proofOf(reference)).toMatchObject({ language: 'en', emailConfirmedAt: expect.stringMatching(/Z$/) as string, withdrawals: [{ reference: withdrawal, timeliness: 'in_time' }], handovers: [] });
  const { files } = await taken(reference);
  const { entries } = parseSigningEvidence(textOf(files, 'evidence.json'));
  expect(entries.map(({ entry }) => [entry.kind, entry.reference])).toEqual([['signing', reference], ['confirmation', reference], ['withdrawal', withdrawal]]);
  expect(entries[2]?.disclosed).toMatchObject({ contract: { value: reference } });
  expect(JSON.parse(textOf(files, 'record.json'))).toMatchObject({ withdrawals: [{ reference: withdrawal }] });
  expect(textOf(files, 'instructions.html')).toMatch(new RegExp(`reference <bdi dir="ltr">${withdrawal}</bdi>`));
  await consistent(files);
});

test('withdrawals that were matched once, or only name the agreement, are in the archive with their history', async () => {
  const [reference, elsewhere] = [await signed({ full_name: 'Disputed Client' }, 'en'), await signed()];
  const withdrawalOf = async (contract: string): Promise<string> => {
    const own = withdrawnOf(await withdraw({ contract, email: newVisitor() }).expect(201)).reference;
    await until('the agreement was looked for', () => rows('withdrawals', 'reference = ?', own)[0]?.looked_up_at != null);
    return own;
  };
  const save = (own: string, change: object) => manager(api().put(`/content-manager/collection-types/api::withdrawal.withdrawal/${String(rows('withdrawals', 'reference = ?', own)[0]?.document_id)}`)).send(change).expect(200);
  const undone = await withdrawalOf('the one of Monday');
  await save(undone, { agreement_reference: reference });
  await save(undone, { agreement_reference: null });
  const moved = await withdrawalOf(reference);
  await save(moved, { agreement_reference: elsewhere });
  // Not matched by the CMS, because it says more than the reference.
  const inSentence = await withdrawalOf(`Agreement ${reference}, please`);
  // Nobody has ever matched it: so it was stored, or the agreement was restored later.
  const named = await withdrawalOf('another one');
  const unrelated = await withdrawalOf('nothing');
  withDatabase(process.env, (database) => database.prepare('update withdrawals set contract = ? where reference = ?').run(reference.toLowerCase().replace('-', ' – '), named));

  const related = (await proofOf(reference)).withdrawals;
  expect(related.map(({ reference: own, relation, timeliness, history }) => [own, relation, timeliness, history.map(({ change, by }) => [change, by])])).toEqual([
    [undone, 'unmatched', null, [['matched', 'Staff case-manager'], ['unmatched', 'Staff case-manager']]],
    [moved, 'unmatched', null, [['matched', null], ['unmatched', 'Staff case-manager']]],
    [inSentence, 'named', null, []],
    [named, 'named', null, []],
  ]);
  for (const typed of [`№ ${reference}`, `«${reference}».`, `${reference}/${reference}`, [...reference].join(' '), reference.replace('-', '\u200b')]) {
    withDatabase(process.env, (database) => database.prepare('update withdrawals set contract = ? where reference = ?').run(typed, named));
    expect((await proofOf(reference)).withdrawals.map(({ reference: own }) => own)).toContain(named);
  }
  withDatabase(process.env, (database) => database.prepare('update withdrawals set contract = ? where reference = ?').run('another one', named));
  const { files } = await taken(reference);
  const record = JSON.parse(textOf(files, 'record.json')) as { withdrawals: readonly Row[]; withdrawal_matches: readonly object[] };
  expect(record.withdrawals.map(({ reference: own }) => own)).toEqual([undone, moved, inSentence]);
  expect(record.withdrawal_matches).toMatchObject([
    { withdrawal: undone, relation: 'unmatched', history: [{ change: 'matched', by: 'Staff case-manager', by_id: expect.any(Number) as number, by_email: expect.stringMatching(/^case-manager-/) as string }, { change: 'unmatched' }] },
    { withdrawal: moved, relation: 'unmatched', history: [{ change: 'matched', by: null, by_id: null, by_email: null }, { change: 'unmatched' }] },
    { withdrawal: inSentence, relation: 'named', history: [] },
  ]);
  expect(parseSigningEvidence(textOf(files, 'evidence.json')).entries.map(({ entry }) => entry.reference)).toEqual([reference, undone, moved, inSentence]);
  expect(textOf(files, 'instructions.html')).toMatch(/No longer matched to this agreement since .+ UTC.+Staff case-manager/);
  expect(textOf(files, 'instructions.html')).not.toContain(elsewhere);
  expect(JSON.stringify(record)).not.toContain(unrelated);
  await consistent(files);
  const current = await taken(elsewhere);
  expect(JSON.parse(textOf(current.files, 'record.json'))).toMatchObject({ withdrawal_matches: [{ withdrawal: moved, relation: 'matched', history: [{ change: 'matched', by: 'Staff case-manager' }] }] });
});

test('an agreement from before entries were signed is proved by the checkpoint', async () => {
  const { files } = await taken(early, { language: 'ru', reason: 'Суд' });
  // Its picture is in the store of another CMS.
  expect(Object.keys(files)).not.toContain('signature.png');
  const { entries } = parseSigningEvidence(textOf(files, 'evidence.json'));
  expect(entries).toMatchObject([{ entry: { signature: null, public_key: null }, disclosed: { full_name: { value: 'Early Client' } } }]);
  expect(textOf(files, 'instructions.html')).toContain('до того, как записи журнала стали подписывать ключом');
  expect(await consistent(files)).toContain('covered by the checkpoint');
  const unproved = forged(files, { 'evidence.json': JSON.stringify({ ...(JSON.parse(textOf(files, 'evidence.json')) as object), entries: entries.map((entry) => ({ ...entry, inclusion: null })) }) });
  expect(await verified(unproved)).toMatchObject({ status: 1, text: expect.stringContaining('has no signature, and no checkpoint covers it') as string });
});

describe('nobody', () => {
  let reference: string;
  beforeAll(async () => {
    reference = await signed();
  });

  test('gets it without a session, without the right, or with a key of the content API', async () => {
    const id = documentIdOf(reference);
    const body = { language: 'en', reason: 'Court' };
    for (const [who, status] of [[(call: Test) => call, 401], [(call: Test) => withKey(call, 'public'), 401], [(call: Test) => withKey(call, 'build'), 401], [editor, 403]] as const) {
      await handOver(id, body, who).expect(status);
      await who(api().get(`/signed-agreements/${id}/proof`)).expect(status);
    }
    await handOver('unknown', body).expect(404);
    await manager(api().get('/signed-agreements/unknown/proof')).expect(404);
    await manager(api().get(`/signed-agreements/${id}/hand-over`)).expect(404);
    expect(logged(reference)).toEqual([]);
  });

  databaseIndependentTest.each([
    ['no reason', { language: 'en' }],
    ['an empty reason', { language: 'en', reason: ' \n ' }],
    ['a reason that is too long', { language: 'en', reason: 'x'.repeat(501) }],
    ['a reason that is no text', { language: 'en', reason: { $ne: '' } }],
    ['a control character', { language: 'en', reason: 'Court\u0000' }],
    ['invisible characters only', { language: 'en', reason: '\u200B\u2060 \u00A0\u00AD' }],
    ['spaces and format characters only', { language: 'en', reason: '\u3000\u200F\u200D' }],
    ['a bidirectional control', { language: 'en', reason: 'Court \u202Egpj' }],
    ['half a character', { language: 'en', reason: 'Court \uD83D' }],
    ['no language', { reason: 'Court' }],
    ['an unknown language', { language: '../ru', reason: 'Court' }],
    ['another field', { language: 'en', reason: 'Court', reference: 'other' }],
    ['a list', []],
  ])('gets it with %s', async (_what, body) => {
    expect(errorOf(await handOver(documentIdOf(reference), body).expect(400)).details.code).toBe('validation_failed');
    expect(logged(reference)).toEqual([]);
  });

  test('gets it with a reason of megabytes', async () => {
    await handOver(documentIdOf(reference), { language: 'en', reason: 'x'.repeat(3_000_000) }).expect(413);
    expect(logged(reference)).toEqual([]);
  });

  test('changes or deletes what is on record of it', async () => {
    await taken(reference, { language: 'nl', reason: 'Rechtbank' });
    const [row] = logged(reference);
    const entry = `${LIST}/${String(row?.document_id)}`;
    for (const who of [asAdmin, manager, editor]) {
      await who(api().put(entry)).send({ reason: 'Another' }).expect(403);
      await who(api().delete(entry)).expect(403);
      await who(api().post(LIST)).send({ reference, reason: 'Made up' }).expect(403);
      await who(api().post(`${LIST}/actions/bulkDelete`)).send({ documentIds: [row?.document_id] }).expect(403);
    }
    for (const key of ['public', 'build'] as const) for (const call of [api().get('/api/handovers'), api().post('/api/handovers').send({ data: {} }), api().delete(`/api/handovers/${String(row?.document_id)}`)]) expect([403, 404, 405]).toContain((await withKey(call, key)).status);
    expect(logged(reference)).toEqual([row]);
    // Administrators read the list; it is the only place that shows handovers of an erased agreement.
    expect(((await asAdmin(api().get(LIST)).expect(200)).body as { results: readonly Row[] }).results).toContainEqual(expect.objectContaining({ reference, reason: 'Rechtbank' }));
    await manager(api().get(LIST)).expect(403);
  });
});

describe('a role of the firm’s own', () => {
  afterAll(removeRoles);
  const reading = (subject: 'subscriber' | 'withdrawal', fields: readonly string[], conditions: readonly string[] = []) => ({ action: 'plugin::content-manager.explorer.read', subject: `api::${subject}.${subject}`, properties: { fields }, conditions });
  const HAND_OVER = { action: 'api::signed-agreements.hand-over', subject: null, conditions: [], properties: {} };
  const ALL = ['reference', 'full_name', 'email', 'email_confirmed_at', 'country_code', 'ip_address', 'signature_url', 'signed_at', 'language', 'version_number', 'agreement_sha256', 'consent_text', 'signature_kind', 'strokes', 'signature_file', 'signature_sha256', 'peer_address', 'user_agent', 'time_zone', 'early_start_text', 'postal_address'];
  const body = { language: 'en', reason: 'Court' };
  const calls = (id: string): readonly (() => Test)[] => [() => api().get(`/documents/${id}`), () => api().post(`/documents/${id}/retry`), () => api().get(`/documents/${id}/link`), () => api().get(`/signatures/${id}/link`), () => api().get(`/signed-agreements/${id}/proof`), () => api().post(`/signed-agreements/${id}/hand-over`).send(body)];
  const statuses = async (who: Staff, reference: string) => {
    const answers: number[] = [];
    for (const call of calls(documentIdOf(reference))) answers.push((await who(call())).status);
    return answers;
  };
  const madeBy = (table: 'subscribers' | 'withdrawals', reference: string, role: string) => withDatabase(process.env, (database) => database.prepare(`update ${table} set created_by_id = (select max(id) from admin_users where lastname like ?) where reference = ?`).run(`%${role}%`, reference));

  testWithTools('that is limited by a condition finds no other agreement than those that meet it', async () => {
    const [own, another] = [await signed(), await signed()];
    await Promise.all([own, another].map(madeOf));
    const limited = await memberOf('Own agreements', [reading('subscriber', ALL, ['admin::is-creator']), HAND_OVER]);
    madeBy('subscribers', own, 'own-agreements');
    expect(await statuses(limited, another)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(logged(another)).toEqual([]);
    expect(await statuses(limited, own)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  testWithTools('that may not read every field of an agreement gets neither its document nor its picture nor its archive', async () => {
    const reference = await signed();
    await madeOf(reference);
    const limited = await memberOf('References only', [reading('subscriber', ['reference']), HAND_OVER]);
    expect(await statuses(limited, reference)).toEqual([200, 200, 403, 403, 403, 403]);
    expect((await limited(api().get(`/documents/${documentIdOf(reference)}`))).body).toMatchObject({ data: { state: 'made', hasFile: false } });
    expect(logged(reference)).toEqual([]);
  });

  test('that may not read a withdrawal does not see it with its agreement, but that there is one, and gets no archive with it', async () => {
    const reference = await signed();
    const withdrawal = withdrawnOf(await withdraw({ contract: reference }).expect(201)).reference;
    await until('the withdrawal is matched', async () => (await proofOf(reference)).withdrawals.length === 1);
    const without = await memberOf('Agreements only', [reading('subscriber', ALL), HAND_OVER]);
    const limited = await memberOf('Own withdrawals', [reading('subscriber', ALL), reading('withdrawal', ['reference', 'received_at', 'contract', 'agreement_reference', 'timeliness'], ['admin::is-creator']), HAND_OVER]);
    for (const who of [without, limited]) {
      expect(await proofOf(reference, who)).toMatchObject({ withdrawals: [], areWithdrawalsHidden: true });
      await handOver(documentIdOf(reference), body, who).expect(403);
    }
    madeBy('withdrawals', withdrawal, 'own-withdrawals');
    expect(await proofOf(reference, limited)).toMatchObject({ withdrawals: [{ reference: withdrawal }], areWithdrawalsHidden: false });
    // The archive shows more of it than the list does.
    await handOver(documentIdOf(reference), body, limited).expect(403);
    expect(logged(reference)).toEqual([]);
    expect(await proofOf(reference)).toMatchObject({ withdrawals: [{ reference: withdrawal }], areWithdrawalsHidden: false });
  });
});

test('a reason is stored as it was written, whatever it looks like', async () => {
  const reference = await signed();
  const reason = `'); DROP TABLE handovers; -- <img src=x onerror=alert(1)> \u200F{{company}} ${'ж'.repeat(400)}`;
  await taken(reference, { language: 'en', reason: `  ${reason}\n` });
  expect(logged(reference)).toMatchObject([{ reason }]);
});

test('two at once are two handovers, each with its record', async () => {
  const reference = await signed();
  const archives = await Promise.all([taken(reference), taken(reference, { language: 'nl', reason: 'Rechtbank' })]);
  expect(logged(reference).map(({ manifest_sha256: hash }) => hash).sort()).toEqual(archives.map(({ manifestSha256 }) => manifestSha256).sort());
});

databaseIndependentTest('at most three archives are made at once; whoever comes later is told so, and nothing is recorded', async () => {
  const reference = await signed();
  const answers = await Promise.all(Array.from({ length: 12 }, () => handOver(documentIdOf(reference), { language: 'en', reason: 'Court' })));
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThanOrEqual(3);
  for (const refused of answers.filter((one) => !made.includes(one))) expect({ status: refused.status, code: errorOf(refused).details.code }).toEqual({ status: 429, code: 'too_many_requests' });
  expect(made.length).toBeLessThan(answers.length);
  expect(logged(reference)).toHaveLength(made.length);
  await taken(reference);
});

if (process.env.S3_ENDPOINT === undefined) {
  test('while the store of pictures does not answer, nothing is handed over, and nothing recorded', async () => {
    const reference = await signed();
    const [name = ''] = [String(subscriberOf(reference).signature_file)];
    const file = join(env('DATA_DIR'), 'signatures', name);
    rmSync(file);
    // A folder cannot be read like a file.
    mkdirSync(file);
    expect(errorOf(await handOver(documentIdOf(reference), { language: 'en', reason: 'Court' }).expect(503)).details.code).toBe('unavailable');
    expect(logged(reference)).toEqual([]);
    rmSync(file, { recursive: true });
  });

  if (canSeal)
    test.each(['damaged', 'missing'])('a person gets what else is kept of them if a sealed document is %s, and reads that it is', async (problem) => {
      const reference = await signed();
      await madeOf(reference);
      const file = join(env('DATA_DIR'), 'documents', String(rows('sealed_agreements', 'reference = ?', reference)[0]?.file));
      if (problem === 'damaged') writeFileSync(file, readFileSync(file).fill(0, 100, 101));
      else rmSync(file);
      const { body } = await manager(api().post('/person-data/export')).send({ references: [reference, plain] }).expect(200);
      const files = personFiles(body);
      expect(Object.keys(files).sort()).toEqual([`agreement-${plain}.pdf`, 'person-data.html', 'person-data.json']);
      expect(personFile<{ signed_agreements: readonly Row[] }>(body).signed_agreements).toEqual(expect.arrayContaining([expect.objectContaining({ reference, document_problem: problem }), expect.objectContaining({ reference: plain, document_problem: null })]));
      expect(String(files['person-data.html'])).toContain(problem === 'damaged' ? 'Файл этого документа повреждён' : 'Файл этого документа не нашёлся');
      expect(String(files['person-data.html'])).not.toContain('document_problem');
      expect(body).toMatchObject({ data: { withoutDocument: [reference] } });
      // For a court, an archive is whole or is not made.
      expect(errorOf(await handOver(documentIdOf(reference), { language: 'en', reason: 'Court' }).expect(503)).details.code).toBe('unavailable');
      expect(logged(reference)).toEqual([]);
    });
}

test('an erased agreement is not handed over; that it was is still on record, without the reason', async () => {
  const reference = await signed();
  const id = documentIdOf(reference);
  await taken(reference, { language: 'en', reason: 'Court, case of Anna Ivanova' });
  const exported = personFile<{ signed_agreements: readonly { handovers: readonly Row[] }[] }>((await manager(api().post('/person-data/export')).send({ references: [reference] }).expect(200)).body);
  expect(exported.signed_agreements[0]?.handovers).toMatchObject([{ reason: 'Court, case of Anna Ivanova', handed_over_by: 'Staff case-manager' }]);
  await asAdmin(api().post('/person-data/erase')).send({ references: [reference] }).expect(200);
  expect(errorOf(await handOver(id, { language: 'en', reason: 'Court' }).expect(404)).details.code).toBe('not_found');
  expect(logged(reference)).toMatchObject([{ reason: null, handed_over_by: 'Staff case-manager', language: 'en' }]);
});

test('an erasure during a handover: either nothing is handed over, or it is on record without the reason', async () => {
  for (let round = 0; round < 4; round += 1) {
    const reference = await signed();
    const id = documentIdOf(reference);
    const [handover] = await Promise.all([handOver(id, { language: 'en', reason: 'Court' }), asAdmin(api().delete(`${SUBSCRIBERS}/${id}`)).expect(200)]);
    expect([200, 404]).toContain(handover.status);
    expect({ status: handover.status, log: logged(reference).map(({ reason }) => reason) }).toEqual({ status: handover.status, log: handover.status === 200 ? [null] : [] });
  }
});

databaseIndependentTest('whoever hangs up early leaves no file behind', async () => {
  const reference = await signed();
  if (canSeal) await madeOf(reference);
  const names = (): readonly string[] => [...readdirSync(env('DATA_DIR')), ...readdirSync(tmpdir())].filter((name) => !/^(handovers|cms|jest|evidence|.*\.log|.*-(wal|shm))/.test(name)).sort();
  const before = names();
  const { authorization } = { authorization: (manager(api().get('/')) as unknown as { header: Record<string, string> }).header.Authorization ?? '' };
  await new Promise<void>((done) => {
    const call = httpRequest(`${env('CMS_URL')}/signed-agreements/${documentIdOf(reference)}/hand-over`, { method: 'POST', headers: { authorization, 'content-type': 'application/json' } }, (response) => {
      response.once('data', () => {
        response.destroy();
        done();
      });
    });
    call.end(JSON.stringify({ language: 'en', reason: 'Court' }));
  });
  expect(names()).toEqual(before);
  expect(logged(reference)).toHaveLength(1);
});
