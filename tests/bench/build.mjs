// npm run bench:build: the cost of a full build of the site, and of a rebuild after one text has changed. Only reads
// from the CMS of a running `npm start`. The build runs in a copy of web/, because Gatsby keeps its cache and its
// output in that folder, and the live site must not be affected.
//   -n, --runs N   default 1        --keep FOLDER   keeps the built pages there
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join, resolve } from 'node:path';

import { contentRevision } from '../../scripts/lib/cms.mjs';
import { program } from '../../scripts/lib/compile.mjs';
import { loadConfig, publicVariables } from '../../scripts/lib/config.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { explain, start } from '../../scripts/lib/run.mjs';
import { UserError } from '../../scripts/lib/user-error.mjs';
import { bench } from './lib/bench.mjs';
import { count, readOptions } from './lib/options.mjs';
import { median, printJson, printTable } from './lib/report.mjs';

const LEFT_OUT = new Set(['node_modules', '.cache', 'public', 'dist']);

await bench('build', async (scratch) => {
  const options = readOptions({ runs: { type: 'string', short: 'n', default: '1' }, keep: { type: 'string', default: '' } });
  const { env } = loadConfig();
  await contentRevision({ env }).catch((error) => {
    throw new UserError(`The CMS must be running for this: "npm start" in another terminal (${error.message}).`);
  });
  const cms = await startEditedCms(env.CMS_INTERNAL_URL);
  const kinds = { 'from nothing': [], 'after one text changed': [], 'nothing changed': [] };
  for (let run = 0; run < count(options.runs); run++) {
    const web = copyWeb(join(scratch, String(run)));
    cms.edit(false);
    for (const [kind, edited] of [['from nothing', false], ['after one text changed', true], ['nothing changed', true]]) {
      cms.edit(edited);
      const figures = await build(web, { ...env, CMS_INTERNAL_URL: cms.url }, join(scratch, 'build.log'));
      if (readFileSync(join(web, 'public/ru/index.html'), 'utf8').includes(cms.edited) !== edited) throw new UserError(`The build ${kind} has not the text that the CMS gave.`);
      kinds[kind].push(figures);
      process.stderr.write(`run ${run + 1}, ${kind}: ${figures.cpu.toFixed(1)} CPU s\n`);
    }
    if (options.keep) cpSync(join(web, 'public'), resolve(options.keep), { recursive: true });
  }
  cms.close();

  const figures = Object.fromEntries(Object.entries(kinds).map(([kind, runs]) => [kind, { cpu: median(runs.map(({ cpu }) => cpu)), wall: median(runs.map(({ wall }) => wall)) }]));
  printTable(`Build of the site, median of ${options.runs}`, ['build', 'CPU s', 'wall s'], Object.entries(figures).map(([kind, { cpu, wall }]) => [kind, cpu.toFixed(1), wall.toFixed(1)]));
  printJson('build', { runs: count(options.runs), figures });
});

/** A copy of web/ without the output of builds, with access to the project's packages. */
function copyWeb(folder) {
  const web = join(folder, 'web');
  mkdirSync(folder, { recursive: true });
  cpSync(resolve(ROOT, 'web'), web, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  for (const path of ['tsconfig.base.json', 'node_modules', 'rules', 'proof', 'web/node_modules']) symlinkSync(resolve(ROOT, path), join(folder, path));
  return web;
}

/** Builds once. CPU is user and system time of every process of the build, as the shell's `times` counts them. */
async function build(cwd, env, log) {
  const started = performance.now();
  const child = start('sh', ['-c', '"$@"; code=$?; times; exit $code', 'sh', process.execPath, program('gatsby'), 'build'], {
    cwd,
    env: { ...env, ...publicVariables(env), NODE_ENV: 'production', CI: 'true' },
    log,
  });
  let output = '';
  child.stdout.on('data', (text) => (output = (output + text).slice(-200)));
  if ((await child.exited) !== 0) throw new UserError(explain('gatsby build', log));
  const [, user, system] = /(\S+) (\S+)\s*$/.exec(output) ?? [];
  return { cpu: toSeconds(user) + toSeconds(system), wall: (performance.now() - started) / 1000 };
}

/** "1m2.34s" */
function toSeconds(time) {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(time) ?? [];
  if (!seconds) throw new UserError(`The shell's "times" said "${time}".`);
  return Number(minutes) * 60 + Number(seconds);
}

/** A proxy to the CMS; when edited, it changes one text of the Russian home page. */
async function startEditedCms(origin) {
  const { hero } = JSON.parse(readFileSync(resolve(ROOT, 'cms/seed/ru/home-page.json'), 'utf8'));
  const edited = `${hero.title}!`;
  let isEdited = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { host: _host, connection: _connection, ...headers } = request.headers;
      const answer = await fetch(origin + request.url, { headers: { ...headers, 'accept-encoding': 'identity' } });
      const type = answer.headers.get('content-type') ?? '';
      let body = Buffer.from(await answer.arrayBuffer());
      if (isEdited && type.includes('json')) body = Buffer.from(body.toString().replaceAll(hero.title, edited));
      response.writeHead(answer.status, { 'content-type': type, 'content-length': body.length });
      response.end(body);
    })().catch((error) => response.writeHead(502).end(String(error)));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, edited, edit: (value) => (isEdited = value), close: () => server.close() };
}
