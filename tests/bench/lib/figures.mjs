// The page “Figures” with many requests and agreements in the database, for npm run bench:handling.
import { randomUUID } from 'node:crypto';

import Database from 'better-sqlite3';

import { median, printTable } from './report.mjs';

/** Target for each period. */
const TARGET_MS = 1_000;
const HOUR_MS = 3_600_000;
const PERIODS = [['13 weeks, as the page opens', 'weeks=13'], ['a year', 'weeks=52'], ['two years: everything', 'weeks=105']];

/**
 * Adds agreements, most of them of people who have sent a request before, and what the figures are computed from: calls and
 * sources of the requests, and counted steps of forms. Then measures the figures.
 * @param ask returns the time of a call
 * @returns the figures for printJson
 */
export async function measureFigures({ file, agreements, runs, ask }) {
  fill(file, agreements);
  const rows = [];
  for (const [name, query] of PERIODS) {
    const path = `/figures?${query}`;
    await ask(path);
    const times = [];
    for (let run = 0; run < runs; run++) times.push((await ask(path)).time);
    rows.push({ name, median: median(times), worst: Math.max(...times) });
    process.stderr.write(`figures, ${name}: ${median(times).toFixed(0)} ms\n`);
  }
  printTable(`Figures with ${agreements} agreements besides, ${runs} calls each; to reach: median within ${TARGET_MS} ms`, ['period', 'median ms', 'worst ms', 'reached'], rows.map((row) => [row.name, row.median.toFixed(0), row.worst.toFixed(0), row.median <= TARGET_MS ? 'yes' : 'no']));
  return rows;
}

function fill(file, agreements) {
  const database = new Database(file);
  const requests = database.prepare('select id, reference, email, received_at as at, state from help_requests order by id').all();
  const source = database.prepare('update help_requests set sub1 = ?, sub2 = ?, sub3 = ? where id = ?');
  const change = database.prepare(`insert into help_request_changes (document_id, reference, changed_at, changed_by, field, "before", "after") values (?, ?, ?, 'Vera Case', 'state', 'new', ?)`);
  const subscriber = database.prepare(
    `insert into subscribers (document_id, reference, signed_at, created_at, updated_at, full_name, email, language, country_code, signature_file, signature_kind, strokes)
     values (@document, @reference, @at, @at, @at, 'Мария Иванова', @email, @language, 'lt', @file, 'drawn', @strokes)`,
  );
  const step = database.prepare('insert into form_steps (document_id, name, day, step, count) values (?, ?, ?, ?, ?)');
  database.transaction(() => {
    for (const [number, { id, reference, at, state }] of requests.entries()) {
      source.run(['search', 'network', null, `click-${number}`][number % 4], `campaign-${number % 40}`, `click-${number}`, id);
      if (state !== 'new') change.run(randomUUID(), reference, at + ((number * 37) % 90) * HOUR_MS, state);
    }
    for (let number = 0; number < agreements; number++) {
      const request = requests[(number * 7) % requests.length];
      const isKnown = number % 10 > 0 && request;
      subscriber.run({
        document: randomUUID(),
        reference: `A${String(number).padStart(9, '0')}`,
        at: isKnown ? Math.min(Date.now(), request.at + (number % 40) * 24 * HOUR_MS) : Date.now() - (number % 730) * 24 * HOUR_MS,
        email: isKnown ? request.email.toUpperCase() : `client.${number}@example.com`,
        language: ['ru', 'en', 'he', 'nl', 'fr'][number % 5],
        file: `signature_${number}.png`,
        strokes: '[]'.padEnd(5_000),
      });
    }
    for (let day = 0; day < 730; day++) {
      const date = new Date(Date.now() - day * 24 * HOUR_MS).toISOString().slice(0, 10);
      for (const form of ['help', 'contact', 'signing']) for (let at = 0; at < 16; at++) step.run(randomUUID(), `${date} ${form} reached:${at}`, date, `${form} reached:${at}`, 100 - at);
    }
  })();
  database.close();
}
