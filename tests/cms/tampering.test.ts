import { connect } from 'node:net';

import { environment } from '../../cms/src/environment';
import { ENTRY_COLUMNS, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, WITHDRAWAL_COLUMNS } from '../../cms/src/features/evidence/columns';
import { type Evidence, openEvidence } from '../../cms/src/features/evidence/evidence-database';
import { type Verification, verify } from '../../cms/src/features/evidence/verification';
import { signatureStore } from '../../cms/src/features/signing/signature-store';
import { Client, isSigned } from '../helpers/client';
import { databaseTestsOnly } from '../helpers/scope';
import { type SignatureStore, storeOf } from '../helpers/store';
import { api, asAdmin, env } from './support/calls';
import { Copy } from './support/evidence';
import { Random } from './support/random';
import { type Row, rows } from './support/rows';
import { withdraw } from './support/withdrawals';

/**
 * Random changes of single bytes in the database, the store and links: each is made in place, must be detected by the
 * code responsible, and is undone.
 *   TAMPER_COUNT  number of changes, default 40: eight in each place, in as many of its columns; with TEST_SCOPE=database 10
 *   TAMPER_SEED   repeats the run that printed this seed
 */
const COUNT = Number(process.env.TAMPER_COUNT ?? (databaseTestsOnly ? 10 : 40));
const SEED = Number(process.env.TAMPER_SEED ?? Date.now() % 2 ** 32);
const SIGNINGS = 12;
const CLIENTS_FROM = 9_000;

jest.setTimeout(60_000 + COUNT * 2_000);

const random = new Random(SEED);
const below = (limit: number): number => random.below(limit);
const oneOf = <T>(items: readonly T[]): T => random.oneOf(items);

interface Changed {
  readonly bytes: Buffer;
  readonly where: string;
}

/** A copy with one byte changed. */
function withOneByteChanged(original: Buffer): Changed {
  const at = below(original.length);
  const bytes = Buffer.from(original);
  bytes[at] = (original.readUInt8(at) + 1 + below(255)) % 256;
  return { bytes, where: `byte ${at} from ${original.readUInt8(at)} to ${bytes.readUInt8(at)}` };
}

interface Attempt {
  readonly what: string;
  readonly detected: boolean;
}

let copy: Copy;
let evidence: Evidence;
let pictures: SignatureStore;

beforeAll(async () => {
  const clients = Array.from({ length: SIGNINGS }, (_, index) => new Client(process.env as Record<string, string>, CLIENTS_FROM + index, index % 2 === 0 ? 'ru' : 'he'));
  for (const client of clients) expect(isSigned(await client.sign())).toBe(true);
  await withdraw({ full_name: 'Борис Отказ' }).expect(201);
  await withdraw({ language: 'he' }).expect(201);
  // One signing is erased: its entries remain, and are changed like the others.
  const [first] = rows('subscribers', '1 = 1 order by id desc limit 1');
  await asAdmin(api().delete(`/content-manager/collection-types/api::subscriber.subscriber/${String(first?.document_id)}`)).expect(200);

  copy = new Copy();
  const here = { ...process.env };
  Object.assign(process.env, copy.env);
  evidence = openEvidence();
  // The environment is read only once, and has been read now.
  pictures = storeOf(process.env);
  signatureStore();
  Object.assign(process.env, here);
});

afterAll(async () => {
  await evidence.close();
  copy.remove();
});

const verification = (): Promise<Verification> => evidence.read((snapshot, now) => verify({ snapshot, now, pictures: signatureStore(), stored: new Set() }, { publicKeys: environment().evidenceKeys.map(({ publicKey }) => publicKey), timeStampRoots: [], now: new Date(), checkpoints: [] }));

/** A database value as bytes. */
interface Cell {
  readonly table: string;
  readonly column: string;
  readonly rowid: number;
  readonly value: string | number;
}

/** All values that are evidence or covered by it. Empty ones have no byte to change. */
function cells(table: string, columns: readonly string[], where = '1 = 1'): Cell[] {
  const found = copy.database.prepare(`select id as at, * from ${table} where ${where}`).all() as Row[];
  return found.flatMap((row) =>
    columns.flatMap((column) => {
      const value = row[column];
      return value === null || value === undefined || value === '' ? [] : [{ table, column, rowid: Number(row.at), value }];
    }),
  );
}

/** Changes values of these columns, of one after the other in a random order. */
function changesOf(all: readonly Cell[]): () => Promise<Attempt> {
  const nameOf = ({ table, column }: Cell): string => `${table}.${column}`;
  const waiting = [...new Set(all.map(nameOf))];
  const columns: string[] = [];
  while (waiting.length > 0) columns.push(...waiting.splice(below(waiting.length), 1));
  let number = 0;
  return () => {
    const name = columns[number % columns.length];
    number += 1;
    return changeCell(oneOf(all.filter((cell) => nameOf(cell) === name)));
  };
}

async function changeCell(cell: Cell): Promise<Attempt> {
  const { table, column, rowid } = cell;
  const { changed, original, place, where } = copy.database.client === 'postgres' ? changedInPostgres(cell) : changedInSqlite(cell);
  const write = copy.database.prepare(`update ${table} set ${column} = ${place} where id = ?`);
  const what = `${table}.${column} of row ${rowid}, ${where}`;
  try {
    write.run(changed, rowid);
  } catch {
    return { what: `${what}, which the database does not take`, detected: true };
  }
  try {
    return { what, detected: (await verification()).fault !== undefined };
  } finally {
    write.run(original, rowid);
  }
}

interface Change {
  readonly changed: unknown;
  readonly original: unknown;
  /** The value as a parameter of the statement. */
  readonly place: string;
  readonly where: string;
}

function changedInSqlite({ value }: Cell): Change {
  const isText = typeof value === 'string';
  const original = isText ? Buffer.from(value) : bytesOf(value);
  const { bytes, where } = withOneByteChanged(original);
  return isText ? { changed: bytes, original, place: 'cast(? as text)', where } : { changed: bytes.readBigInt64BE(), original: original.readBigInt64BE(), place: '?', where };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** PostgreSQL accepts only valid values: changes a letter, or the number. */
function changedInPostgres({ table, column, value }: Cell): Change {
  if (typeof value === 'string') {
    const letters = [...value];
    const at = below(letters.length);
    const letter = oneOf([...LETTERS].filter((one) => one !== letters[at]));
    return { changed: letters.map((one, index) => (index === at ? letter : one)).join(''), original: value, place: '?', where: `letter ${at} from ${letters[at] ?? ''} to ${letter}` };
  }
  const [found] = copy.database.prepare('select data_type as type from information_schema.columns where table_schema = current_schema() and table_name = ? and column_name = ?').all(table, column) as { type: string }[];
  const type = found?.type ?? '';
  const changed = type === 'boolean' ? 1 - value : value + 1 + below(255);
  const place = type.startsWith('timestamp') ? "to_timestamp(cast(? as double precision) / 1000) at time zone 'UTC'" : `cast(cast(? as text) as ${type})`;
  return { changed, original: value, place, where: `from ${value} to ${changed}` };
}

/** An integer as stored by SQLite. */
function bytesOf(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

async function changePicture(files: readonly string[]): Promise<Attempt> {
  const file = oneOf(files);
  const original = await pictures.read(file);
  const { bytes, where } = withOneByteChanged(original);
  await pictures.write(file, bytes);
  try {
    return { what: `the picture ${file}, ${where}`, detected: (await verification()).fault !== undefined };
  } finally {
    await pictures.write(file, original);
  }
}

async function changeLink(links: readonly string[]): Promise<Attempt> {
  const { bytes, where } = withOneByteChanged(Buffer.from(oneOf(links)));
  const answer = await ask(bytes);
  return { what: `a link, ${where}, answered with ${statusOf(answer)}`, detected: statusOf(answer) >= 400 && !answer.includes('image/png') };
}

/** Requests exactly these bytes from the running CMS; an HTTP client would normalize them. */
function ask(target: Buffer): Promise<string> {
  const { hostname, port } = new URL(env('CMS_URL'));
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.concat([Buffer.from('GET '), target, Buffer.from(` HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)]));
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', fail);
    socket.on('close', () => done(Buffer.concat(chunks).toString('latin1')));
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

it(`of ${COUNT} single-byte changes all are detected (seed ${SEED})`, async () => {
  expect((await verification()).fault).toBeUndefined();

  const files = rows('subscribers').map(({ signature_file: file }) => String(file));
  const links = rows('subscribers').map(({ signature_url: url }) => String(url).slice(env('CMS_URL').length));
  for (const link of links) expect(statusOf(await ask(Buffer.from(link)))).toBe(200);
  const signedVersions = 'id in (select agreement_version_id from subscribers_agreement_version_lnk)';
  const places: Readonly<Record<string, () => Promise<Attempt>>> = {
    'entries of the evidence': changesOf(cells('evidence_entries', Object.keys(ENTRY_COLUMNS))),
    'records of subscribers': changesOf([
      ...cells('subscribers', Object.keys(SUBSCRIBER_COLUMNS)),
      ...cells('withdrawals', Object.keys(WITHDRAWAL_COLUMNS)),
      ...cells('subscribers_agreement_version_lnk', ['subscriber_id', 'agreement_version_id']),
    ]),
    'versions of the agreement': changesOf([
      ...cells('agreement_versions', Object.keys(VERSION_COLUMNS), signedVersions),
      // Versions without a signing: only their own hash protects them.
      ...cells('agreement_versions', ['key', 'language', 'version', 'sha256', 'content'], `not ${signedVersions}`),
    ]),
    pictures: () => changePicture(files),
    links: () => changeLink(links),
  };

  const attempts: (Attempt & { readonly place: string })[] = [];
  const names = Object.keys(places);
  for (let number = 0; number < COUNT; number += 1) {
    const place = names[number % names.length] ?? '';
    const attempt = await places[place]?.();
    if (attempt) attempts.push({ place, ...attempt });
  }
  // All changes were undone, so each detection was due to its change.
  expect((await verification()).fault).toBeUndefined();

  const detected = attempts.filter((attempt) => attempt.detected).length;
  const each = names.map((name) => `${attempts.filter(({ place }) => place === name).length} in ${name}`).join(', ');
  process.stdout.write(`${detected} of ${attempts.length} single-byte changes detected (seed ${SEED}): ${each}.\n`);
  expect(attempts.filter((attempt) => !attempt.detected)).toEqual([]);
  expect(attempts).toHaveLength(COUNT);
});
