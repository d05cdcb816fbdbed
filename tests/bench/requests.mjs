// npm run bench:requests: help requests per second over 20 connections, through the site's server and the CMS,
// compared with a bare Strapi that only creates rows with the same fields in the same kind of database. Starts both in
// a temporary folder and measures them alternately, so that other programs affect both alike.
//   -n, --rounds N    rounds, default 5        --seconds N   seconds per turn, default 8
//   --before FOLDER   another checkout of this project, its packages installed, measured in the same turns
import { join } from 'node:path';

import { freePorts } from '../../scripts/lib/ports.mjs';
import { startBareStrapi } from './lib/bare-strapi.mjs';
import { startSiteBefore } from './lib/before.mjs';
import { bench } from './lib/bench.mjs';
import { count, readOptions } from './lib/options.mjs';
import { printJson, printTable } from './lib/report.mjs';
import { startSite } from './lib/site.mjs';
import { checkRows, CONNECTIONS, figuresOf, helpRequests, takeTurns } from './lib/turns.mjs';

const TARGET = 0.8;

await bench('requests', async (scratch, atEnd) => {
  const options = readOptions({ rounds: { type: 'string', short: 'n', default: '5' }, seconds: { type: 'string', default: '8' }, before: { type: 'string', default: '' } });
  const { env, origin, processes } = await startSite(scratch);
  const key = env.PUBLIC_CLIENT_KEY;
  const [barePort] = await freePorts(1);
  const bareEnv = { DATA_DIR: join(scratch, 'bare') };
  const { pid } = await startBareStrapi(bareEnv, { port: barePort, key, log: join(scratch, 'bare.log') });

  const ours = { name: 'the site and its CMS', origin, key, processes, ...helpRequests };
  const cms = { name: 'the CMS without the site', origin: env.CMS_INTERNAL_URL, key, processes: { cms: processes.cms }, ...helpRequests };
  const bare = { name: 'bare Strapi', origin: `http://127.0.0.1:${barePort}`, key, processes: { cms: [pid] }, ...helpRequests };
  const targets = [ours, bare, cms];
  if (options.before !== '') {
    const before = await (await startSiteBefore(options.before, atEnd))(scratch, { name: 'before' });
    targets.push({ name: 'the site and its CMS, before', env: before.env, origin: before.origin, key: before.env.PUBLIC_CLIENT_KEY, processes: before.processes, ...helpRequests });
  }
  await takeTurns(targets, { rounds: count(options.rounds), seconds: count(options.seconds) });
  checkRows([ours, cms], env, 'help_requests');
  checkRows([bare], bareEnv, 'help_requests');
  for (const target of targets.slice(3)) checkRows([target], target.env, 'help_requests');

  const figures = targets.map(figuresOf);
  const [oursFigures, bareFigures, cmsFigures] = figures;
  const ratio = oursFigures.rate / bareFigures.rate;
  const roundRatios = ours.turns.map(({ rate }, round) => rate / bare.turns[round].rate);
  printTable(
    `Help requests at ${CONNECTIONS} connections, median of ${options.rounds} rounds of ${options.seconds} s`,
    ['target', 'requests per second', 'p50 ms', 'p95 ms', 'CPU ms: site', 'CMS', 'relative to bare Strapi'],
    figures.map(({ name, rate, p50, p95, cpu }) => [name, rate.toFixed(0), p50.toFixed(1), p95.toFixed(1), cpu.site?.toFixed(1) ?? '', cpu.cms.toFixed(1), (rate / bareFigures.rate).toFixed(2)]),
  );
  process.stdout.write(`\nRatio ${ratio.toFixed(2)} (rounds: ${roundRatios.map((value) => value.toFixed(2)).join(', ')}); to reach: ${TARGET}; reached: ${ratio >= TARGET ? 'yes' : 'no'}\n`);
  printJson('requests', { connections: CONNECTIONS, ours: oursFigures, bare: bareFigures, cms: cmsFigures, ratio, roundRatios });
});
