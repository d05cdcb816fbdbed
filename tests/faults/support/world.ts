import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CMS_FOLDER } from '../../cms/support/environment';
import { isSigned, type Client, type Refused, type Signed } from '../../helpers/client';
import type { Environment } from '../../helpers/cms';
import { newDatabase, withDatabase } from '../../helpers/database';
import { isSamePicture } from '../../helpers/png';
import { freePorts } from '../../helpers/ports';
import { storeOf } from '../../helpers/store';
import { Buckets } from '../../helpers/swift';
import { until } from '../../helpers/until';

/** Longest time that an S3 store may contain an orphaned picture, in milliseconds. */
export const ORPHAN_TIMEOUT_MS = 120_000;

/** Environment of a seeded CMS, with its own data folder. */
export async function filled(name: string, change: Environment = {}): Promise<Environment> {
  const [port] = await freePorts(1);
  const env = JSON.parse(process.env.FAULTS_ENVIRONMENT ?? '{}') as Environment;
  const dataDir = join(process.env.FAULTS_FOLDER ?? '', name);
  cpSync(env.DATA_DIR ?? '', dataDir, { recursive: true });
  return { ...env, ...newDatabase(env, name, 'filled'), DATA_DIR: dataDir, CMS_PORT: String(port), CMS_URL: `http://127.0.0.1:${port}`, ...change };
}

/** Environment of a CMS that has never been started. */
export async function empty(name: string): Promise<Environment> {
  const [port] = await freePorts(1);
  const env = JSON.parse(process.env.FAULTS_ENVIRONMENT ?? '{}') as Environment;
  return { ...env, ...newDatabase(env, name), DATA_DIR: join(process.env.FAULTS_FOLDER ?? '', name), CMS_PORT: String(port), CMS_URL: `http://127.0.0.1:${port}` };
}

/** A second CMS over the same data. */
export async function beside(env: Environment): Promise<Environment> {
  const [port] = await freePorts(1);
  return { ...env, CMS_PORT: String(port), CMS_URL: `http://127.0.0.1:${port}` };
}

/** With `TEST_STORAGE=s3`, buckets of this name in the run's store. */
export async function ownBuckets(name: string): Promise<Buckets | undefined> {
  return process.env.FAULTS_S3 === undefined ? undefined : Buckets.create(process.env.FAULTS_S3, name);
}

export interface Left {
  /** File name of each subscriber's picture. */
  readonly subscribers: readonly string[];
  readonly entries: number;
  readonly attempts: number;
  readonly pictures: readonly string[];
}

/** Everything that signings create, in database and store. */
export async function left(env: Environment): Promise<Left> {
  const rows = withDatabase(env, (database) => ({
    subscribers: (database.prepare('SELECT signature_file AS file FROM subscribers ORDER BY signature_file').all() as { file: string }[]).map(({ file }) => file),
    entries: database.prepare("SELECT id FROM evidence_entries WHERE kind = 'signing'").all().length,
    attempts: database.prepare('SELECT id FROM signing_attempts').all().length,
  }));
  return { ...rows, pictures: await storeOf(env).names() };
}

/** Expects that every picture has a subscriber and an entry, and that there are no signing attempts. */
export async function expectWhole(env: Environment): Promise<Left> {
  // Pictures that are still arriving are removed within a minute.
  if (env.S3_ENDPOINT !== undefined) await until('the store', async () => sameNumber(await left(env)), ORPHAN_TIMEOUT_MS);
  const there = await left(env);
  expect(there).toEqual({ subscribers: there.pictures, entries: there.pictures.length, attempts: attemptsIn(env, there), pictures: there.pictures });
  return there;
}

/** What `npm run verify-signings` prints. @throws with its exit code and `stderr` if it finds a fault */
export async function verifySignings(env: Environment, args: readonly string[] = []): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/scripts/verify-signings.js', ...args], { cwd: CMS_FOLDER, env: { ...process.env, ...env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1' } });
  return stdout;
}

/** Expects that `npm run verify-signings` finds no fault. */
export async function expectVerified(env: Environment, signings: number): Promise<void> {
  const stdout = await verifySignings(env);
  // Besides signings, the chain contains other entries.
  expect(stdout).toMatch(new RegExp(`^All in order: \\d+ entries \\(${signings} signed agreements, 0 withdrawals, 0 erased\\)`));
}

const sameNumber = ({ subscribers, pictures }: Left): boolean => subscribers.length === pictures.length;

/** Expects that nothing has changed since. */
export async function expectLeft(env: Environment, before: Left): Promise<void> {
  const there = await left(env);
  expect(there).toEqual({ ...before, attempts: attemptsIn(env, there) });
}

/** An S3 store may complete a request after a disconnect, so its attempts are kept longer. */
function attemptsIn(env: Environment, { attempts }: Left): number {
  return env.S3_ENDPOINT === undefined ? 0 : attempts;
}

/** Expects a failed signing that leaves nothing. */
export async function expectRefusal(outcome: Promise<Signed | Refused>, code: Refused['code']): Promise<void> {
  expect(await outcome).toEqual({ status: 503, code, agreement: undefined });
}

/** Expects that two retries create one record with the drawn picture. */
export async function expectSignsOnce(env: Environment, client: Client): Promise<void> {
  const before = await left(env);
  const first = await client.sign();
  expect(first).toMatchObject({ status: 201 });
  expect(await client.sign()).toEqual({ ...first, status: 200 });

  const after = await expectWhole(env);
  expect(after.subscribers).toHaveLength(before.subscribers.length + 1);
  const [name = ''] = after.pictures.filter((picture) => !before.pictures.includes(picture));
  expect(await isSamePicture(await storeOf(env).read(name), await client.picture())).toBe(true);
  if (isSigned(first)) expect(await isSamePicture(await linked(first.data.signatureUrl), await client.picture())).toBe(true);
}

/** The picture behind the signature link. */
export async function linked(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({ status: 200, type: 'image/png' });
  return Buffer.from(await response.arrayBuffer());
}
