import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { blockOf, checkInclusionProof, type EvidenceBlock, FIRST_PREVIOUS_HASH, inclusionOf, parseInclusionProof, type PublishedKeys } from '@site/proof';
import { API, type EvidenceCheckpointsAnswer } from '@site/rules';
import type { Response } from 'supertest';

import { withDatabase } from '../helpers/database';
import { databaseIndependentTest } from '../helpers/scope';
import { storeOf } from '../helpers/store';
import { until } from '../helpers/until';
import type { Verifications } from '../../cms/src/features/evidence/api-types';
import { EVIDENCE_COLUMNS } from '../../cms/src/features/evidence/columns';
import { api, asAdmin, env, errorOf } from './support/calls';
import { CMS_FOLDER } from './support/environment';
import { Copy, faultInSignings, verifySignings } from './support/evidence';
import { type Row, rows } from './support/rows';
import { staff } from './support/staff';
import { agreementIn, post, signedOf, signing, subscriberOf } from './support/signings';

const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';
const ENTRIES = '/content-manager/collection-types/api::evidence-entry.evidence-entry';

const store = () => storeOf(process.env);

/**
 * Signs.
 * @returns the subscriber's row
 */
async function signed(change: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  return subscriberOf(signedOf(await post(await signing(change)).expect(201)).reference);
}

const entriesOf = (reference: unknown) => rows('evidence_entries', 'reference = ? order by sequence', reference);
const erase = ({ document_id: id }: Row) => asAdmin(api().delete(`${SUBSCRIBERS}/${String(id)}`));
const pathOf = (link: unknown) => String(link).slice(env('CMS_URL').length);

const isPostgres = process.env.DATABASE_CLIENT === 'postgres';
const inOrder = { code: 0, output: expect.stringContaining('All in order') as string };

describe('a signing', () => {
  it('appends an entry that contains the hash of the previous one', async () => {
    await signed();
    const { reference } = await signed();
    const entries = rows('evidence_entries', '1 = 1 order by sequence');
    expect(entries.at(-1)).toMatchObject({ kind: 'signing', reference });
    entries.forEach((entry, index) => {
      expect(entry).toMatchObject({ sequence: index + 1, previous_hash: entries[index - 1]?.hash ?? FIRST_PREVIOUS_HASH });
    });
  });

  it('leaves no personal data in its entry', async () => {
    const row = await signed({ full_name: 'Пётр Неповторимов', email: 'unrepeatable@example.com' });
    const [entry] = entriesOf(row.reference);
    const stored = JSON.stringify(entry);
    const personal = Object.keys(EVIDENCE_COLUMNS).filter((name) => name !== 'reference');
    expect(personal.filter((name) => typeof row[name] === 'string' && stored.includes(`"${row[name]}"`))).toEqual([]);
    expect(stored).not.toContain(row.evidence_salt);
    expect(Object.keys(JSON.parse(String(entry?.commitments)) as object).sort()).toEqual([...Object.keys(EVIDENCE_COLUMNS), 'agreement_version'].sort());
  });

  it('concurrent signings form one chain', async () => {
    const data = await signing();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(data)));
    expect(answers.map(({ status }: Response) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await faultInSignings()).toBeUndefined();
  });
});

describe('what is published', () => {
  it('lets anyone find an entry under the last checkpoint, by the number of its block alone', async () => {
    const { reference } = await signed();
    const [entry] = entriesOf(reference);
    const [sequence, hash] = [Number(entry?.sequence), String(entry?.hash)];
    // The next one need not wait for a minute after the last.
    withDatabase(process.env, (database) => database.exec(`update evidence_checkpoints set made_at = ${database.before('made_at', 120_000)}`));
    await until('there is a checkpoint over it', () => rows('evidence_checkpoints', '1 = 1 order by id desc limit 1').some(({ size }) => Number(size) >= sequence));
    const { data: published } = (await api().get(API.evidenceKeys).expect(200)).body as { data: PublishedKeys };
    expect(published).toMatchObject({ seals: [], timeStampRoots: [] });
    const keys = published.keys.map(({ publicKey }) => publicKey);
    const blockAt = async (block: number): Promise<EvidenceBlock> => ((await api().get(`${API.evidenceEntries}?block=${block}`).expect(200)).body as { data: EvidenceBlock }).data;
    const block = await blockAt(blockOf(sequence));
    expect(inclusionOf({ sequence, hash }, block, keys)).toMatchObject({ inclusion: 'included' });
    expect(inclusionOf({ sequence, hash: 'f'.repeat(64) }, block, keys)).toMatchObject({ inclusion: 'contradicted' });
    const later = await blockAt(1_000);
    expect(later).toMatchObject({ hashes: [], proof: [] });
    expect(inclusionOf({ sequence: 256_001, hash }, later, keys)).toMatchObject({ inclusion: 'not_yet' });
    for (const wrong of ['', '?block=', '?block=-1', '?block=1.5', '?block=1e3', '?block=01', '?block=9999999999', '?block=0&block=1']) await api().get(API.evidenceEntries + wrong).expect(404);
  });
});

it('while an entry is missing in the middle, its block is not available, and nothing else breaks', async () => {
  await until('there is a checkpoint', () => lastSize() > 1);
  const move = (from: number, to: number) => withDatabase(process.env, (database) => database.prepare('update evidence_entries set sequence = ? where sequence = ?').run(to, from));
  move(1, -1);
  try {
    expect(errorOf(await api().get(`${API.evidenceEntries}?block=0`).expect(503))).toMatchObject({ details: { code: 'unavailable' } });
    await api().get(API.evidenceCheckpoint).expect(200);
  } finally {
    move(-1, 1);
  }
  await api().get(`${API.evidenceEntries}?block=0`).expect(200);
});

const lastSize = () => Number(rows('evidence_checkpoints', '1 = 1 order by id desc limit 1')[0]?.size);
const publicKeys = async (): Promise<PublishedKeys> => ((await api().get(API.evidenceKeys).expect(200)).body as { data: PublishedKeys }).data;

/** Runs the program that outsiders use, offline. */
function verifyOffline(...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((done) => {
    const child = execFile(process.execPath, [resolve(CMS_FOLDER, '../proof/dist/verify.mjs'), ...args], { env: { PATH: process.env.PATH } }, (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout + stderr }));
  });
}

describe('the proof that a checkpoint covers an entry', () => {
  let hash: string;
  const folder = mkdtempSync(join(tmpdir(), 'inclusion-proof-'));
  beforeAll(async () => {
    await until('there is a checkpoint', () => lastSize() > 0);
    hash = String(rows('evidence_entries', 'sequence = ?', lastSize())[0]?.hash);
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ data: await publicKeys() }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is published for the hash of an entry, and nothing for anything else', async () => {
    const { headers, body } = await api().get(`${API.evidenceProof}?hash=${hash}`).expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' });
    const proof = parseInclusionProof((body as { data: unknown }).data);
    expect(await checkInclusionProof(proof, (await publicKeys()).keys.map(({ publicKey }) => publicKey), [])).toMatchObject({ checkpoint: { origin: `${new URL(env('SITE_URL')).host}/evidence` }, timeStamp: undefined });
    for (const wrong of ['', '?hash=', `?hash=${'f'.repeat(64)}`, `?hash=${hash.toUpperCase()}`, `?hash=0x${hash}`, '?hash=-1', '?hash=1e9', `?hash=${hash}%00`, `?hash=${hash}&hash=${hash}`, `?hash[$ne]=${hash}`, '?hash=%E0%A4%A']) await api().get(API.evidenceProof + wrong).expect(404);
    const last = (await api().get(`${API.evidenceCheckpoint}?size=1`).expect(200).expect('Content-Type', 'text/plain; charset=utf-8')).text;
    const { data } = (await api().get(API.evidenceCheckpoints).expect(200)).body as EvidenceCheckpointsAnswer;
    expect(data.length).toBeLessThanOrEqual(100);
    expect(data.map(({ note }) => note)).toContain(last);
    expect(data.every((listed) => !('token' in listed))).toBe(true);
  });

  it('is listed with its checkpoints in little space; the time stamp is asked for apart, and nothing is sent again', async () => {
    const { headers, body } = await api().get(API.evidenceCheckpoints).expect(200);
    const { data: [last] } = body as EvidenceCheckpointsAnswer;
    await api().get(API.evidenceCheckpoints).set('If-None-Match', String(headers.etag)).expect(304);
    await api().get(API.evidenceCheckpoints).set('If-None-Match', '"another"').expect(200);
    withDatabase(process.env, (database) => database.exec(`update evidence_checkpoints set token = '${'A'.repeat(8_000)}', stamped_at = made_at`));
    try {
      const stamped = await api().get(API.evidenceCheckpoints).set('If-None-Match', String(headers.etag)).expect(200);
      expect(stamped.text.length).toBeLessThan(100 * 500);
      const apart = (await api().get(`${API.evidenceCheckpoints}?size=${last?.size}`).expect(200)).body as EvidenceCheckpointsAnswer;
      expect(apart.data[0]).toMatchObject({ size: last?.size, note: last?.note, token: 'A'.repeat(8_000), stampedAt: expect.any(String) as string });
      expect(apart.data.length).toBeLessThanOrEqual(10);
    } finally {
      withDatabase(process.env, (database) => database.exec('update evidence_checkpoints set token = null, stamped_at = null'));
    }
    expect((await api().get(`${API.evidenceCheckpoints}?size=999999`).expect(200)).body).toEqual({ data: [] });
    for (const wrong of ['?size=', '?size=-1', '?size=1e3', '?size[$gt]=0', '?size=1&size=2']) await api().get(API.evidenceCheckpoints + wrong).expect(404);
  });

  databaseIndependentTest('is saved by npm run verify-signings, and verifies offline with the published keys', async () => {
    const { code, output } = await verifySignings(['--proof', hash], { INIT_CWD: folder });
    const file = /inclusion-proof-[0-9a-f]{16}\.json/.exec(output)?.[0] ?? '';
    expect({ code, output }).toMatchObject(inOrder);
    const verify = (...names: readonly string[]) => verifyOffline(...names.flatMap((name) => ['--proof', join(folder, name)]), '--keys', join(folder, 'keys.json'));
    expect(await verify(file)).toEqual({ code: 0, output: expect.stringMatching(new RegExp(`^${file}: GENUINE\\n.* over \\d+ entries covers this entry\\.\\n.*SHA-256 ${hash}\\n`)) as string });

    const written = readFileSync(join(folder, file), 'utf8');
    const spoilt = { hash: written.replace(hash, 'f'.repeat(64)), index: written.replace(/"index": (\d+)/, (_whole, index: string) => `"index": ${Number(index) - 1}`), note: written.replace(/\\n(\d+)\\n/, '\\n1\\n') };
    for (const [name, text] of Object.entries(spoilt)) {
      expect(text).not.toBe(written);
      writeFileSync(join(folder, `${name}.json`), text);
      expect(await verify(file, `${name}.json`)).toEqual({ code: 1, output: expect.stringContaining(`${name}.json: NOT GENUINE`) as string });
    }
    for (const [name, text] of Object.entries({ none: '{"data":{}}', empty: '', list: '[]' })) {
      writeFileSync(join(folder, `${name}.json`), text);
      expect(await verify(`${name}.json`)).toEqual({ code: 2, output: expect.stringContaining('is not an inclusion proof') as string });
    }
    expect(await verifySignings(['--proof', 'f'.repeat(64)], { INIT_CWD: folder })).toMatchObject({ code: 1, output: expect.stringContaining('FAULT: No entry has the hash') as string });
  });
});

describe('npm run verify-signings', () => {
  beforeAll(async () => {
    const { image } = (await signing()).signature as { image: string };
    await signed({ signature: { kind: 'typed', image, strokes: null }, country_code: null, ip_address: null, time_zone: null });
    await signed({ language: 'he', agreement: (await agreementIn('he')).sha256 });
  });

  it('finds no fault, prints the counts, and changes nothing', async () => {
    await until('there is a checkpoint', () => rows('evidence_checkpoints').length > 0);
    // Nothing else writes to a copy, so everything in it can be compared.
    const copy = new Copy();
    try {
      const all = (sql: string) => copy.database.prepare(sql).all() as Row[];
      const tables = all(isPostgres ? 'select tablename as name from pg_tables where schemaname = current_schema()' : "select name from sqlite_master where type = 'table'");
      const everything = async () => ({ tables: tables.map(({ name }) => [name, all(`select * from "${String(name)}"`)]), pictures: await storeOf({ ...process.env, ...copy.env }).names() });
      expect(tables.length).toBeGreaterThan(50);
      const before = await everything();
      const outcome = await verifySignings([], copy.env);
      expect(await everything()).toEqual(before);

      const entries = all('select * from evidence_entries order by sequence');
      const checkpoints = all('select * from evidence_checkpoints order by id');
      const erased = entries.filter(({ kind }) => kind === 'erasure').length;
      const withdrawals = all('select id from withdrawals').length;
      const [signings, versions] = [all('select id from subscribers').length, all('select id from agreement_versions').length];
      expect({ ...outcome, output: outcome.output.split('\n') }).toEqual({
        code: 0,
        output: [
          `All in order: ${entries.length} entries (${signings} signed agreements, ${withdrawals} withdrawals, ${erased} erased), ${versions} versions of the agreement, ${signings} pictures, 0 documents.`,
          `Hash of the last entry: ${String(entries.at(-1)?.hash)}`,
          expect.stringMatching(new RegExp(`^Checkpoints: ${checkpoints.length}; the last one is over ${String(checkpoints.at(-1)?.size)} entries, of 20.*, without a time stamp\\.$`)),
          '',
        ],
      });
    } finally {
      copy.remove();
    }
  });

  databaseIndependentTest('knows whether a hash noted earlier is still in the chain', async () => {
    const [first] = rows('evidence_entries', 'sequence = 1');
    expect(await verifySignings(['--contains', String(first?.hash)])).toEqual(inOrder);
    expect(await verifySignings(['--contains', 'f'.repeat(64)])).toMatchObject({ code: 1, output: expect.stringContaining('FAULT: No entry has the hash') as string });
  });

  it('reads the same in another time zone', async () => {
    process.env.TZ = 'Asia/Kathmandu';
    try {
      expect(await verifySignings()).toEqual(inOrder);
    } finally {
      delete process.env.TZ;
    }
  });

  describe('with corrupted data', () => {
    let copy: Copy;
    beforeEach(() => {
      copy = new Copy();
    });
    afterEach(() => copy.remove());

    databaseIndependentTest('names entry, reference and field, and no personal data', async () => {
      const row = await signed();
      copy.remove();
      copy = new Copy();
      copy.database.exec(`update subscribers set full_name = 'Somebody Else' where reference = '${String(row.reference)}'`);
      const { code, output } = await verifySignings([], copy.env);
      expect({ code, first: output.split('\n')[0] }).toEqual({
        code: 1,
        first: `FAULT: Entry ${String(entriesOf(row.reference)[0]?.sequence)} (reference ${String(row.reference)}): the record’s field full_name is not what was signed.`,
      });
      expect(output).not.toMatch(/Somebody|Анна|anna@/);
    });

    it.each<readonly [string, string, RegExp]>([
      ['broken JSON', `update evidence_entries set commitments = '{"full_name":' where sequence = 2`, /^FAULT: Entry 2 .*commitments cannot be read/],
      // PostgreSQL refuses invalid values for this column type.
      ...(isPostgres ? [] : [['a time that is none', `update evidence_entries set recorded_at = 'NaN' where sequence = 2`, /^FAULT: Entry 2.* does not hold a time/] as const]),
      ['a column that is gone', 'alter table evidence_entries drop column hash', /^FAULT: The database lacks evidence_entries\.hash\./],
      ['a table that is gone', 'drop table evidence_entries', /^FAULT: The database lacks evidence_entries\./],
      ['an entry that is gone', 'delete from evidence_entries where sequence = 1', /^FAULT: Entry 1 is missing: entry 2 comes next\./],
      ['a record deleted past the CMS', 'delete from subscribers where id = (select max(id) from subscribers)', /^FAULT: Entry \d+ .*the record is missing/],
      ['a link to no version', 'delete from subscribers_agreement_version_lnk', /^FAULT: Entry \d+ .*points to no version/],
    ])('names %s', async (_what, change, sentence) => {
      copy.database.exec(change);
      const { code, output } = await verifySignings([], copy.env);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(sentence) as string });
    });

    it('reports if it cannot read the database', async () => {
      if (isPostgres) {
        const elsewhere = env('DATABASE_URL').replace(/:\d+\//, ':1/');
        expect(await verifySignings([], { DATABASE_URL: elsewhere })).toMatchObject({ code: 2, output: expect.stringMatching(/^Not verified: .*ECONNREFUSED/) as string });
        return;
      }
      writeFileSync(join(copy.dataDir, 'cms.db'), 'not a database');
      expect(await verifySignings([], copy.env)).toMatchObject({ code: 2, output: expect.stringMatching(/^Not verified: .*SQLITE_NOTADB/) as string });
      expect(await verifySignings([], { DATA_DIR: join(copy.dataDir, 'elsewhere') })).toMatchObject({ code: 2, output: expect.stringMatching(/^Not verified: There is no database at /) as string });
    });
  });
});

describe('an administrator who deletes a signed agreement', () => {
  it('erases it: record, salt and picture are deleted, an entry is appended, and the chain still verifies', async () => {
    const row = await signed();
    await api().get(pathOf(row.signature_url)).expect(200);
    await erase(row).expect(200);

    expect(rows('subscribers', 'reference = ?', row.reference)).toEqual([]);
    expect(rows('subscribers_agreement_version_lnk', 'subscriber_id = ?', row.id)).toEqual([]);
    expect(rows('signing_attempts')).toEqual([]);
    expect(await store().names()).not.toContain(row.signature_file);
    await api().get(pathOf(row.signature_url)).expect(404);
    expect(entriesOf(row.reference)).toMatchObject([{ kind: 'signing' }, { kind: 'erasure' }]);
    expect(rows('erasure_records', '"references" = ?', row.reference)).toMatchObject([{ cause: 'request', agreements: 1, erased_by_email: 'admin@example.com' }]);
    expect(await faultInSignings()).toBeUndefined();
  });

  // PostgreSQL removes deleted rows from the file when the table is vacuumed.
  if (!isPostgres) {
    it('leaves nothing of it in the database’s files', async () => {
      const row = await signed({ email: 'wants-to-be-forgotten@example.com' });
      const files = () => Buffer.concat(['cms.db', 'cms.db-wal'].map((name) => readFileSync(join(env('DATA_DIR'), name))));
      const traces = () => [row.evidence_salt, row.email, row.signature_url].filter((value) => files().includes(String(value)));
      expect(traces()).toHaveLength(3);
      await erase(row).expect(200);
      expect(traces()).toEqual([]);
    });
  }

  it('erases several at once', async () => {
    const some = [await signed(), await signed(), await signed()];
    await asAdmin(api().post(`${SUBSCRIBERS}/actions/bulkDelete`)).send({ documentIds: some.map(({ document_id: id }) => id) }).expect(200);
    for (const { reference } of some) expect(entriesOf(reference).map(({ kind }) => kind)).toEqual(['signing', 'erasure']);
    await until('their pictures are gone', () => rows('signing_attempts').length === 0);
    expect((await store().names()).filter((name) => some.some((row) => row.signature_file === name))).toEqual([]);
    expect(await faultInSignings()).toBeUndefined();
  });

  it('two concurrent deletions append one entry', async () => {
    const row = await signed();
    await Promise.all([erase(row), erase(row), erase(row)]);
    expect(entriesOf(row.reference).map(({ kind }) => kind)).toEqual(['signing', 'erasure']);
    expect(await faultInSignings()).toBeUndefined();
  });

  if (process.env.S3_ENDPOINT === undefined) {
    it('succeeds even if the picture cannot be deleted yet, which is retried', async () => {
      const row = await signed();
      const file = join(env('DATA_DIR'), 'signatures', String(row.signature_file));
      rmSync(file);
      // A folder cannot be deleted like a file.
      mkdirSync(file);
      try {
        await erase(row).expect(200);
        expect(entriesOf(row.reference)).toHaveLength(2);
        expect(rows('signing_attempts')).toMatchObject([{ file_name: row.signature_file, abandoned: 1 }]);
      } finally {
        rmSync(file, { recursive: true });
        // Like the next sweep.
        withDatabase(process.env, (database) => database.prepare('delete from signing_attempts where file_name = ?').run(row.signature_file));
      }
    });
  }
});

describe('evidence', () => {
  it('can be read by administrators, and written or deleted by nobody', async () => {
    await signed();
    const list = (await asAdmin(api().get(`${ENTRIES}?sort=sequence:DESC`)).expect(200)).body as { results: { documentId: string; sequence: number }[] };
    expect(list.results[0]?.sequence).toBe(rows('evidence_entries').length);
    const id = list.results[0]?.documentId ?? '';
    await asAdmin(api().post(ENTRIES)).send({ sequence: 99, kind: 'signing' }).expect(403);
    await asAdmin(api().put(`${ENTRIES}/${id}`)).send({ kind: 'erasure' }).expect(403);
    await asAdmin(api().delete(`${ENTRIES}/${id}`)).expect(403);
    await asAdmin(api().post(`${ENTRIES}/actions/bulkDelete`)).send({ documentIds: [id] }).expect(403);
    await asAdmin(api().post(`${ENTRIES}/clone/${id}`)).send({}).expect(403);
    expect(await faultInSignings()).toBeUndefined();
  });

  it('is looked up by indexes, however long the chain is: strangers may ask for proofs and keys', () => {
    const names = process.env.TEST_DATABASE === 'postgres' ? `select indexname as name from pg_indexes where tablename = 'evidence_entries'` : `select name from sqlite_master where type = 'index' and tbl_name = 'evidence_entries'`;
    const indexes = withDatabase(process.env, (database) => database.prepare(names).all()) as { name: string }[];
    expect(indexes.map(({ name }) => name)).toEqual(expect.arrayContaining(['hash', 'reference', 'kind'].map((column) => `evidence_entries_${column}_idx`)));
  });
});

describe('a verification that an administrator starts', () => {
  const address = '/evidence/verification';
  const runs = () => rows('evidence_verifications');
  const state = async (): Promise<Verifications> => ((await asAdmin(api().get(address)).expect(200)).body as { data: Verifications }).data;
  const audited = () => rows('audit_entries', "action in ('verification_started', 'evidence_verified') order by sequence").map(({ action, details }) => [action, JSON.parse(String(details)) as object]);
  const start = () => asAdmin(api().post(address)).expect(202);

  /** Starts one and waits for its end. */
  async function verified(): Promise<NonNullable<Verifications['last']>> {
    await start();
    await until('the verification ends', async () => (await state()).running === null);
    const { last } = await state();
    if (!last) throw new Error('Nothing was verified.');
    return last;
  }

  it('finds what the command finds, says who started it, and is in the audit log', async () => {
    const before = audited().length;
    await signed();
    const result = await verified();
    expect(result).toMatchObject({ state: 'in_order', entries: rows('evidence_entries').length, total: rows('evidence_entries').length, message: null });
    expect(Date.parse(result.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(result.startedAt));
    const [administrator] = rows('admin_users', 'email = ?', env('ADMIN_EMAIL'));
    expect(runs().at(-1)).toMatchObject({ started_by_email: administrator?.email, slot: null });
    const [last] = rows('evidence_entries', '1 = 1 order by sequence desc');
    expect(audited().slice(before)).toEqual([['verification_started', {}], ['evidence_verified', { result: 'in_order', hash: last?.hash }]]);
  }, 120_000);

  databaseIndependentTest('names the first fault, and the site goes on meanwhile', async () => {
    const { reference, full_name: name } = await signed();
    const write = (value: unknown) => withDatabase(process.env, (database) => database.prepare('update subscribers set full_name = ? where reference = ?').run(value, reference));
    write('Somebody Else');
    try {
      await start();
      await post(await signing()).expect(201);
      await until('the verification ends', async () => (await state()).running === null);
      const { last } = await state();
      expect(last).toMatchObject({ state: 'fault', message: expect.stringContaining(String(reference)) as string });
      expect(last?.message).not.toContain('Somebody Else');
      expect(audited().at(-1)).toEqual(['evidence_verified', { result: 'fault', fault: 'record_changed' }]);
    } finally {
      write(name);
    }
    expect(await verified()).toMatchObject({ state: 'in_order' });
  }, 120_000);

  it('is one at a time', async () => {
    const before = runs().length;
    await Promise.all(Array.from({ length: 6 }, start));
    await until('the verification ends', async () => (await state()).running === null);
    expect(runs()).toHaveLength(before + 1);
  }, 120_000);

  it('waits for one that another process runs, unless that process has ended', async () => {
    const before = runs().length;
    const inAnotherProcess = (aliveUntil: number) =>
      withDatabase(process.env, (database) => {
        database.exec("delete from evidence_verifications where slot = 'running'");
        database.prepare(`insert into evidence_verifications (document_id, slot, state, started_at, started_by, alive_until, entries, total, documents) values (?, 'running', 'running', ${database.time(Date.now())}, 'Anna', ${database.time(aliveUntil)}, 3, 9, 0)`).run(randomUUID());
      });
    inAnotherProcess(Date.now() + 60_000);
    await start();
    expect((await state()).running).toMatchObject({ startedBy: 'Anna', entries: 3, total: 9 });
    expect(runs()).toHaveLength(before + 1);
    inAnotherProcess(Date.now() - 1_000);
    expect(await state()).toMatchObject({ running: null, last: { state: 'failed', startedBy: 'Anna', message: 'interrupted' } });
    expect(await verified()).toMatchObject({ state: 'in_order' });
  }, 120_000);

  it('is neither started nor seen by others', async () => {
    const others = [await staff('strapi-editor'), await staff('case-manager')];
    for (const other of others) {
      await other(api().get(address)).expect(403);
      await other(api().post(address)).expect(403);
    }
    await api().post(address).expect(401);
  });
});

describe('the number of signatures of each version', () => {
  interface Counted { readonly language: string; readonly version: number; readonly isCurrent: boolean; readonly signatures: number }
  const countedBy = async (account: typeof asAdmin): Promise<readonly Counted[]> => ((await account(api().get('/agreement-versions/signatures')).expect(200)).body as { data: readonly Counted[] }).data;
  const counted = () => countedBy(asAdmin);

  it('grows with each signing, and is for those who may read versions', async () => {
    const current = async () => (await counted()).find(({ language, isCurrent }) => language === 'ru' && isCurrent);
    const before = await current();
    const row = await signed();
    expect(await current()).toEqual({ ...before, version: row.version_number, signatures: (before?.signatures ?? 0) + 1 });
    await erase(row);
    expect(await current()).toEqual(before);
    const [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
    // Editors get numbers, and nothing of those who signed.
    expect(await countedBy(editor)).toEqual(await counted());
    expect(await countedBy(manager)).toEqual(await counted());
    expect(Object.keys((await counted())[0] ?? {}).sort()).toEqual(['documentId', 'isCurrent', 'isWithdrawn', 'language', 'signatures', 'version']);
    await api().get('/agreement-versions/signatures').expect(401);
  });
});
