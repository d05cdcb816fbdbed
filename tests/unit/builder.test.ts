/** @jest-environment node */
import { spawn } from 'node:child_process';

import type { ContentEntriesAnswer, SiteState } from '@site/rules';

import { Builder, type Live, type Times } from '../../web/builder/builder';
import { BuildFailed, classifyFailure } from '../../web/builder/failure';
import { until } from '../helpers/until';

type Entries = ContentEntriesAnswer['data']['entries'];

/** A stub of published content, live site and build processes. */
class World {
  revision = 'r1';
  entries: Entries = [];
  live: Live | undefined = { revision: 'r1', since: new Date(), entries: [] };
  cmsAnswers = true;
  /** Behaviour of the build process. */
  script = '';
  readonly builds: string[] = [];
  readonly states: SiteState[] = [];
  atOnce = 0;
  most = 0;

  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();
  readonly builder: Builder;

  constructor(times: Partial<Times> = {}) {
    this.builder = new Builder({
      cms: {
        revision: async () => this.answer(this.revision),
        entries: async () => this.answer({ revision: this.revision, entries: this.entries }),
        report: async (state) => void this.states.push(await this.answer(state)),
      },
      site: {
        live: () => this.live,
        isUpToDate: (revision) => this.live?.revision === revision,
        build: () => this.build(),
      },
      log: () => undefined,
      times: { quietPeriod: 20, maxDelay: 200, pollInterval: 60_000, firstRetry: 20, longestRetry: 40, ...times },
    });
    worlds.push(this);
  }

  start(): this {
    this.running = this.builder.run(this.stop.signal);
    return this;
  }

  publish(revision: string, entries: Entries = this.entries): void {
    Object.assign(this, { revision, entries });
    this.builder.requestBuild();
  }

  async end(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  get state(): SiteState | undefined {
    return this.states.at(-1);
  }

  private async answer<T>(value: T): Promise<T> {
    if (!this.cmsAnswers) throw new Error('ECONNREFUSED');
    return value;
  }

  private async build(): Promise<void> {
    const { revision, entries } = this;
    this.builds.push(revision);
    this.most = Math.max(this.most, (this.atOnce += 1));
    const ending = await new Promise<{ code: number | null; signal: NodeJS.Signals | null; log: string }>((done) => {
      const child = spawn(process.execPath, ['-e', this.script], { stdio: ['ignore', 'ignore', 'pipe'] });
      let log = '';
      child.stderr.on('data', (text) => (log += String(text)));
      child.once('close', (code, signal) => done({ code, signal, log }));
    });
    this.atOnce -= 1;
    if (ending.code !== 0) throw new BuildFailed(classifyFailure({ ...ending, outcome: undefined }), revision);
    this.live = { revision, entries, since: new Date() };
  }
}

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.end()));
});

const entry = (documentId: string, stamp: string) => ({ type: 'api::article.article', documentId, language: 'ru' as const, stamp });

test('nothing is built when nothing changed', async () => {
  const world = new World().start();
  await until('what was waited for', () => world.states.length === 1);
  world.builder.requestBuild();
  await until('what was waited for', () => world.states.length === 2);
  expect(world.builds).toEqual([]);
  expect(world.state).toMatchObject({ live: { revision: 'r1' }, building: null, failed: null });
});

test('changes published while the builder was not running are built at its start', async () => {
  const world = new World();
  world.revision = 'r2';
  world.start();
  await until('what was waited for', () => world.live?.revision === 'r2');
});

test('changes in quick succession lead to one build, of the latest content', async () => {
  const world = new World().start();
  await until('what was waited for', () => world.states.length === 1);
  for (const revision of ['r2', 'r3', 'r4']) world.publish(revision);
  await until('what was waited for', () => world.live?.revision === 'r4' && world.state?.building === null);
  expect(world.builds).toEqual(['r4']);
});

test('continuous changes do not postpone the build forever', async () => {
  const world = new World({ maxDelay: 100 }).start();
  let revision = 1;
  const typing = setInterval(() => world.publish(`r${(revision += 1)}`), 5);
  try {
    await until('what was waited for', () => world.builds.length > 0);
  } finally {
    clearInterval(typing);
  }
});

test('builds run one at a time; changes during a build are built afterwards', async () => {
  const world = new World();
  world.script = 'setTimeout(() => {}, 100)';
  world.revision = 'r2';
  world.start();
  await until('what was waited for', () => world.atOnce === 1);
  world.publish('r3');
  world.publish('r4');
  await until('what was waited for', () => world.live?.revision === 'r4');
  expect(world.builds).toEqual(['r2', 'r4']);
  expect(world.most).toBe(1);
});

test('polling makes up for a lost notification', async () => {
  const world = new World({ pollInterval: 30 }).start();
  await until('what was waited for', () => world.states.length > 0);
  world.revision = 'r2';
  await until('what was waited for', () => world.live?.revision === 'r2');
});

test('while the CMS is unavailable, the live site stays and the builder retries', async () => {
  const world = new World({ pollInterval: 30 });
  world.cmsAnswers = false;
  world.revision = 'r2';
  world.start();
  world.builder.requestBuild();
  expect(world.live?.revision).toBe('r1');
  world.cmsAnswers = true;
  await until('what was waited for', () => world.live?.revision === 'r2');
});

test('it reports what it is building, and since when', async () => {
  const world = new World();
  world.live = { revision: 'r1', since: new Date(), entries: [entry('same', '1'), entry('changed', '1'), entry('removed', '1')] };
  world.revision = 'r2';
  world.entries = [entry('same', '1'), entry('changed', '2'), entry('added', '1')];
  world.start();
  await until('what was waited for', () => world.live?.revision === 'r2');
  const { building } = world.states.find((state) => state.building) ?? {};
  expect(building?.changes.map(({ documentId }) => documentId).sort()).toEqual(['added', 'changed', 'removed']);
  expect(building).toMatchObject({ since: expect.stringMatching(/^\d{4}-/) as string, more: 0 });
  await until('what was waited for', () => world.state?.building === null);
});

test('a killed build is retried until it succeeds', async () => {
  const world = new World();
  world.script = 'process.kill(process.pid, "SIGKILL")';
  world.revision = 'r2';
  world.start();
  await until('what was waited for', () => world.builds.length === 3);
  expect(world.live?.revision).toBe('r1');
  expect(world.state).toMatchObject({ live: { revision: 'r1' }, failed: { code: 'killed', nextAttemptAt: expect.any(String) as string } });
  world.script = '';
  await until('what was waited for', () => world.live?.revision === 'r2' && world.state?.failed === null);
});

test('entries shown in their last good version are reported, and retried if the cause may be temporary', async () => {
  const ref = { type: 'api::article.article', documentId: 'a', language: 'ru' as const };
  const missing = [{ code: 'picture_missing' as const, entry: ref, picture: 'a.jpg' }];
  const tooLong = [{ code: 'picture_too_long' as const, entry: ref, picture: 'a.jpg' }];
  const world = new World({ pollInterval: 30 });
  // The state that a restarted builder finds.
  world.live = { revision: 'r1', since: new Date(), entries: [], agreements: [{ language: 'ru', version: 3 }], heldBack: missing };
  world.start();
  await until('another build of the same content', () => world.builds.length >= 1);
  expect(world.builds.every((revision) => revision === 'r1')).toBe(true);
  expect(world.states[0]).toMatchObject({ live: { revision: 'r1', agreements: [{ language: 'ru', version: 3 }], heldBack: missing }, failed: null });
  await until('nothing is left', () => world.state?.live?.heldBack === undefined);

  world.live = { revision: 'r1', since: new Date(), entries: [], heldBack: tooLong };
  const { length } = world.builds;
  world.states.length = 0;
  await until('several looks', () => world.states.length > 3);
  expect(world.builds).toHaveLength(length);
  expect(world.state).toMatchObject({ live: { heldBack: tooLong }, building: null, failed: null });
});

test('a failure that only a change can fix is retried at the next change', async () => {
  const world = new World({ pollInterval: 30 });
  world.script = 'console.error(\'Building static HTML failed for path "/ru/article"\'); process.exit(1)';
  world.revision = 'r2';
  world.start();
  await until('what was waited for', () => world.state?.failed?.code === 'page_failed');
  expect(world.state?.failed).toMatchObject({ page: '/ru/article', nextAttemptAt: null });
  const looks = world.states.length;
  await until('what was waited for', () => world.states.length > looks + 2);
  expect(world.builds).toEqual(['r2']);
  world.script = '';
  world.publish('r3');
  await until('what was waited for', () => world.live?.revision === 'r3');
});

test('a requested build that failed is reported until one succeeds, and retried at growing intervals', async () => {
  const world = new World({ pollInterval: 30, longestRetry: 1_000 }).start();
  await until('the first look', () => world.states.length > 0);
  world.script = 'process.exit(1)';
  world.builder.requestBuild({ again: true });
  await until('several attempts', () => world.builds.length === 4);
  const failed = world.states.findIndex((state) => state.failed !== null);
  expect(world.states.slice(failed).every((state) => state.failed?.code === 'unknown')).toBe(true);
  const waits = new Set(world.states.flatMap(({ failed: one }) => (one?.nextAttemptAt ? [Date.parse(one.nextAttemptAt) - Date.parse(one.at)] : [])));
  expect([...waits]).toEqual([...waits].sort((one, other) => one - other));
  expect(waits.size).toBeGreaterThan(2);
  world.script = '';
  await until('a build that succeeds', () => world.state?.failed === null);
});

test('the builder reports during a long build', async () => {
  const world = new World({ pollInterval: 10 });
  world.script = 'setTimeout(() => {}, 500)';
  world.revision = 'r2';
  world.start();
  await until('several reports', () => world.states.filter(({ building }) => building !== null).length > 3);
});

test('a build can be requested in any state', async () => {
  const world = new World().start();
  await until('what was waited for', () => world.states.length === 1);
  world.builder.requestBuild({ again: true });
  await until('what was waited for', () => world.builds.length === 1);
});

test.each([
  [{ outcome: { code: 'picture_unreadable' as const, entry: null, picture: 'a.jpg' }, code: 1, signal: null, log: 'ENOSPC' }, 'picture_unreadable'],
  [{ outcome: { revision: 'r', entries: [] }, code: 1, signal: null, log: 'Error: ENOSPC: no space left on device, write' }, 'disk_full'],
  [{ outcome: undefined, code: 134, signal: null, log: 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory' }, 'killed'],
  [{ outcome: undefined, code: 137, signal: null, log: '' }, 'killed'],
  [{ outcome: undefined, code: null, signal: 'SIGKILL' as const, log: '' }, 'killed'],
  [{ outcome: undefined, code: 1, signal: null, log: 'something else' }, 'unknown'],
])('why a build failed: %j', (ending, code) => {
  expect(classifyFailure(ending).code).toBe(code);
});
