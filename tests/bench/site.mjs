// npm run bench:site: the cost of the site's server for a page and for a hashed file of a small built site, both
// compressed: CPU time per request and requests per second, compared with a bare node:http server that sends the same
// headers and bytes. Starts everything itself and measures alternately, so that other programs affect all alike.
//   --seconds N       per turn, default 15
//   -n, --rounds N    number of turns, default 3
//   --before FOLDER   also measures the server of another checkout, its packages installed
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { LOCALES, PAGES } from '@site/rules';
import autocannon from 'autocannon';

import { ROOT } from '../../scripts/lib/paths.mjs';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { start } from '../../scripts/lib/run.mjs';
import { UserError } from '../../scripts/lib/user-error.mjs';
import { bench } from './lib/bench.mjs';
import { helper } from './lib/helpers.mjs';
import { count, readOptions } from './lib/options.mjs';
import { checkProc } from './lib/processes.mjs';
import { printJson, printTable } from './lib/report.mjs';
import { CONNECTIONS, figuresOf, takeTurns } from './lib/turns.mjs';

/** Paths of the compiled server, in this and in older checkouts. */
const PROGRAMS = ['web/dist/server/main.js', 'web/server/dist/main.js'];
/** Header that every browser sends. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };
const FILES = { page: '/us', 'hashed file': '/app-0123456789abcdef0123.js' };
/** Approximate uncompressed sizes of this site's pages and scripts. */
const [PAGE_BYTES, SCRIPT_BYTES] = [60_000, 250_000];

const { until } = helper('until');

await bench('site', async (scratch) => {
  const options = readOptions({ seconds: { type: 'string', default: '15' }, rounds: { type: 'string', short: 'n', default: '3' }, before: { type: 'string', default: '' } });
  checkProc();
  const rounds = count(options.rounds);
  const seconds = Math.ceil(count(options.seconds) / rounds);
  const folder = join(scratch, 'site');
  writeSite(folder);

  const ours = await startServer('this version', ROOT, folder, scratch);
  const servers = [ours, await startPlainServer(await answersOf(ours), scratch)];
  if (options.before !== '') servers.push(await startServer('before', resolve(options.before), folder, scratch));
  for (const server of servers) await check(server, ours);

  const targets = Object.entries(FILES).flatMap(([file, path]) => servers.map((server) => ({ name: `${file}, ${server.name}`, file, processes: { site: [server.pid] }, take: (duration) => load(server.origin + path, duration) })));
  await takeTurns(targets, { rounds, seconds });
  const figures = targets.map((target) => ({ ...figuresOf(target), file: target.file }));
  print(figures, servers, { rounds, seconds });
  printJson('site', { connections: CONNECTIONS, rounds, seconds, figures });
});

/** A built site with one page and one script. */
function writeSite(folder) {
  const write = (name, text) => {
    const file = join(folder, 'build', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    writeFileSync(`${file}.br`, brotliCompressSync(text));
    writeFileSync(`${file}.gz`, gzipSync(text));
  };
  write('us/index.html', `<!doctype html><title>Page</title><p>${words(PAGE_BYTES)}</p>`);
  write(FILES['hashed file'], `//${words(SCRIPT_BYTES)}`);
  for (const prefix of ['', ...LOCALES.map((locale) => locale.prefix)]) write(join(prefix, PAGES.notFound, 'index.html'), '<!doctype html>');
  const source = `'sha256-${createHash('sha256').update('source').digest('base64')}'`;
  const policies = { outside: { scripts: [], calls: [], pictures: [] }, pages: { '/us/index.html': { scripts: [source, source.toUpperCase()], styles: [source] } } };
  writeFileSync(join(folder, 'build/.policies.json'), JSON.stringify(policies));
  writeFileSync(join(folder, 'current'), 'build');
}

/** Text that compresses like a page; the same in each run. */
function words(bytes) {
  const parts = [];
  for (let number = 0, length = 0; length < bytes; number += 1) {
    const word = createHash('sha256').update(String(number % 7 === 0 ? number : number % 900)).digest('base64').slice(0, 3 + (number % 8));
    parts.push(word);
    length += word.length + 1;
  }
  return parts.join(' ');
}

async function startServer(name, checkout, folder, scratch) {
  const { compile } = await import(pathToFileURL(join(checkout, 'scripts/lib/compile.mjs')));
  await compile({ log: join(scratch, `compile-${name}.log`) });
  const program = PROGRAMS.map((path) => join(checkout, path)).find((path) => existsSync(path));
  if (program === undefined) throw new UserError(`There is no server of the site in ${checkout}.`);
  const [port, cmsPort] = await freePorts(2);
  const origin = `http://127.0.0.1:${port}`;
  const variables = { HOST: '127.0.0.1', SITE_PORT: String(port), SITE_FOLDER: folder, SITE_URL: origin, CMS_URL: `http://127.0.0.1:${cmsPort}`, CMS_INTERNAL_URL: `http://127.0.0.1:${cmsPort}`, NODE_ENV: 'production' };
  return started(name, [program], origin, { cwd: dirname(program), env: variables, log: join(scratch, `${name}.log`) });
}

async function startPlainServer(answers, scratch) {
  const [port] = await freePorts(1);
  const file = join(scratch, 'answers.json');
  writeFileSync(file, JSON.stringify({ port, answers }));
  return started('plain node:http', [join(import.meta.dirname, 'lib/plain-server.mjs'), file], `http://127.0.0.1:${port}`, { env: {}, log: join(scratch, 'plain.log') });
}

async function started(name, args, origin, options) {
  const child = start(process.execPath, args, { ...options, endsWithParent: true });
  await until(`the server (${name})`, async () => (await ask(origin + FILES.page)).status === 200);
  return { name, origin, pid: child.pid };
}

/** Responses of the site's server, for the plain one to repeat; node:http adds the other headers. */
async function answersOf({ origin }) {
  const added = ['date', 'connection', 'keep-alive'];
  const answers = {};
  for (const path of Object.values(FILES)) {
    const { headers, body } = await ask(origin + path);
    answers[path] = { headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !added.includes(name))), body: body.toString('base64') };
  }
  return answers;
}

/** @throws UserError unless a server responds with the same files and compression */
async function check(server, reference) {
  for (const path of Object.values(FILES)) {
    const [answer, expected] = [await ask(server.origin + path), await ask(reference.origin + path)];
    if (answer.status !== 200 || answer.headers['content-encoding'] !== 'br' || !answer.body.equals(expected.body)) throw new UserError(`${server.name} answers ${path} differently: HTTP ${answer.status}, ${answer.headers['content-encoding']}, ${answer.body.length} bytes.`);
  }
}

/** Raw response, which fetch would decompress. */
function ask(url) {
  return new Promise((resolveAnswer, reject) => {
    get(url, { headers: HEADERS, agent: false }, async (response) => resolveAnswer({ status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) })).on('error', reject);
  });
}

/**
 * Sends requests for some seconds.
 * @returns duration of each
 * @throws UserError if one is refused
 */
async function load(url, duration) {
  const times = [];
  const turn = autocannon({ url, connections: CONNECTIONS, duration, headers: HEADERS });
  turn.on('response', (_client, status, _bytes, time) => status === 200 && times.push(time));
  const { non2xx, errors } = await turn;
  if (non2xx > 0 || errors > 0) throw new UserError(`${url}: ${non2xx} requests were refused and ${errors} failed.`);
  return times;
}

function print(figures, servers, { rounds, seconds }) {
  const beside = (figure, name, value) => {
    const other = figures.find((one) => one.name === `${figure.file}, ${name}`);
    return other ? (value(figure) / value(other)).toFixed(2) : '';
  };
  const [, plain, before] = servers;
  const others = [plain, before].filter(Boolean);
  printTable(
    `${CONNECTIONS} connections, ${rounds} turns of ${seconds} s: processor time over all turns, requests a second as median`,
    ['what', 'CPU ms per request', 'per second', ...others.flatMap(({ name }) => [`CPU relative to ${name}`, `rate relative to ${name}`])],
    figures.map((figure) => [figure.name, figure.cpu.site.toFixed(3), figure.rate.toFixed(0), ...others.flatMap(({ name }) => [beside(figure, name, ({ cpu }) => cpu.site), beside(figure, name, ({ rate }) => rate)])]),
  );
}
