// npm run bench:requests: help requests a second at 20 connections, through the site's server and the CMS, beside a
// bare Strapi that does nothing but create the same fields in a database of the same kind. Both run for this alone, in
// a folder of their own; they take turns, so that what else the machine does falls on both alike.
//   -n, --rounds N   rounds, default 5        --seconds N   length of a turn, default 8
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { API, IDEMPOTENCY_HEADER, LOCALES, PAGES } from '@site/rules';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';

import { startCms } from '../../scripts/lib/cms.mjs';
import { buildAdmin, compile } from '../../scripts/lib/compile.mjs';
import { loadConfig } from '../../scripts/lib/config.mjs';
import { freePorts } from '../../scripts/lib/ports.mjs';
import { serveSite } from '../../scripts/lib/site.mjs';
import { Stop } from '../../scripts/lib/stop.mjs';
import { startBareStrapi } from './lib/bare-strapi.mjs';
import { bench } from './lib/bench.mjs';
import { count, readOptions } from './lib/options.mjs';
import { median, printJson, printTable } from './lib/report.mjs';

const CONNECTIONS = 20;
const TARGET = 0.8;

/** Requests sent so far: each is another person's. */
let sent = 0;

await bench('requests', async (scratch) => {
  const options = readOptions({ rounds: { type: 'string', short: 'n', default: '5' }, seconds: { type: 'string', default: '8' } });
  const [sitePort, cmsPort, barePort] = await freePorts(3);
  const key = 'key-of-the-benchmark-0123456789abcdef';
  const { env } = loadConfig({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    SITE_PORT: String(sitePort),
    CMS_PORT: String(cmsPort),
    DATA_DIR: join(scratch, 'data'),
    SITE_URL: `http://localhost:${sitePort}`,
    CMS_URL: `http://localhost:${cmsPort}`,
    PUBLIC_CLIENT_KEY: key,
    DATABASE_CLIENT: 'sqlite',
  });
  const log = (name) => join(scratch, `${name}.log`);
  await compile({ log: log('compile') });
  await buildAdmin({ log: log('compile') });
  await startCms({ env, log: log('cms') });
  writePages(join(env.DATA_DIR, 'site'));
  await serveSite({ env, dataDir: env.DATA_DIR, log: log('site') });
  const bareDatabase = join(scratch, 'bare.db');
  await startBareStrapi(join(scratch, 'bare'), { port: barePort, database: bareDatabase, key, log: log('bare') });

  const ours = { name: 'the site and its CMS', origin: `http://127.0.0.1:${sitePort}`, database: join(env.DATA_DIR, 'cms.db'), turns: [] };
  const cms = { name: 'the CMS without the site', origin: env.CMS_INTERNAL_URL, database: ours.database, turns: [] };
  const bare = { name: 'bare Strapi', origin: `http://127.0.0.1:${barePort}`, database: bareDatabase, turns: [] };
  const targets = [ours, bare, cms];
  const seconds = count(options.seconds);
  for (const target of targets) target.warmUp = await takeTurn(target, key, Math.min(seconds, 3));
  for (let round = 0; round < count(options.rounds); round++) {
    // Turned round each time: who comes first finds another machine than who comes last.
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const turn = await takeTurn(target, key, seconds);
      target.turns.push(turn);
      process.stderr.write(`round ${round + 1}, ${target.name}: ${turn.rate.toFixed(0)} a second\n`);
    }
  }

  checkRows(targets);

  const figures = targets.map(({ name, turns }) => ({ name, rate: median(turns.map(({ rate }) => rate)), p50: median(turns.map(({ p50 }) => p50)), p95: median(turns.map(({ p95 }) => p95)) }));
  const [oursFigures, bareFigures, cmsFigures] = figures;
  const ratio = oursFigures.rate / bareFigures.rate;
  const roundRatios = ours.turns.map(({ rate }, round) => rate / bare.turns[round].rate);
  printTable(
    `Help requests at ${CONNECTIONS} connections, median of ${options.rounds} rounds of ${options.seconds} s`,
    ['target', 'requests a second', 'p50 ms', 'p95 ms', 'beside bare Strapi'],
    figures.map(({ name, rate, p50, p95 }) => [name, rate.toFixed(0), p50.toFixed(1), p95.toFixed(1), (rate / bareFigures.rate).toFixed(2)]),
  );
  process.stdout.write(`\nRatio ${ratio.toFixed(2)} (rounds: ${roundRatios.map((value) => value.toFixed(2)).join(', ')}); to reach: ${TARGET}; reached: ${ratio >= TARGET ? 'yes' : 'no'}\n`);
  printJson('requests', { connections: CONNECTIONS, ours: oursFigures, bare: bareFigures, cms: cmsFigures, ratio, roundRatios });
});

/** The site's server asks for its not-found pages; nothing else of the pages takes part. */
function writePages(site) {
  const folder = join(site, 'build');
  for (const prefix of ['', ...LOCALES.map((locale) => locale.prefix)]) {
    mkdirSync(join(folder, prefix, PAGES.notFound), { recursive: true });
    writeFileSync(join(folder, prefix, PAGES.notFound, 'index.html'), '<!doctype html>');
  }
  writeFileSync(join(folder, 'robots.txt'), '');
  writeFileSync(join(site, 'current'), 'build');
}

/** Sends for some seconds. @throws Stop if anything is refused */
async function takeTurn({ name, origin }, key, duration) {
  const times = [];
  const turn = autocannon({
    url: origin + API.helpRequests,
    connections: CONNECTIONS,
    duration,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, headers: headers(key), body: JSON.stringify({ data: helpRequest() }) }) }],
  });
  turn.on('response', (_client, status, _bytes, time) => status < 300 && times.push(time));
  const result = await turn;
  if (result.non2xx > 0 || result.errors > 0) throw new Stop(`${name} refused ${result.non2xx} requests and failed ${result.errors}.`);
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * times.length)];
  return { accepted: times.length, rate: times.length / result.duration, p50: at(0.5), p95: at(0.95) };
}

/** An accepted request is a row; the last one of each connection may have made its row after the turn's end. */
function checkRows(targets) {
  for (const database of new Set(targets.map((target) => target.database))) {
    const turns = targets.filter((target) => target.database === database).flatMap((target) => [target.warmUp, ...target.turns]);
    const accepted = turns.reduce((sum, turn) => sum + turn.accepted, 0);
    const made = rows(database);
    if (made < accepted || made > accepted + CONNECTIONS * turns.length) throw new Stop(`${accepted} requests were accepted, and ${made} rows are in ${database}.`);
  }
}

function headers(key) {
  return { 'content-type': 'application/json', authorization: `Bearer ${key}`, [IDEMPOTENCY_HEADER]: randomUUID() };
}

function helpRequest() {
  const number = ++sent;
  return {
    first_name: 'Мария',
    last_name: `Иванова-${number}`,
    email: `maria.ivanova.${number}@example.com`,
    phone: `+3706${String(number).padStart(7, '0')}`,
    subject: 'Брокер не выводит деньги',
    message: 'Перевела деньги брокеру в марте тремя платежами. С июня счёт закрыт, на письма не отвечают, требуют «налог» за вывод. Что можно сделать?',
    country_code: 'lt',
    ip_address: '192.0.2.10',
    sub1: 'campaign-7',
    sub2: null,
    sub3: null,
    form: 'contact',
    language: 'ru',
  };
}

function rows(file) {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare('SELECT count(*) FROM help_requests').pluck().get();
  } finally {
    database.close();
  }
}
