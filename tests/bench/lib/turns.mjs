import { randomInt, randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, FORM_SIGNALS_HEADER, serializeFormSignals } from '@site/rules';
import autocannon from 'autocannon';

import { UserError } from '../../../scripts/lib/user-error.mjs';
import { helper } from './helpers.mjs';
import { cpuOf, watchMemory } from './processes.mjs';
import { median } from './report.mjs';

export const CONNECTIONS = 20;

/**
 * Lets targets take turns, so that what else the machine does falls on all alike.
 * @param targets each with `name`, and `origin` (or several in a list), `path`, `key` and `body()`, the text of its next
 *   request, or instead of these `take(seconds)`, which does the work and tells the time of each in milliseconds; `share`, if its
 *   turns are shorter; where
 *   its `processes` are given, lists of process numbers by name, each turn tells their processor time and memory. Gets
 *   `warmUp` and `turns`
 */
export async function takeTurns(targets, { rounds, seconds }) {
  for (const target of targets) {
    target.turns = [];
    target.warmUp = await takeTurn(target, Math.min(seconds, 3));
  }
  for (let round = 0; round < rounds; round++) {
    // Turned round each time: who comes first finds another machine than who comes last.
    for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
      const turn = await takeTurn(target, Math.ceil(seconds * (target.share ?? 1)));
      target.turns.push(turn);
      process.stderr.write(`round ${round + 1}, ${target.name}: ${turn.rate.toFixed(0)} a second\n`);
    }
  }
}

/** @returns what was done, and what it cost each kind of process: `cpu` in seconds, `memory`, the most, in bytes */
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

/** Sends for some seconds. @returns how long each took. @throws UserError if anything is refused */
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

/** What a browser sends behind a proxy that says whose it is, from one of some hundred addresses. */
function headers(key) {
  return {
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
    origin: 'http://localhost',
    'x-forwarded-for': `198.51.100.${randomInt(1, 255)}`,
    [FORM_SIGNALS_HEADER]: serializeFormSignals({ seconds: 42, isHoneypotFilled: false }),
    [IDEMPOTENCY_HEADER]: randomUUID(),
  };
}

/** Medians over a target's turns; what was used, over all of them together: `cpu` in milliseconds for one that was accepted. */
export function figuresOf({ name, turns }) {
  const middle = (value) => median(turns.map(value));
  const accepted = turns.reduce((sum, turn) => sum + turn.accepted, 0);
  const kinds = Object.keys(turns[0].cpu);
  const cpu = Object.fromEntries(kinds.map((kind) => [kind, (1000 * turns.reduce((sum, turn) => sum + turn.cpu[kind], 0)) / accepted]));
  const memory = Object.fromEntries(kinds.map((kind) => [kind, Math.max(...turns.map((turn) => turn.memory[kind]))]));
  return { name, accepted, rate: middle(({ rate }) => rate), p50: middle(({ p50 }) => p50), p95: middle(({ p95 }) => p95), cpu, memory };
}

/**
 * An accepted request is a row; the last one of each connection may have made its row after the turn's end.
 * @param env of the database, as the CMS is told it
 * @param before rows that were there before
 */
export function checkRows(targets, env, table, before = 0) {
  const turns = targets.flatMap((target) => [target.warmUp, ...target.turns]);
  const accepted = turns.reduce((sum, turn) => sum + turn.accepted, 0);
  const made = rowsIn(env, table) - before;
  if (made < accepted || made > accepted + CONNECTIONS * turns.length) throw new UserError(`${accepted} requests were accepted, and ${made} rows are in ${table} of ${env.DATABASE_URL ?? env.DATA_DIR}.`);
}

/** How many there are, where a condition holds. */
export function rowsIn(env, table, where = '1 = 1') {
  const [{ count }] = helper('database').withDatabase(env, (database) => database.prepare(`select count(*) as count from ${table} where ${where}`).all());
  return count;
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
