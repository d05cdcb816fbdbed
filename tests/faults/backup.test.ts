import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { readSignatures } from '../../cms/src/features/backup/pictures';
import { postgresBackup } from '../../cms/src/features/backup/postgres';
import { localStore } from '../../cms/src/features/signing/local-store';
import { ADMIN, CMS_FOLDER } from '../cms/support/environment';
import { Client, isSigned, type Signed } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { execute, newDatabase, withDatabase } from '../helpers/database';
import { isSamePicture } from '../helpers/png';
import { databaseIndependentTest } from '../helpers/scope';
import { selfMadeSealKey } from '../helpers/seal';
import { documentStoreOf } from '../helpers/store';
import type { Buckets } from '../helpers/swift';
import { until } from '../helpers/until';
import { empty, expectVerified, filled, left, linked, ownBuckets } from './support/world';

const ROOT = resolve(__dirname, '../..');
const SECRETS = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'BUILD_KEY', 'SIGNATURE_LINK_KEYS', 'EVIDENCE_KEYS', 'SEAL_KEY', 'SITE_BUILD_HOOK_SECRET', 'PREVIEW_KEY', 'PUBLIC_CLIENT_KEY'];
const SIGNINGS = 2;
/** Other platforms have no renderer of documents. */
const CAN_RENDER = process.platform === 'linux' && process.arch === 'x64';

/** With a bucket, a picture of a page; with a folder, the delivered pictures exist. */
const PICTURE = 'picture of a test.png';

const folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
const [archive, key] = [join(folder, 'site.age'), join(folder, 'key')];
let env: Environment;
/** Environment of the new installation, without secrets. */
let fresh: Environment;
let cms: Cms;
let restoredBuckets: Buckets | undefined;
let clients: readonly Client[];
let signed: readonly Signed[];
let token: string;
let head: string;

const run = async (script: 'backup' | 'restore', args: readonly string[], variables: Environment) => {
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables } });
  return stdout;
};
const restore = (variables: Environment, file = archive, identity = key) => run('restore', [file, '--identity', identity], variables);
const refused = (what: string) => ({ code: 1, stderr: expect.stringContaining(what) as string });

async function logIn(variables: Environment): Promise<string> {
  const answer = await fetch(`${variables.CMS_URL}/admin/login`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(ADMIN) });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const addressOf = (buckets: Buckets): string => `${buckets.endpoint}/${buckets.bucket('pictures').name}/${encodeURIComponent(PICTURE)}`;

const sealed = (variables: Environment) => withDatabase(variables, (database) => database.prepare("SELECT file, sha256 FROM sealed_agreements WHERE state = 'made'").all()) as readonly { file: string; sha256: string }[];

async function headOf(variables: Environment): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/scripts/verify-signings.js'], { cwd: CMS_FOLDER, env: { ...process.env, ...variables, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' } });
  return /Hash of the last entry: (\w+)/.exec(stdout)?.[1] ?? '';
}

beforeAll(async () => {
  env = await filled('backup', { SEAL_KEY: selfMadeSealKey() });
  const first = await ownBuckets('backup');
  env = { ...env, ...first?.environment() };
  const made = /BACKUP_RECIPIENTS=(age1\w+)/.exec(await run('backup', ['--new-key', key], env))?.[1] ?? '';
  env = { ...env, BACKUP_RECIPIENTS: made };
  const bare = Object.fromEntries(Object.entries(await empty('restored')).filter(([name]) => !SECRETS.includes(name)));
  restoredBuckets = await ownBuckets('restored');
  // The address stays the same, because links contain it.
  fresh = { ...bare, ...restoredBuckets?.environment(), CMS_PORT: env.CMS_PORT ?? '', CMS_URL: env.CMS_URL ?? '' };

  if (first) {
    await first.bucket('pictures').write(PICTURE, Buffer.from('a picture'), 'public-read');
    withDatabase(env, (database) => database.prepare('UPDATE files SET url = ? WHERE id = (SELECT min(id) FROM files)').run(addressOf(first)));
  }
  cms = await Cms.start(env);
  token = await logIn(env);
  clients = Array.from({ length: SIGNINGS }, (_, index) => new Client(env, index + 1));
  signed = (await Promise.all(clients.map((client) => client.sign()))).filter(isSigned);
  if (CAN_RENDER) await until('their documents are made', () => sealed(env).length === SIGNINGS, 240_000);
  head = await headOf(env);
}, 480_000);
afterAll(async () => {
  await cms.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('a backup is made while agreements are signed, and cannot be read without the key', async () => {
  const abandoned = join(env.DATA_DIR ?? '', 'backup-that-was-killed');
  mkdirSync(abandoned);
  utimesSync(abandoned, 0, 0);
  const later = Array.from({ length: 2 }, (_, index) => new Client(env, 100 + index).sign());
  expect(await run('backup', [archive], env)).toMatch(/^Backed up, with \d+ signatures: /);
  expect((await Promise.all(later)).filter(isSigned)).toHaveLength(2);
  const bytes = readFileSync(archive);
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
  for (const secret of [env.APP_KEYS, env.SIGNATURE_LINK_KEYS, 'client-1@example.com', 'signature_']) expect(bytes.includes(secret ?? '')).toBe(false);
  expect(readdirSync(env.DATA_DIR ?? '').filter((name) => name.startsWith('backup-'))).toEqual([]);
  await expect(run('backup', [archive], env)).rejects.toMatchObject(refused('already exists'));
  await expect(run('backup', [join(folder, 'other.age')], { ...env, BACKUP_RECIPIENTS: '' })).rejects.toMatchObject(refused('BACKUP_RECIPIENTS is empty'));
});

databaseIndependentTest('a backup that cannot be restored completely is not restored at all', async () => {
  const other = join(folder, 'other-key');
  await run('backup', ['--new-key', other], env);
  await expect(restore(fresh, archive, other)).rejects.toMatchObject({ code: 1 });
  const bytes = readFileSync(archive);
  const middle = Math.floor(bytes.length / 2);
  const changed = Buffer.from(bytes).fill(bytes.readUInt8(middle) ^ 1, middle, middle + 1);
  for (const [name, damaged] of [['cut', bytes.subarray(0, bytes.length - 100)], ['changed', changed]] as const) {
    writeFileSync(join(folder, name), damaged);
    await expect(restore(fresh, join(folder, name))).rejects.toMatchObject({ code: 1 });
  }
  await expect(restore({ ...fresh, SIGNATURE_LINK_KEYS: 'another-key-than-before' })).rejects.toMatchObject(refused('would stop working: SIGNATURE_LINK_KEYS.'));
  await expect(restore(env)).rejects.toMatchObject(refused('This installation is not empty'));
});

it('restored into an empty installation, every signed link, the chain and every log-in work', async () => {
  await cms.stop();
  expect(await restore(fresh)).toMatch(/^Restored what was there at .*, with \d+ signatures\./);
  const secrets = JSON.parse(readFileSync(join(fresh.DATA_DIR ?? '', 'secrets.json'), 'utf8')) as Record<string, string>;
  expect(secrets).toEqual(Object.fromEntries(SECRETS.map((name) => [name, env[name]])));
  const restored = { ...fresh, ...secrets };
  // Only the secrets, readable for the containers' users.
  await run('restore', [archive, '--identity', key, '--secrets', join(folder, 'secrets')], fresh);
  expect(Object.fromEntries(SECRETS.map((name) => [name, readFileSync(join(folder, 'secrets', name.toLowerCase()), 'utf8')]))).toEqual(secrets);
  for (const name of SECRETS) expect({ name, mode: statSync(join(folder, 'secrets', name.toLowerCase())).mode & 0o777 }).toEqual({ name, mode: 0o444 });
  const { pictures, subscribers } = await left(restored);
  expect(pictures).toEqual(subscribers);
  expect(pictures.length).toBeGreaterThanOrEqual(SIGNINGS);
  if (CAN_RENDER) expect(sealed(restored).length).toBeGreaterThanOrEqual(SIGNINGS);
  for (const { file, sha256 } of sealed(restored)) expect(createHash('sha256').update(await documentStoreOf(restored).read(file)).digest('hex')).toBe(sha256);
  await promisify(execFile)(process.execPath, ['dist/scripts/verify-signings.js', '--contains', head], { cwd: CMS_FOLDER, env: { ...process.env, ...restored, NODE_ENV: 'production' } });

  cms = await Cms.start(restored);
  for (const [index, { data }] of signed.entries()) expect(await isSamePicture(await linked(data.signatureUrl), (await clients[index]?.picture()) ?? Buffer.alloc(0))).toBe(true);
  expect((await fetch(`${restored.CMS_URL}/admin/users/me`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
  await logIn(restored);
  const [{ url = '' } = {}] = withDatabase(restored, (database) => database.prepare('SELECT url FROM files ORDER BY id LIMIT 1').all()) as { url?: string }[];
  if (restoredBuckets) {
    expect(url).toBe(addressOf(restoredBuckets));
    expect((await fetch(await restoredBuckets.bucket('pictures').presigned(PICTURE))).status).toBe(200);
  } else expect((await fetch(new URL(url, restored.CMS_URL))).status).toBe(200);

  // A repeat is recognized, and new records continue the chain.
  expect(await clients[0]?.sign()).toEqual({ ...signed[0], status: 200 });
  expect(isSigned(await new Client(restored, 200).sign())).toBe(true);
  await expectVerified(restored, pictures.length + 1);
});

if (process.env.TEST_DATABASE === 'postgres') {
  describe('the signed agreements of a PostgreSQL', () => {
    /**
     * Dumps a database with this number of signings.
     * @param strokes length of each signing's strokes, in units of 32 bytes
     */
    async function dumped(name: string, count: number, strokes: number) {
      const rows = mkdtempSync(join(folder, 'rows-'));
      const url = newDatabase(env, name).DATABASE_URL ?? '';
      execute(url, 'create table subscribers (id serial primary key, reference text, signature_file text, strokes text)');
      execute(url, `insert into subscribers (reference, signature_file, strokes) select 'R' || i, 'signature_' || i || '.png', repeat(md5(i::text), ${strokes}) from generate_series(1, ${count}) as i`);
      const backup = postgresBackup(url);
      await backup.dump(rows);
      return { url, rows, backup };
    }

    it('are streamed if together they exceed the maximum length of a string', async () => {
      // 543 MB; a string has at most 537 million characters.
      const { rows, backup } = await dumped('large', 53_000, 320);
      let [count, last] = [0, ''];
      for await (const { reference, file } of backup.signatures(rows)) {
        count += 1;
        last = `${reference} ${file}`;
      }
      expect([count, last]).toEqual([53_000, 'R53000 signature_53000.png']);
      rmSync(rows, { recursive: true });
    });

    it('are backed up during an erasure, which is reported; any other missing picture fails the backup', async () => {
      const { url, rows, backup } = await dumped('erasing', 2, 1);
      const store = localStore(mkdtempSync(join(folder, 'store-')));
      await store.put('signature_1.png', Buffer.from('a picture'));
      const pictures = mkdtempSync(join(folder, 'pictures-'));
      await expect(readSignatures(pictures, backup, rows, store)).rejects.toThrow('The picture signature_2.png is not in the store');
      execute(url, "delete from subscribers where reference = 'R2'");
      expect(await readSignatures(pictures, backup, rows, store)).toEqual({ count: 1, erased: ['R2'] });
      expect(readdirSync(pictures)).toEqual(['signature_1.png']);
    });
  });
}
