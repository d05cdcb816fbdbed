import { randomInt, randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, FORM_SIGNALS_HEADER, serializeFormSignals } from '@site/rules';
import autocannon from 'autocannon';

import { UserError } from '../../../scripts/lib/user-error.mjs';
import { helper } from './helpers.mjs';
import { cpuOf, watchMemory } from './processes.mjs';
import { median } from './report.mjs';

export const CONNECTIONS = 20;

/**
 * Measures targets alternately, so that other programs affect all alike.
 * @param targets each with `name`, and `origin` (or a list of several), `path`, `key` and `body()`, the text of its
 * next request, or instead `take(seconds)`, which does the work and returns durations in milliseconds; `share` for
 * shorter turns; with `processes`, lists of process ids by name, each turn also measures their CPU time and memory.
 * Gets `warmUp` and `turns`
 */
export async function takeTurns(targets, { rounds, seconds }) {
  for (const target of targets) {
    target.turns = [];
    target.warmUp = await takeTurn(target, Math.min(seconds, 3));
  }
  for (let round = 0; round < rounds; round++) {
    // Reverse the order each time, because conditions differ between the first and the last.
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const turn = await takeTurn(target, Math.ceil(seconds * (target.share ?? 1)));
      target.turns.push(turn);
      process.stderr.write(`round ${round + 1}, ${target.name}: ${turn.rate.toFixed(0)} a second\n`);
    }
  }
}

/** @returns the results, and the cost of each kind of process: `cpu` in seconds, `memory` (peak) in bytes */
async function takeTurn(target, seconds) {
  const kinds = Object.entries(target.processes ?? {}).filter(([, pids]) => pids.length > 0);
  const watched = kinds.map(([kind, pids]) => ({ kind, pids, before: cpuOf(pids), most: watchMemory(pids) }));
  const times = await (target.take?.(seconds) ?? send(target, seconds));
  const cpu = Object.fromEntries(watched.map(({ kind, pids, before }) => [kind, cpuOf(pids) - before]));
  const memory = Object.fromEntries(watched.map(({ kind, most }) => [kind, most()]));
  if (times.length === 0) throw new UserError(`${target.name}: nothing was answered within ${seconds} s.`);
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.floor(part * times.length)];
  return { accepted: times.length, rate: times.length / seconds, p50: at(0.5), p95: at(0.95), cpu, memory };
}

/**
 * Sends for some seconds.
 * @returns duration of each request
 * @throws UserError if one is refused
 */
async function send({ name, origin, path, key, body }, duration) {
  const times = [];
  const turn = autocannon({
    url: [origin].flat().map((one) => one + path),
    connections: CONNECTIONS,
    duration,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, headers: headers(key), body: body() }) }],
  });
  turn.on('response', (_client, status, _bytes, time) => status < 300 && times.push(time));
  const result = await turn;
  if (result.non2xx > 0 || result.errors > 0) throw new UserError(`${name} refused ${result.non2xx} requests and failed ${result.errors}.`);
  return times;
}

/** Headers of a browser behind a proxy, from one of some hundred addresses. */
export function headers(key) {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
    origin: 'http://localhost',
    'x-forwarded-for': `198.51.100.${randomInt(1, 255)}`,
    [FORM_SIGNALS_HEADER]: serializeFormSignals({ seconds: 42, isHoneypotFilled: false }),
    [IDEMPOTENCY_HEADER]: randomUUID(),
  };
}

/** Medians of a target's turns, and resources used in all of them: `cpu` in milliseconds per accepted request. */
export function figuresOf({ name, turns }) {
  const middle = (value) => median(turns.map(value));
  const accepted = turns.reduce((sum, turn) => sum + turn.accepted, 0);
  const kinds = Object.keys(turns[0].cpu);
  const cpu = Object.fromEntries(kinds.map((kind) => [kind, (1000 * turns.reduce((sum, turn) => sum + turn.cpu[kind], 0)) / accepted]));
  const memory = Object.fromEntries(kinds.map((kind) => [kind, Math.max(...turns.map((turn) => turn.memory[kind]))]));
  return { name, accepted, rate: middle(({ rate }) => rate), p50: middle(({ p50 }) => p50), p95: middle(({ p95 }) => p95), cpu, memory };
}

/**
 * Checks that every accepted request is a row; the last one of each connection may be stored after the end of the turn.
 * @param env of the database
 * @param before number of earlier rows
 */
export function checkRows(targets, env, table, before = 0) {
  const turns = targets.flatMap((target) => [target.warmUp, ...target.turns]);
  const accepted = turns.reduce((sum, turn) => sum + turn.accepted, 0);
  const made = rowsIn(env, table) - before;
  if (made < accepted || made > accepted + CONNECTIONS * turns.length) throw new UserError(`${accepted} requests were accepted, and ${made} rows are in ${table} of ${env.DATABASE_URL ?? env.DATA_DIR}.`);
}

/** Number of rows that fulfil a condition. */
export function rowsIn(env, table, where = '1 = 1') {
  const [{ count }] = helper('database').withDatabase(env, (database) => database.prepare(`select count(*) as count from ${table} where ${where}`).all());
  return count;
}

/** Number of help requests sent so far, each from a different person. */
let sent = 0;

/** Properties of a target for sending help requests. */
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
