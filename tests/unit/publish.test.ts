/** @jest-environment node */
import { spawn, type ChildProcess } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';

import { LOCALES } from '@site/rules';

import { createHook } from '../../web/builder/hook';
import { acquireLock } from '../../web/builder/lock';
import { removeOldBuilds, keepHashedFiles, publish } from '../../web/builder/publish';
import { Site } from '../../web/builder/site';
import { LiveSite } from '../../web/server/liveSite';
import { createSite } from '../../web/server/site';
import { switchBuild } from '../../web/server/siteFolder';
import { until } from '../helpers/until';

const scratch = mkdtempSync(join(tmpdir(), 'publish-test-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const WORDS = 'Some words that are worth compressing. '.repeat(40);
const script = (name: string) => `/app-${Buffer.from(name).toString('hex').padStart(20, '0')}.js`;

let folder: string;
let gatsby: string;
let count = 0;
beforeEach(() => {
  count += 1;
  folder = join(scratch, String(count), 'site');
  gatsby = join(scratch, String(count), 'public');
  mkdirSync(folder, { recursive: true });
  for (const { prefix } of [{ prefix: '' }, ...LOCALES]) write(`${prefix}/404/index.html`, 'not found');
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(gatsby, path)), { recursive: true });
  writeFileSync(join(gatsby, path), text);
}

/** Publishes Gatsby's output, like the builder. */
async function goLive(name: string, before?: string): Promise<void> {
  await publish({ from: gatsby, folder, name, before, facts: {} });
  if (before !== undefined) keepHashedFiles(folder, before, name);
  switchBuild(folder, name);
}

test.each(['', '{"code":"this code","rev', 'null', '[]', '{}', '{"code":"this code","revision":"r"}'])('a live build whose metadata a power cut left as %j is built again', async (damaged) => {
  const site = new Site({ folder, code: 'this code', log: join(scratch, 'build.log') });
  await publish({ from: gatsby, folder, name: 'one', before: undefined, facts: { code: 'this code', revision: 'r', entries: [], agreements: [], heldBack: [] } });
  switchBuild(folder, 'one');
  expect([site.isUpToDate('r'), site.live()?.revision]).toEqual([true, 'r']);
  writeFileSync(join(folder, 'one/.build.json'), damaged);
  expect([site.isUpToDate('r'), site.live()]).toEqual([false, undefined]);
});

describe('what Gatsby built', () => {
  test('is copied, with compressed variants of text files', async () => {
    write('ru/index.html', WORDS);
    write('static/a.png', 'a picture');
    await goLive('one');
    expect(readFileSync(join(folder, 'one/ru/index.html'), 'utf8')).toBe(WORDS);
    expect(brotliDecompressSync(readFileSync(join(folder, 'one/ru/index.html.br'))).toString()).toBe(WORDS);
    expect(readdirSync(join(folder, 'one/static'))).toEqual(['a.png']);
  });

  test('is compressed once if it exists under two names', async () => {
    write('page-data/ru/page-data.json', WORDS);
    write('static/page-1.json', WORDS);
    await goLive('one');
    const inode = (path: string) => statSync(join(folder, 'one', path)).ino;
    for (const form of ['.br', '.gz']) expect(inode(`static/page-1.json${form}`)).toBe(inode(`page-data/ru/page-data.json${form}`));
    expect(brotliDecompressSync(readFileSync(join(folder, 'one/static/page-1.json.br'))).toString()).toBe(WORDS);
  });

  test('is not compressed again if unchanged', async () => {
    write('ru/index.html', WORDS);
    write('us/index.html', WORDS);
    await goLive('one');
    write('us/index.html', `${WORDS} And more.`);
    await goLive('two', 'one');
    const inode = (path: string) => statSync(join(folder, path)).ino;
    for (const form of ['', '.br', '.gz']) {
      expect(inode(`two/ru/index.html${form}`)).toBe(inode(`one/ru/index.html${form}`));
      expect(inode(`two/us/index.html${form}`)).not.toBe(inode(`one/us/index.html${form}`));
    }
    expect(readFileSync(join(folder, 'one/us/index.html'), 'utf8')).toBe(WORDS);
  });

  test('is copied without developer files', async () => {
    for (const path of [`${script('a')}.map`, 'webpack.stats.json', 'chunk-map.json', 'styles.css.map', '_gatsby/slices/_gatsby-scripts-1.html']) write(path, '{}');
    for (const path of [script('a'), 'page-data/app-data.json', 'page-data/sq/d/1.json', 'sitemap-index.xml']) write(path, 'public');
    await goLive('one');
    expect((readdirSync(join(folder, 'one'), { recursive: true }) as string[]).filter((path) => /map$|stats|chunk|_gatsby/.test(path))).toEqual([]);
    for (const path of [script('a'), 'page-data/app-data.json', 'page-data/sq/d/1.json', 'sitemap-index.xml']) expect(existsSync(join(folder, 'one', path))).toBe(true);
  });

  test('is copied without pictures that no page shows any more; they are kept for open pages like other files', async () => {
    const [portrait, logo] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const digest of [portrait, logo]) write(`/static/${digest}/0f1e2/small.jpg`, 'picture');
    write('/static/some-font.woff2', 'font');
    write('/us/index.html', `<img src="/static/${portrait}/0f1e2/small.jpg">`);
    write('/static/page-1.json', `{"logo":"/static/${logo}/0f1e2/small.jpg"}`);
    await goLive('one');
    write('/us/index.html', 'The person asked for it to go.');
    await goLive('two', 'one');
    const shown = (name: string) => [portrait, logo].map((digest) => existsSync(join(folder, name, 'static', digest, '0f1e2/small.jpg')));
    expect([shown('one'), shown('two'), shown('kept')]).toEqual([[true, true], [false, true], [true, false]]);
    expect(existsSync(join(folder, 'two/static/some-font.woff2'))).toBe(true);
    // Shown again.
    write('/us/index.html', `<img src="/static/${portrait}/0f1e2/small.jpg">`);
    await goLive('three', 'two');
    expect(shown('three')).toEqual([true, true]);
  });

  test('leaves nothing under its name if copying fails', async () => {
    write('ru/index.html', WORDS);
    writeFileSync(join(folder, 'one.unfinished'), 'in the way');
    await expect(publish({ from: gatsby, folder, name: 'one', before: undefined, facts: {} })).rejects.toThrow();
    expect(existsSync(join(folder, 'one'))).toBe(false);
  });

  test('replaces former builds', async () => {
    for (const [name, before] of [['one'], ['two', 'one'], ['three', 'two']] as const) {
      write(script(name), WORDS);
      await goLive(name, before);
      rmSync(join(gatsby, script(name)));
    }
    mkdirSync(join(folder, 'four.unfinished'));
    removeOldBuilds(folder, ['three', 'two']);
    expect(readdirSync(folder).sort()).toEqual(['current', 'kept', 'three', 'two']);
  });

  test('is kept for a week after it was replaced', async () => {
    write(script('a'), WORDS);
    await goLive('one');
    rmSync(join(gatsby, script('a')));
    await goLive('two', 'one');
    removeOldBuilds(folder, ['two']);
    const kept = join(folder, 'kept', script('a'));
    expect(existsSync(kept)).toBe(true);
    expect(existsSync(join(folder, 'kept/404'))).toBe(false);
    const eightDaysAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
    utimesSync(kept, eightDaysAgo, eightDaysAgo);
    removeOldBuilds(folder, ['two']);
    expect(existsSync(kept)).toBe(false);
  });
});

test('a build that immediately follows another is detected, on a busy machine too', async () => {
  write('ru/index.html', 'one');
  await goLive('one');
  await publish({ from: gatsby, folder, name: 'two', before: 'one', facts: {} });
  // Keep all threads of the file system pool busy.
  const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('', '', 300_000, 64, 'sha512'));
  const live = new LiveSite(folder);
  try {
    const { current } = live;
    switchBuild(folder, 'two');
    await until('the second', () => live.current !== current, 10_000);
  } finally {
    live.close();
    await Promise.all(busy);
  }
});

describe('the site’s server', () => {
  let site: ReturnType<typeof createSite>;
  const get = (path: string) => fetch(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}${path}`);
  const text = async (path: string) => (await get(path)).text();

  beforeEach(async () => {
    write('ru/index.html', 'one');
    write('page-data/ru/page-data.json', '"one"');
    write(script('a'), 'one');
    write('large.txt', 'x'.repeat(30_000_000));
    await goLive('one');
    site = createSite({ folder, cmsUrl: 'http://127.0.0.1:9' });
    await site.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => site.close());

  test('serves a new build without a restart, completely, and open pages keep working', async () => {
    const underWay = await get('/large.txt');
    write('ru/index.html', 'two');
    write('page-data/ru/page-data.json', '"two"');
    write('large.txt', 'y'.repeat(30_000_000));
    rmSync(join(gatsby, script('a')));
    write(script('b'), 'two');
    expect(await text('/ru')).toBe('one');
    await goLive('two', 'one');

    // No visitor gets the page of one build and the data of another.
    const seen = new Set<string>();
    for (let answer = ''; answer !== 'two'; ) {
      const [data, page] = [await text('/page-data/ru/page-data.json'), (answer = await text('/ru'))];
      seen.add(`${page} ${data}`);
    }
    expect([...seen].filter((pair) => pair === 'one "two"')).toEqual([]);

    const kept = await get(script('a'));
    expect([kept.status, kept.headers.get('cache-control'), await kept.text()]).toEqual([200, 'public, max-age=31536000, immutable', 'one']);
    expect(await text(script('b'))).toBe('two');
    removeOldBuilds(folder, ['two']);
    expect(new Set(await underWay.text())).toEqual(new Set('x'));
  });

  test('keeps the current build if the new one is incomplete', async () => {
    mkdirSync(join(folder, 'broken'));
    const complaint = jest.spyOn(process.stderr, 'write');
    switchBuild(folder, 'broken');
    await until('what was waited for', () => complaint.mock.calls.length > 0);
    complaint.mockRestore();
    expect(await text('/ru')).toBe('one');
  });

  test('keeps the current build while the pointer is unreadable, and follows it afterwards', async () => {
    const complaint = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    rmSync(join(folder, 'current'));
    mkdirSync(join(folder, 'current'));
    await until('it says so', () => complaint.mock.calls.length > 0);
    expect(await text('/ru')).toBe('one');
    expect(complaint.mock.calls).toEqual([[expect.stringContaining('Loading the current build failed: EISDIR')]]);
    complaint.mockRestore();
    rmSync(join(folder, 'current'), { recursive: true });
    write('ru/index.html', 'two');
    await goLive('two', 'one');
    await until('the second', async () => (await text('/ru')) === 'two');
  });

  test('serves no developer files, not even of former builds', async () => {
    for (const path of ['webpack.stats.json', `${script('a')}.map`]) writeFileSync(join(folder, 'one', path), '{}');
    mkdirSync(join(folder, 'kept'));
    writeFileSync(join(folder, 'kept', `${script('a')}.map`), '{}');
    await goLive('two', 'one');
    const again = createSite({ folder, cmsUrl: 'http://127.0.0.1:9' });
    await again.listen({ host: '127.0.0.1', port: 0 });
    try {
      for (const path of ['/webpack.stats.json', `${script('a')}.map`, '/.build.json', '/.policies.json']) expect((await fetch(`http://127.0.0.1:${(again.server.address() as AddressInfo).port}${path}`)).status).toBe(404);
    } finally {
      await again.close();
    }
  });

  test('returns 404 for a removed page, and redirects former addresses', async () => {
    write('ru/old/index.html', 'old');
    await goLive('two', 'one');
    await until('what was waited for', () => existsSync(join(folder, 'two')));
    rmSync(join(gatsby, 'ru/old'), { recursive: true });
    write('ru/new/index.html', 'new');
    writeFileSync(join(gatsby, '.redirects.json'), JSON.stringify({ '/ru/older': '/ru/new' }));
    await goLive('three', 'two');
    for (let status = 0; status !== 301; ) ({ status } = await fetch(`http://127.0.0.1:${(site.server.address() as AddressInfo).port}/ru/older?a=b`, { redirect: 'manual' }));
    expect((await get('/ru/old')).status).toBe(404);
    expect(await get('/ru/older?a=b')).toMatchObject({ status: 200, url: expect.stringMatching(/\/ru\/new\?a=b$/) as string });
    expect((await get('/.redirects.json')).status).toBe(404);
    expect((await get('/.build.json')).status).toBe(404);
  });
});

test('the hook accepts calls of the CMS only, and only a request to build', async () => {
  const wishes: object[] = [];
  const hook = createHook('secret-of-the-hook', (wish) => wishes.push(wish));
  await new Promise<void>((done) => hook.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  const post = async (headers: Record<string, string>, body: string) => (await fetch(url, { method: 'POST', headers, body })).status;
  try {
    expect(await post({}, '{}')).toBe(401);
    expect(await post({ authorization: 'Bearer secret-of-the-hoo' }, '{}')).toBe(401);
    const authorization = 'Bearer secret-of-the-hook';
    expect((await fetch(url, { headers: { authorization } })).status).toBe(405);
    expect(await post({ authorization }, 'not JSON')).toBe(400);
    expect(await post({ authorization }, JSON.stringify({ again: true, more: 'x'.repeat(2000) }))).toBe(400);
    expect(wishes).toEqual([]);
    expect(await post({ authorization }, '')).toBe(202);
    expect(await post({ authorization }, '{"again":true}')).toBe(202);
    expect(wishes).toEqual([{ again: false }, { again: true }]);
  } finally {
    hook.close();
  }
});

describe('the lock on Gatsby’s folder', () => {
  const file = () => join(scratch, 'build.lock');

  /** A process that holds the lock. */
  async function holder(of: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--expose-gc', '-e', `require(${JSON.stringify(join(scratch, 'lock.js'))}).acquireLock(${JSON.stringify(of)}).then(() => { console.log('taken'); setInterval(() => global.gc(), 100); })`], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_PATH: join(__dirname, '../../node_modules') } });
    await new Promise((done) => child.stdout?.once('data', done));
    return child;
  }

  beforeAll(async () => {
    const { transformFileSync } = await import('@babel/core');
    const code = transformFileSync(join(__dirname, '../../web/builder/lock.ts'), { presets: ['@babel/preset-typescript', ['babel-preset-gatsby', { targets: { node: 'current' } }]], configFile: false })?.code ?? '';
    writeFileSync(join(scratch, 'lock.js'), code);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('is released when its holder ends by %s', async (signal) => {
    const child = await holder(file());
    let taken = false;
    const waiting = acquireLock(file()).then((lock) => {
      taken = true;
      return lock;
    });
    await acquireLock(`${file()} another`).then((lock) => lock.close());
    expect(taken).toBe(false);
    child.kill(signal);
    (await waiting).close();
  });

  test('is released when its holder was killed long ago', async () => {
    const child = await holder(file());
    child.kill('SIGKILL');
    await new Promise((done) => child.once('exit', done));
    (await acquireLock(file())).close();
  });

  test('has one holder at a time, however many processes compete and are killed', async () => {
    const log = join(scratch, 'holders.log');
    // Each process records that it holds the lock, works for a moment, and is killed while holding it.
    const lines = `require(${JSON.stringify(join(scratch, 'lock.js'))}).acquireLock(${JSON.stringify(file())}).then(() => {
      const { appendFileSync } = require('fs'); appendFileSync(${JSON.stringify(log)}, 'in ');
      setTimeout(() => { appendFileSync(${JSON.stringify(log)}, 'out '); process.kill(process.pid, 'SIGKILL'); }, 20); })`;
    const ends = Array.from({ length: 12 }, () => spawn(process.execPath, ['-e', lines], { stdio: 'inherit', env: { ...process.env, NODE_PATH: join(__dirname, '../../node_modules') } })).map((child) => new Promise((done) => child.once('exit', done)));
    await Promise.all(ends);
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(12));
  });
});
