// npm run bench:signings: signings per second over 20 connections, through the site's server and the CMS, compared
// with plain help requests to the same servers. Measures both alternately, so that other programs affect both alike.
//   -n, --rounds N   rounds, default 5        --seconds N   seconds per turn, default 8
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { ROOT } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { UserError } from '../../scripts/lib/user-error.mjs';
import { bench } from './lib/bench.mjs';
import { count, readOptions } from './lib/options.mjs';
import { kilobytes, median, printJson, printTable } from './lib/report.mjs';
import { drawSignatures, signingsOf } from './lib/signatures.mjs';
import { startSite } from './lib/site.mjs';
import { checkRows, CONNECTIONS, figuresOf, helpRequests, takeTurns } from './lib/turns.mjs';

/** A few pictures suffice: others would take the same work. */
const HANDS = 50;

await bench('signings', async (scratch) => {
  const options = readOptions({ rounds: { type: 'string', short: 'n', default: '5' }, seconds: { type: 'string', default: '8' } });
  const { env, origin } = await startSite(scratch);
  const signatures = await drawSignatures(HANDS);

  const requests = { name: 'help requests', origin, key: env.PUBLIC_CLIENT_KEY, ...helpRequests };
  const signings = { name: 'signings', origin, key: env.PUBLIC_CLIENT_KEY, ...(await signingsOf(env, signatures)) };
  await takeTurns([signings, requests], { rounds: count(options.rounds), seconds: count(options.seconds) });
  checkRows([requests], env, 'help_requests');
  checkRows([signings], env, 'subscribers');
  // The evidence's first entry is of no signing.
  checkRows([signings], env, 'evidence_entries', 1);
  const pictures = readdirSync(join(env.DATA_DIR, 'signatures')).length;
  await run(process.execPath, ['dist/scripts/verify-signings.js'], { cwd: resolve(ROOT, 'cms'), env: { ...env, NODE_ENV: 'production' }, log: join(scratch, 'verify.log') });

  const figures = [requests, signings].map(figuresOf);
  const [ofRequests, ofSignings] = figures;
  const ratios = { rate: ofSignings.rate / ofRequests.rate, p95: ofSignings.p95 / ofRequests.p95 };
  const roundRatios = signings.turns.map(({ rate }, round) => rate / requests.turns[round].rate);
  const picture = median(signatures.map(({ bytes }) => bytes));
  if (picture < 20_000 || picture > 40_000) throw new UserError(`The pictures have ${picture} bytes: signatures have 20 to 40 KB.`);
  printTable(
    `Signings at ${CONNECTIONS} connections, median of ${options.rounds} rounds of ${options.seconds} s; pictures of ${kilobytes(picture)} KB, bodies of ${kilobytes(signings.body().length)} KB`,
    ['what', 'per second', 'p50 ms', 'p95 ms', 'rate relative to help requests', 'p95 relative to help requests'],
    figures.map(({ name, rate, p50, p95 }) => [name, rate.toFixed(0), p50.toFixed(1), p95.toFixed(1), (rate / ofRequests.rate).toFixed(2), (p95 / ofRequests.p95).toFixed(2)]),
  );
  process.stdout.write(`\nRatio ${ratios.rate.toFixed(2)} (rounds: ${roundRatios.map((value) => value.toFixed(2)).join(', ')}); ${pictures} pictures stored, all verified\n`);
  printJson('signings', { connections: CONNECTIONS, requests: ofRequests, signings: ofSignings, ratios, roundRatios, pictureBytes: picture });
});
