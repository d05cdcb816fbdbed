// npm run bench:publish: the time from a publish in the admin to the live page, and the cost of a rebuild relative to
// a full build, with the delivered content and with 500 more articles in all five languages. Starts its own CMS,
// builder and site's server; builds run in web/, so the next build of another CMS's site there is a full one. Reads
// CPU time and memory from /proc: Linux only.
//   -n, --publishes N   default 20        --articles N   default 500
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { startCms } from '../../scripts/lib/cms.mjs';
import { buildAdmin, compile } from '../../scripts/lib/compile.mjs';
import { loadConfig } from '../../scripts/lib/config.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { end, run } from '../../scripts/lib/run.mjs';
import { serveSite, startBuilder } from '../../scripts/lib/site.mjs';
import { UserError } from '../../scripts/lib/user-error.mjs';
import { bench } from './lib/bench.mjs';
import { count, readOptions } from './lib/options.mjs';
import { checkProc, cpuOfEnded, watchMemory } from './lib/processes.mjs';
import { median, printJson, printTable } from './lib/report.mjs';
import { logIn } from './lib/staff.mjs';

await bench('publish', async (scratch) => {
  const options = readOptions({ publishes: { type: 'string', short: 'n', default: '20' }, articles: { type: 'string', default: '500' } });
  checkProc();
  const [sitePort, cmsPort, hookPort] = await freePorts(3);
  const { env, dataDir } = loadConfig({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    DATA_DIR: join(scratch, 'data'),
    SITE_URL: `http://localhost:${sitePort}`,
    CMS_URL: `http://localhost:${cmsPort}`,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    DATABASE_CLIENT: 'sqlite',
    SITE_BUILD_HOOK_URL: `http://127.0.0.1:${hookPort}`,
  });
  const log = (name) => join(scratch, `${name}.log`);
  await compile({ log: log('compile') });
  await buildAdmin({ log: log('compile') });

  const results = [];
  for (const articles of [0, count(options.articles)]) {
    if (articles > 0) await run(process.execPath, ['tests/bench/lib/articles.mjs', String(articles)], { cwd: ROOT, env: { ...env, NODE_ENV: 'production' }, log: log('articles') });
    results.push(await measure({ env, dataDir, log, articles, publishes: count(options.publishes) }));
  }

  printTable(
    `From publish to live, ${options.publishes} publishes of one article's title each`,
    ['content', 'load', 'median s', 'worst s', 'whole build, CPU s', 'rebuild, CPU s', 'ratio', 'most memory, MB'],
    results.map(({ name, load, live, whole, rebuild, memory }) => [name, median(load).toFixed(1), median(live).toFixed(1), Math.max(...live).toFixed(1), whole.toFixed(0), median(rebuild).toFixed(1), (median(rebuild) / whole).toFixed(3), (memory / 1e6).toFixed(0)]),
  );
  printJson('publish', { publishes: count(options.publishes), results });
});

/** Builds from scratch, then publishes changes one after the other. */
async function measure({ env, dataDir, log, articles, publishes }) {
  const name = articles === 0 ? 'as delivered' : `${articles} articles more in five languages`;
  const cms = await startCms({ env, log: log('cms') });
  const staff = await editor(env);
  // State of Gatsby's cache (web/builder/job.ts); without it, the builder builds from scratch.
  rmSync(resolve(ROOT, 'node_modules/.site-build.json'), { force: true });
  const builder = startBuilder({ env, dataDir, log: log('builder') });
  const memory = watchMemory([builder.pid]);
  await nothingLeft(staff, name);
  const whole = cpuOfEnded(builder.pid);
  const site = await serveSite({ env, dataDir, log: log('site') });
  process.stderr.write(`${name}: whole build, ${whole.toFixed(0)} CPU s\n`);

  // Other programs make every time longer; the load average shows by how much.
  const [live, rebuild, load] = [[], [], []];
  const article = await staff.article();
  for (let number = 1; number <= publishes; number++) {
    const title = `Published ${number} of ${publishes}`;
    const before = cpuOfEnded(builder.pid);
    const started = performance.now();
    await staff.publish(article, title);
    while (!(await (await fetch(`${env.SITE_URL}/ru/${article.slug}`)).text()).includes(title)) await pause(50);
    live.push((performance.now() - started) / 1000);
    load.push(loadavg()[0]);
    await nothingLeft(staff, name);
    rebuild.push(cpuOfEnded(builder.pid) - before);
    process.stderr.write(`${name}, publish ${number}: live after ${live.at(-1).toFixed(1)} s, ${rebuild.at(-1).toFixed(1)} CPU s, load ${load.at(-1).toFixed(1)}\n`);
  }
  for (const child of [site, builder, cms]) await end(child);
  return { name, articles, load, live, whole, rebuild, memory: memory() };
}

/** Publishes like an editor in the admin. */
async function editor(env) {
  const { call } = await logIn(env.CMS_URL, env);
  const read = async (path) => (await call(path)).json();
  const articles = '/content-manager/collection-types/api::article.article';
  return {
    article: async () => (await read(`${articles}?locale=ru&pageSize=1&sort=publishedOn:DESC`)).results[0],
    publish: ({ documentId, slug }, title) => call(`${articles}/${documentId}/actions/publish?locale=ru`, { method: 'POST', body: { title, slug } }),
    state: async () => (await read('/publishing/state')).data,
  };
}

/** Waits until everything published is live. */
async function nothingLeft(staff, name) {
  for (;;) {
    const { isBehind, building, failed } = await staff.state();
    if (failed) throw new UserError(`The build with ${name} failed: ${failed.code}.`);
    if (!isBehind && !building) return;
    await pause(1_000);
  }
}
