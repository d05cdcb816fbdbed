import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { API, PAGES, POSTED_PAGES } from '@site/rules';

import { helpRequest } from '../cms/support/calls';
import { Cms, type Environment } from '../helpers/cms';
import { freePorts } from '../helpers/ports';
import { until } from '../helpers/until';
import { fuzzRequest, type FuzzRequest, fuzzStaffRequest, sendFuzz } from './support/fuzz';
import { StaffSession, type StaffTarget, staffTargets } from './support/staff';
import { filled } from './support/world';

const COUNT = Number(process.env.FUZZ_COUNT ?? 400);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
/** One request alone, to look at what it does. */
const ONLY = process.env.FUZZ_REQUEST === undefined ? undefined : Number(process.env.FUZZ_REQUEST);
/** Time is measured in the drill only: a machine that runs other tests is slow, not wrong. */
const IS_TIMED = process.env.FUZZ_TIMED === '1';
const AT_ONCE = 8;
const PROBE_LATENESS_MS = 250;
const PROBE_INTERVAL_MS = 50;
const MB = 1024 * 1024;
/**
 * Maximum growth of a process after warm-up. `heap`: caches fill. `buffers`: memory outside of JavaScript's heap
 * (bodies, pictures), none of which is kept. `resident`: the whole process with its libraries; it varies by 150 MB
 * regardless of the number of requests (154 after 5,000, 58 after 10,000 of the same seed), so this limit is wide.
 * `files`: connections of the CMS, and files opened at first use.
 */
const GROWTH: Held = { heap: 24 * MB, buffers: 16 * MB, resident: 256 * MB, files: 8 };
/** Interval of an Editor's requests, which are sent one at a time, as by a browser. */
const STAFF_SHARE = 8;
const SITE_PROGRAM = resolve(__dirname, '../../web/dist/server/main.js');
const REPORT = resolve(__dirname, '../helpers/processReport.cjs');

/** 501: a method that the server does not implement. */
const INTENDED = new Set([501]);

interface Held {
  readonly heap: number;
  readonly buffers: number;
  readonly resident: number;
  readonly files: number;
}

interface Measured {
  readonly name: 'site' | 'cms';
  readonly port: number;
  readonly reportPort: number;
  readonly temporary: string;
}

let env: Environment;
let cms: Cms;
let site: ChildProcess;
let servers: readonly Measured[];
let siteUrl: string;
let administrator: StaffSession;
let editor: StaffSession;
let targets: readonly StaffTarget[];

beforeAll(async () => {
  const [sitePort, cmsReport, siteReport] = await freePorts(3);
  const base = await filled('fuzz');
  const folder = (name: string) => {
    const path = join(`${base.DATA_DIR}-${name}`);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const reporting = (port: number | undefined, name: string) => ({ NODE_OPTIONS: `--require=${REPORT}`, PROCESS_REPORT_PORT: String(port), TMPDIR: folder(`${name}-tmp`) });
  env = { ...base, ...reporting(cmsReport, 'cms') };
  cms = await Cms.start(env);
  siteUrl = `http://127.0.0.1:${sitePort}`;
  const built = folder('site');
  writeSite(built);
  const siteEnv = { PATH: process.env.PATH ?? '', SITE_FOLDER: built, SITE_PORT: String(sitePort), HOST: '127.0.0.1', CMS_INTERNAL_URL: env.CMS_URL ?? '', CMS_URL: env.CMS_URL ?? '', SITE_URL: siteUrl, ...reporting(siteReport, 'site') };
  site = spawn(process.execPath, [SITE_PROGRAM], { env: siteEnv, stdio: 'inherit' });
  await until('the site', async () => (await fetch(`${siteUrl}/us`)).status === 200);
  servers = [
    { name: 'site', port: Number(sitePort), reportPort: Number(siteReport), temporary: siteEnv.TMPDIR },
    { name: 'cms', port: Number(env.CMS_PORT), reportPort: Number(cmsReport), temporary: env.TMPDIR ?? '' },
  ];
  administrator = await StaffSession.logIn(env.CMS_URL ?? '');
  editor = await administrator.invite('strapi-editor');
  targets = await staffTargets(editor);
}, 300_000);
afterAll(async () => {
  site.kill();
  await cms.stop();
});

/** A minimal build. */
function writeSite(folder: string): void {
  const build = join(folder, 'build');
  mkdirSync(join(build, 'us'), { recursive: true });
  mkdirSync(join(build, '404'), { recursive: true });
  const page = `<!doctype html><title>Page</title>${'<p>Text of a page.</p>'.repeat(500)}`;
  for (const name of ['index.html', 'us/index.html', '404/index.html', '404.html', 'robots.txt']) writeFileSync(join(build, name), page);
  for (const prefix of ['ru', 'us', 'il', 'nl', 'fr']) {
    for (const slug of [PAGES.notFound, ...Object.values(POSTED_PAGES)]) {
      mkdirSync(join(build, prefix, slug), { recursive: true });
      cpSync(join(build, '404.html'), join(build, prefix, slug, 'index.html'));
    }
  }
  writeFileSync(join(folder, 'current'), 'build');
}

const heldBy = async ({ reportPort }: Measured): Promise<Held> => (await (await fetch(`http://127.0.0.1:${reportPort}/`)).json()) as Held;
const temporaryFilesOf = ({ temporary }: Measured): string[] => readdirSync(temporary, { recursive: true }).map(String);

let probes = 0;
/**
 * Regular requests meanwhile: a page, a help request through the site, the CMS's health, the build, staff. Each must
 * succeed.
 * @returns duration of the slowest
 */
async function probe(): Promise<number> {
  probes += 1;
  const timed = async (expected: number, ask: () => Promise<Response>) => {
    const start = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    expect(answer.status).toBe(expected);
    return performance.now() - start;
  };
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` }, body: JSON.stringify({ data: { ...helpRequest, email: `probe-${probes}@example.com` } }) };
  return Math.max(
    await timed(200, () => fetch(`${siteUrl}/us`)),
    await timed(201, () => fetch(siteUrl + API.helpRequests, request)),
    await timed(204, () => fetch(`${env.CMS_URL}/_health`)),
    await timed(200, () => fetch(`${env.CMS_URL}/api/articles`, { headers: { Authorization: `Bearer ${env.BUILD_KEY}` } })),
    await timed(200, () => administrator.get('/admin/users/me')),
    await timed(200, () => editor.get('/admin/users/me')),
  );
}

/**
 * Sends the seed's requests to both servers, some concurrently.
 * @returns those with a failed response
 */
async function send(from: number, count: number): Promise<string[]> {
  const failures: string[] = [];
  const keys = { public: env.PUBLIC_CLIENT_KEY ?? '', build: env.BUILD_KEY ?? '' };
  let [next, staff] = [from, Promise.resolve()];
  const sendOne = async (server: Measured, request: FuzzRequest, index: number) => {
    const { statuses } = await sendFuzz(server.port, request);
    const failed = statuses.filter((status) => status >= 500 && !INTENDED.has(status));
    if (cms.hasEnded) throw new Error(`The CMS ended at FUZZ_SEED=${SEED} FUZZ_REQUEST=${index} or shortly before: ${shown(request)}\n${cms.log.slice(-2_000)}`);
    if (failed.length > 0) failures.push(`${server.name} answered ${failed.join(', ')} to FUZZ_SEED=${SEED} FUZZ_REQUEST=${index}: ${shown(request)}`);
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let index = next++; index < from + count; index = next++) {
        const server = servers[index % servers.length];
        if (!server) throw new Error('No server');
        if (index % STAFF_SHARE === STAFF_SHARE - 1) {
          staff = staff.then(() => sendOne(server, fuzzStaffRequest(SEED, index, editor.token, targets), index));
          await staff;
        } else {
          await sendOne(server, fuzzRequest(SEED, index, server.name, keys), index);
        }
      }
    }),
  );
  return failures;
}

/** Omit the session's token, which would make the request hard to read. */
const shown = ({ parts, ending }: FuzzRequest): string => `${JSON.stringify(Buffer.concat(parts).toString('latin1').replaceAll(editor.token, 'EDITOR').slice(0, 600))} (${ending})`;

it(`${COUNT} random requests to site and CMS break nothing (FUZZ_SEED=${SEED})`, async () => {
  if (ONLY !== undefined) {
    expect(await send(ONLY, 1)).toEqual([]);
    return;
  }
  const failures = await send(COUNT, Math.ceil(COUNT / 4));
  const baseline = await timesOf(20);
  const before = await Promise.all(servers.map(heldBy));

  const times: number[] = [];
  let isDone = false;
  const probing = (async () => {
    while (!isDone) {
      times.push(await probe());
      await pause(PROBE_INTERVAL_MS);
    }
  })();
  failures.push(...(await send(0, COUNT).finally(() => (isDone = true))));
  await probing;

  // After everything has settled: connections closed, memory freed.
  const slowest = Math.max(...times);
  const usual = Math.max(...baseline);
  process.stdout.write(`FUZZ_SEED=${SEED}: ${COUNT} requests, ${times.length} probes, the slowest ${Math.round(slowest)} ms (${Math.round(usual)} ms before)\n`);
  expect([...new Set(failures)]).toEqual([]);
  for (const [index, server] of servers.entries()) {
    const start = before[index];
    if (!start) throw new Error('Not measured');
    let growth = start;
    await until(`${server.name} has let go of what it held`, async () => {
      growth = difference(await heldBy(server), start);
      return isWithin(growth, GROWTH);
    }).catch(() => undefined);
    process.stdout.write(`${server.name} grew by ${Object.entries(growth).map(([what, value]) => `${what === 'files' ? value : `${Math.round(value / MB)} MB`} ${what}`).join(', ')}\n`);
    expect({ server: server.name, growth, isWithin: isWithin(growth, GROWTH) }).toMatchObject({ isWithin: true });
    await until(`${server.name} has removed its temporary files`, () => temporaryFilesOf(server).length === 0);
  }
  if (IS_TIMED) expect(slowest - usual).toBeLessThan(PROBE_LATENESS_MS);
}, 60_000 + COUNT * 200);

const KINDS = ['heap', 'buffers', 'resident', 'files'] as const;
const difference = (after: Held, before: Held): Held => ({ heap: after.heap - before.heap, buffers: after.buffers - before.buffers, resident: after.resident - before.resident, files: after.files - before.files });
const isWithin = (growth: Held, bound: Held): boolean => KINDS.every((kind) => growth[kind] <= bound[kind]);

async function timesOf(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < count; time += 1) times.push(await probe());
  return times;
}
