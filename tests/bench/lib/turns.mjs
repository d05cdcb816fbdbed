import { randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER } from '@site/rules';
import autocannon from 'autocannon';
import Database from 'better-sqlite3';

import { Stop } from '../../../scripts/lib/stop.mjs';
import { median } from './report.mjs';

export const CONNECTIONS = 20;

/**
 * Lets targets take turns, so that what else the machine does falls on all alike.
 * @param targets each with `name`, `origin`, `path`, `key` and `body()`, the text of its next request; gets `warmUp` and
 *   `turns`
 */
export async function takeTurns(targets, { rounds, seconds }) {
  for (const target of targets) {
    target.turns = [];
    target.warmUp = await takeTurn(target, Math.min(seconds, 3));
  }
  for (let round = 0; round < rounds; round++) {
    // Turned round each time: who comes first finds another machine than who comes last.
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const turn = await takeTurn(target, seconds);
      target.turns.push(turn);
      process.stderr.write(`round ${round + 1}, ${target.name}: ${turn.rate.toFixed(0)} a second\n`);
    }
  }
}

/** Sends for some seconds. @throws Stop if anything is refused */
async function takeTurn({ name, origin, path, key, body }, duration) {
  const times = [];
  const turn = autocannon({
    url: origin + path,
    connections: CONNECTIONS,
    duration,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, headers: headers(key), body: body() }) }],
  });
  turn.on('response', (_client, status, _bytes, time) => status < 300 && times.push(time));
  const result = await turn;
  if (result.non2xx > 0 || result.errors > 0) throw new Stop(`${name} refused ${result.non2xx} requests and failed ${result.errors}.`);
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * times.length)];
  return { accepted: times.length, rate: times.length / result.duration, p50: at(0.5), p95: at(0.95) };
}

function headers(key) {
  return { 'content-type': 'application/json', authorization: `Bearer ${key}`, [IDEMPOTENCY_HEADER]: randomUUID() };
}

/** Medians over a target's turns. */
export function figuresOf({ name, turns }) {
  const middle = (value) => median(turns.map(value));
  return { name, rate: middle(({ rate }) => rate), p50: middle(({ p50 }) => p50), p95: middle(({ p95 }) => p95) };
}

/** An accepted request is a row; the last one of each connection may have made its row after the turn's end. */
export function checkRows(targets, database, table) {
  const turns = targets.flatMap((target) => [target.warmUp, ...target.turns]);
  const accepted = turns.reduce((sum, turn) => sum + turn.accepted, 0);
  const made = rows(database, table);
  if (made < accepted || made > accepted + CONNECTIONS * turns.length) throw new Stop(`${accepted} requests were accepted, and ${made} rows are in ${table} of ${database}.`);
}

function rows(file, table) {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  } finally {
    database.close();
  }
}

/** Help requests sent so far: each is another person's. */
let sent = 0;

/** What a target needs to be sent help requests. */
export const helpRequests = {
  path: API.helpRequests,
  body() {
    const number = ++sent;
    return JSON.stringify({
      data: {
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
      },
    });
  },
};
