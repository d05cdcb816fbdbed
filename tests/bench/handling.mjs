// npm run bench:handling: response times of the list of help requests, its tabs, filters, search and export
// for a case manager, and of the figures, with many requests and agreements in the database (SQLite).
//   -n, --runs N   calls of each kind, default 20        --requests N   requests in the database, default 50000
//   --agreements N   signed agreements for the figures, default 20000
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import Database from 'better-sqlite3';

import { bench } from './lib/bench.mjs';
import { measureFigures } from './lib/figures.mjs';
import { count, readOptions } from './lib/options.mjs';
import { median, printJson, printTable } from './lib/report.mjs';
import { startSite } from './lib/site.mjs';
import { logIn } from './lib/staff.mjs';

const LIST = '/content-manager/collection-types/api::help-request.help-request';
const NEWEST = 'sort=received_at:DESC&pageSize=20';
/** Target for each call. */
const TARGET_MS = 300;
/** In rows, for “Mine” belongs to whoever measures. */
const OWN_NAME = 'Site Administrator';

await bench('handling', async (scratch) => {
  const options = readOptions({ runs: { type: 'string', short: 'n', default: '20' }, requests: { type: 'string', default: '50000' }, agreements: { type: 'string', default: '20000' } });
  const [runs, requests] = [count(options.runs), count(options.requests)];
  const { env } = await startSite(scratch);
  fill(join(env.DATA_DIR, 'cms.db'), requests);
  const { call } = await logIn(env.CMS_INTERNAL_URL, env);
  const ask = (path) => timed(call, path);

  const rows = [];
  for (const [name, path] of [
    ['the list, newest first', `${LIST}?page=1&${NEWEST}`],
    ['the last page', `${LIST}?page=${Math.ceil(requests / 20)}&${NEWEST}`],
    ['by state', `${LIST}?page=1&${NEWEST}&filters[$and][0][state][$eq]=no_answer`],
    ['by assignee', `${LIST}?page=1&${NEWEST}&filters[$and][0][assignee][$eq]=Boris%20Case`],
    ['tab Open', `${LIST}?page=1&pageSize=20&sort=due_at:ASC&tab=open`],
    ['tab Mine', `${LIST}?page=1&pageSize=20&sort=due_at:ASC&tab=mine`],
    ['tab Unassigned', `${LIST}?page=1&pageSize=20&sort=due_at:ASC&tab=unassigned`],
    ['tab Overdue', `${LIST}?page=1&pageSize=20&sort=due_at:ASC&tab=overdue`],
    ['tab Call back today', `${LIST}?page=1&pageSize=20&sort=due_at:ASC&tab=today`],
    ['tab Mine, searched', `${LIST}?page=1&pageSize=20&sort=due_at:ASC&tab=mine&_q=${encodeURIComponent('иванова-77')}`],
    ['numbers on the tabs', '/handling/help-requests/tabs'],
    ['the same person', '/handling/help-requests/bench-777/same-person'],
    ['notes of a request', '/handling/help-requests/bench-777/notes'],
    ['searched by name', `${LIST}?page=1&${NEWEST}&_q=${encodeURIComponent('ИВАНОВА-777')}`],
    ['searched by phone', `${LIST}?page=1&${NEWEST}&_q=${encodeURIComponent('8 900 000 07 77')}`],
    ['searched for what is not there', `${LIST}?page=1&${NEWEST}&_q=${encodeURIComponent('нет такого')}`],
    ['sorted by name', `${LIST}?page=1&pageSize=20&sort=first_name:ASC`],
    ['what waits, on the home page', `${LIST}?page=1&pageSize=1&filters[$and][0][state][$eq]=new`],
  ]) {
    await ask(path);
    const times = [];
    for (let run = 0; run < runs; run++) times.push((await ask(path)).time);
    rows.push({ name, median: median(times), worst: Math.max(...times) });
    process.stderr.write(`${name}: ${median(times).toFixed(0)} ms\n`);
  }
  const { time, bytes } = await ask('/handling/help-requests.csv');

  printTable(`Help requests with ${requests} in the database, ${runs} calls each; to reach: median within ${TARGET_MS} ms`, ['call', 'median ms', 'worst ms', 'reached'], rows.map((row) => [row.name, row.median.toFixed(0), row.worst.toFixed(0), row.median <= TARGET_MS ? 'yes' : 'no']));
  process.stdout.write(`\nExport of all as CSV: ${(time / 1000).toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB\n`);
  const figures = await measureFigures({ file: join(env.DATA_DIR, 'cms.db'), agreements: count(options.agreements), runs, ask });
  printJson('handling', { requests, runs, calls: rows, export: { time, bytes }, figures });
});

/** Inserts the requests, spread over two years. */
function fill(file, requests) {
  const { searchText } = createRequire(import.meta.url)('../../cms/dist/src/features/help-requests/search-text.js');
  const states = ['new', 'called', 'no_answer', 'client', 'closed', 'closed', 'closed', 'closed'];
  const database = new Database(file);
  const insert = database.prepare(
    `insert into help_requests (document_id, reference, state, assignee, due_at, received_at, created_at, updated_at, first_name, last_name, email, email_key, phone, subject, message, form, language, country_code, ip_address, peer_address, user_agent, search)
     values (@document, @reference, @state, @assignee, @due, @at, @at, @at, @first_name, @last_name, @email, @email, @phone, @subject, @message, @form, @language, 'lt', '192.0.2.10', '192.0.2.10', 'Mozilla/5.0', @search)`,
  );
  database.transaction(() => {
    for (let number = 0; number < requests; number++) {
      const request = {
        reference: `B${String(number).padStart(9, '0')}`,
        first_name: ['Мария', 'Анна', 'Moshe', 'Jan', 'Élodie'][number % 5],
        last_name: `Иванова-${number}`,
        email: `maria.ivanova.${number}@example.com`,
        phone: `+7900${String(number).padStart(7, '0')}`,
        subject: 'Брокер не выводит деньги',
        message: 'Перевела деньги брокеру в марте тремя платежами. С июня счёт закрыт, на письма не отвечают, требуют «налог» за вывод. Что можно сделать?',
      };
      insert.run({
        ...request,
        document: `bench-${number}`,
        state: states[number % states.length],
        assignee: [OWN_NAME, 'Boris Case', null][number % 3],
        due: ['new', 'no_answer'].includes(states[number % states.length]) ? Date.now() + (randomInt(60 * 24) - 30 * 24) * 3_600_000 : null,
        at: Date.now() - randomInt(2 * 365 * 24 * 3600) * 1000,
        form: ['help', 'contact'][number % 2],
        language: ['ru', 'en', 'he', 'nl', 'fr'][number % 5],
        search: searchText(request),
      });
    }
  })();
  database.close();
}

async function timed(call, path) {
  const start = performance.now();
  const body = await (await call(path)).arrayBuffer();
  return { time: performance.now() - start, bytes: body.byteLength };
}
