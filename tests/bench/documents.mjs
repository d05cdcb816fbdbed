// npm run bench:documents: one signing a second, each client confirming the e-mail address at once: time from the signing to
// the mail with the sealed document, the memory of the CMS meanwhile, and how long help requests sent beside them take,
// compared with those to an installation without a seal, which creates no documents. A time-stamp server (OpenSSL) and a
// mail server run beside both. Takes turns, so that other programs affect both alike.
//   --signings N   documents created, default 1000        -n, --rounds N   turns, default 5
import { UserError } from '../../scripts/lib/user-error.mjs';
import { bench } from './lib/bench.mjs';
import { helper } from './lib/helpers.mjs';
import { count, readOptions } from './lib/options.mjs';
import { checkProc } from './lib/processes.mjs';
import { median, megabytes, printJson, printTable } from './lib/report.mjs';
import { drawSignatures } from './lib/signatures.mjs';
import { REQUESTS_A_SECOND, SigningInstallation } from './lib/signing-installation.mjs';
import { checkRows, figuresOf, rowsIn, takeTurns } from './lib/turns.mjs';

const HANDS = 50;
/** Turns of the installation without documents are shorter. */
const SHARE_WITHOUT = 0.4;
const MEMORY_SAMPLES = 10;

const { TimeStampServer } = helper('time-stamp-server');
const { selfMadeSealKey } = helper('seal');

/** Median of each tenth of these measurements. */
const samplesOf = (values) => Array.from({ length: MEMORY_SAMPLES }, (_, part) => median(values.slice(Math.floor((part * values.length) / MEMORY_SAMPLES), Math.floor(((part + 1) * values.length) / MEMORY_SAMPLES))));

await bench('documents', async (scratch, atEnd) => {
  const options = readOptions({ signings: { type: 'string', default: '1000' }, rounds: { type: 'string', short: 'n', default: '5' } });
  checkProc();
  const rounds = count(options.rounds);
  const seconds = Math.ceil(count(options.signings) / rounds);
  const stamps = await TimeStampServer.start();
  atEnd(() => stamps.stop());
  const signatures = await drawSignatures(HANDS);
  const sealed = { SEAL_KEY: selfMadeSealKey(), TIMESTAMP_URL: stamps.url, TIMESTAMP_ROOTS: stamps.root };

  const installations = [];
  for (const [name, variables, share] of [['with documents', sealed, 1], ['without', {}, SHARE_WITHOUT]]) installations.push(await SigningInstallation.start(scratch, atEnd, { name, variables, share, signatures }));
  const [made, without] = installations;
  await takeTurns(installations, { rounds, seconds });

  for (const installation of installations) checkRows([installation], installation.site.env, 'help_requests');
  const rows = rowsIn(made.site.env, 'sealed_agreements');
  if (rows !== made.delays.length || rowsIn(made.site.env, 'sealed_agreements', "state = 'made'") !== rows) throw new UserError(`${made.delays.length} documents were mailed, of ${rows}.`);

  const delays = made.delays.sort((a, b) => a - b);
  const at = (part) => delays[Math.floor(part * delays.length)] / 1000;
  const figures = installations.map(figuresOf);
  const roundRatios = made.turns.map(({ p95 }, round) => p95 / without.turns[round].p95);
  printTable(
    `One signing and ${REQUESTS_A_SECOND} help requests a second, ${rounds} turns of ${seconds} s (${Math.ceil(seconds * SHARE_WITHOUT)} s without documents)`,
    ['help requests', 'sent', 'p50 ms', 'p95 ms', 'p95 relative to without'],
    figures.map(({ name, accepted, p50, p95 }) => [name, accepted, p50.toFixed(1), p95.toFixed(1), (p95 / figures[1].p95).toFixed(2)]),
  );
  printTable('From the signing to the mail with the document', ['documents', 'p50 s', 'p95 s', 'slowest s'], [[delays.length, at(0.5).toFixed(2), at(0.95).toFixed(2), at(0.999).toFixed(2)]]);
  const memory = samplesOf(made.memory);
  process.stdout.write(`\nRounds: ${roundRatios.map((ratio) => ratio.toFixed(2)).join(', ')}. Memory of the CMS in each tenth of the run, between documents, MB: ${memory.map(megabytes).join(', ')}\n`);
  printJson('documents', { rounds, seconds, figures, roundRatios, documents: delays.length, p50: at(0.5), p95: at(0.95), memory });
});
