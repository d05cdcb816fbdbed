// npm run bench:load: submissions and signings through the site's server and the CMS, on SQLite and on PostgreSQL, with one
// CMS and with two, beside a bare Strapi's `create` and beside single inserts; what each costs in processor time, and how
// much memory it takes. All of it is started for this alone, and takes turns, so that what else the machine does falls on
// all alike. Two CMS on one SQLite are not measured: there limits are counted in one process (docs/decisions/robots.md).
//   --seconds N       for which each is measured, default 60; single inserts a third of that
//   -n, --rounds N    in so many turns, default 3
//   --before FOLDER   another checkout of this project with the same tables, its packages installed: what its submissions
//                     cost, in the same turns
import { setTimeout as pause } from 'node:timers/promises';

import { startSiteBefore } from './lib/before.mjs';
import { bench } from './lib/bench.mjs';
import { helper } from './lib/helpers.mjs';
import { OnPostgres, OnSqlite } from './lib/installations.mjs';
import { count, readOptions } from './lib/options.mjs';
import { checkProc, cpuOf, memoryOf } from './lib/processes.mjs';
import { megabytes, printJson, printTable } from './lib/report.mjs';
import { drawSignatures } from './lib/signatures.mjs';
import { CONNECTIONS, figuresOf, rowsIn, takeTurns } from './lib/turns.mjs';

/** A few pictures suffice: others would take the same work. */
const HANDS = 50;
/** Duration of measuring mails. */
const MAILS_MS = 10_000;

const { Postgres } = helper('postgres');
const { MailServer } = helper('mailServer');
const { until } = helper('until');

await bench('load', async (scratch, atEnd) => {
  const options = readOptions({ seconds: { type: 'string', default: '60' }, rounds: { type: 'string', short: 'n', default: '3' }, before: { type: 'string', default: '' } });
  checkProc();
  const rounds = count(options.rounds);
  const seconds = Math.ceil(count(options.seconds) / rounds);
  const postgres = await Postgres.start({ isDurable: true });
  atEnd(() => postgres.end());
  const before = options.before === '' ? undefined : await startSiteBefore(options.before, atEnd);
  const signatures = await drawSignatures(HANDS);

  const databases = [new OnSqlite(scratch), new OnPostgres(scratch, postgres)];
  for (const database of databases) await database.setUp({ signatures, before });
  const targets = databases.flatMap((database) => database.targets);
  for (const target of targets) target.idle = Object.fromEntries(Object.entries(target.processes).map(([kind, pids]) => [kind, memoryOf(pids)]));
  await takeTurns(targets, { rounds, seconds });
  for (const database of databases) database.check();

  const figures = targets.map((target) => ({ ...figuresOf(target), idle: target.idle, bare: target.on.bare.name }));
  const mails = [];
  for (const { name, site } of databases) mails.push({ database: name, ...(await mailsOf(site)) });
  print(figures, mails, { rounds, seconds });
  printJson('load', { connections: CONNECTIONS, rounds, seconds, figures, mails });
});

/** Starts the mail server: measures how fast the outbox is emptied, and the cost of a mail. */
async function mailsOf({ env, smtpPort, processes }) {
  const waiting = rowsIn(env, 'outbox_mails', "state = 'pending'");
  const server = new MailServer(smtpPort);
  await server.start();
  await until('the first mail', () => server.received.length > 0);
  const [cpu, sent] = [cpuOf(processes.cms), server.received.length];
  await pause(MAILS_MS);
  const mails = server.received.length - sent;
  const figures = { waiting, rate: mails / (MAILS_MS / 1000), cpu: (1000 * (cpuOf(processes.cms) - cpu)) / mails };
  await server.stop();
  return figures;
}

function print(figures, mails, { rounds, seconds }) {
  const milliseconds = (value) => value?.toFixed(1) ?? '';
  const all = ({ cpu }) => Object.values(cpu).reduce((sum, part) => sum + part, 0);
  const bareOf = ({ bare }) => figures.find(({ name }) => name === bare);
  printTable(
    `${CONNECTIONS} connections, median of ${rounds} turns of ${seconds} s; processor time of one, in milliseconds`,
    ['what', 'per second', 'p50 ms', 'p95 ms', 'site', 'CMS', 'PostgreSQL', 'total', 'relative to bare Strapi'],
    figures.map((figure) => {
      const { name, rate, p50, p95, cpu } = figure;
      const measured = Object.keys(cpu).length > 0;
      return [name, rate.toFixed(0), milliseconds(p50), milliseconds(p95), milliseconds(cpu.site), milliseconds(cpu.cms), milliseconds(cpu.database), measured ? all(figure).toFixed(1) : '', measured ? (all(figure) / all(bareOf(figure))).toFixed(2) : ''];
    }),
  );
  printTable(
    'Memory, MB: before the first turn, and the most in any turn',
    ['what', 'site', 'CMS', 'PostgreSQL'],
    figures.filter(({ idle }) => idle.cms).map(({ name, idle, memory }) => [name, ...['site', 'cms', 'database'].map((kind) => (memory[kind] ? `${megabytes(idle[kind])} → ${megabytes(memory[kind])}` : ''))]),
  );
  printTable(
    'Mails, when the mail server is back, one CMS',
    ['database', 'waiting', 'a second', 'CPU ms of the CMS for one'],
    mails.map(({ database, waiting, rate, cpu }) => [database, waiting, rate.toFixed(0), cpu.toFixed(1)]),
  );
}
