// npm run bench:pages: size of the pages of a running site, their speed on a phone, and a comparison of the home page
// with a handwritten one without scripts.
//   --site ORIGIN   default http://127.0.0.1:8000        -n, --runs N   runs of Lighthouse per page, default 3
//   --pages a,b     Lighthouse on these paths only        --no-lighthouse   only bytes and requests
import { join } from 'node:path';

import { UserError } from '../../scripts/lib/user-error.mjs';
import { writeFloor } from './floor.mjs';
import { bench } from './lib/bench.mjs';
import { browserOptions } from './lib/browser.mjs';
import { measureFirstLoads } from './lib/first-load.mjs';
import { measureWithLighthouse } from './lib/lighthouse.mjs';
import { count, readOptions } from './lib/options.mjs';
import { kilobytes, printJson, printTable, seconds } from './lib/report.mjs';
import { serveFolder } from './lib/serve.mjs';

const HOME = '/ru';
const WEIGHED = [HOME, '/us/contract'];
const MEASURED = [HOME, '/il', '/us/helprequest', '/nl/contract', '/ru/europe-digital-future'];

await bench('pages', async (scratch) => {
  const options = readOptions({
    site: { type: 'string', default: 'http://127.0.0.1:8000' },
    runs: { type: 'string', short: 'n', default: '3' },
    pages: { type: 'string', default: MEASURED.join() },
    'no-lighthouse': { type: 'boolean', default: false },
  });
  const site = options.site.replace(/\/$/, '');
  const runs = count(options.runs);
  await fetch(`${site}${HOME}`).catch(() => {
    throw new UserError(`No site answers at ${site}: run "npm start" beside this, or give its address with --site.`);
  });
  const browser = await browserOptions(join(scratch, 'chromium.log'));

  const folder = join(scratch, 'floor');
  await writeFloor(folder, site);
  const floor = await serveFolder(folder);
  const [floorWeight, ...weights] = await measureFirstLoads([`${floor.url}/`, ...WEIGHED.map((path) => site + path)], browser);
  printWeights(weights);
  if (options['no-lighthouse']) {
    printJson('pages', { weights });
    return;
  }

  const paths = [...new Set([HOME, ...options.pages.split(',')])];
  const [floorSpeed, ...speeds] = await measureWithLighthouse([`${floor.url}/`, ...paths.map((path) => site + path)], runs, browser, (run, url) => process.stderr.write(`run ${run + 1} of ${runs}: ${url}\n`));
  floor.close();
  const pages = paths.map((path, index) => ({ path, ...speeds[index] }));
  printSpeeds(pages, runs);
  const beside = compare({ ...weights[0], ...speeds[0] }, { ...floorWeight, ...floorSpeed });
  printTable(`${HOME} compared with the handwritten page`, ['figure', 'ours', 'handwritten', 'ratio', 'target', 'met'], beside.map(({ cells }) => cells));
  printJson('pages', { runs, weights, pages, floor: { ...floorWeight, ...floorSpeed }, beside: Object.fromEntries(beside.map(({ name, ours, floor: byHand }) => [name, { ours, floor: byHand }])) });
});

function printWeights(weights) {
  printTable(
    'First load, before any scrolling: KB as transferred (brotli bodies, without headers)',
    ['page', 'requests', 'fetched ahead', 'JavaScript', 'HTML', 'fonts', 'pictures', 'other', 'total', 'scripts', 'JavaScript with headers'],
    weights.flatMap(({ path, still, moved }) => [weightRow(path, still), weightRow(`${path}, after the visitor's first move`, moved)]),
  );
  for (const url of weights.flatMap(({ moved }) => moved.notBrotli)) process.stdout.write(`Not brotli: ${url}\n`);
}

function weightRow(name, { requests, bytes, total, scripts, jsWithHeaders }) {
  return [name, requests, ...Object.values(bytes).map(kilobytes), kilobytes(total), scripts, kilobytes(jsWithHeaders)];
}

function printSpeeds(pages, runs) {
  printTable(
    `Lighthouse, mobile, median of ${runs} (speed of the machine: ${Math.round(pages[0].benchmarkIndex)}; best: the highest performance of a run)`,
    ['page', 'performance', 'best', 'accessibility', 'best practices', 'SEO', 'LCP s', 'LCP range s', 'TBT ms', 'CLS', 'main thread s'],
    pages.map(({ path, scores, bestPerformance, lcp, lcpRange, tbt, cls, main }) => [path, scores.performance, bestPerformance, scores.accessibility, scores['best-practices'], scores.seo, seconds(lcp), lcpRange.map(seconds).join('–'), Math.round(tbt), cls.toFixed(3), seconds(main)]),
  );
  process.stdout.write('\n');
  for (const { path, failing, largest, shifting } of pages) {
    process.stdout.write(`${path}: largest paint: ${largest.join(' / ') || 'none'}; failing: ${failing.join(', ') || 'none'}${shifting.length > 0 ? `; shifting: ${shifting.join(', ')}` : ''}\n`);
  }
}

function compare(ours, floor) {
  const figures = [
    ['largest paint s', (page) => page.lcp, seconds, 'ratio ≤ 1.25', (mine, byHand) => mine <= 1.25 * byHand],
    ['JavaScript KB', (page) => page.still.bytes.js, kilobytes, '0', (mine) => mine === 0],
    ['JavaScript KB, moved', (page) => page.moved.bytes.js, kilobytes, '≤ 80', (mine) => mine <= 80_000],
    ['HTML KB', (page) => page.still.bytes.html, kilobytes, '≤ 15', (mine) => mine <= 15_000],
    ['requests', (page) => page.still.requests, String, '≤ 20', (mine) => mine <= 20],
    ['requests, moved', (page) => page.moved.requests, String, '≤ 20', (mine) => mine <= 20],
    ['layout shift', (page) => page.cls, (shift) => shift.toFixed(3), '0', (mine) => mine < 0.0005],
    ['blocking ms', (page) => page.tbt, (time) => String(Math.round(time))],
    ['main thread s', (page) => page.main, seconds],
    ['fonts KB', (page) => page.still.bytes.fonts, kilobytes],
    ['total KB', (page) => page.still.total, kilobytes],
  ];
  return figures.map(([name, value, write, target = '', isReached]) => {
    const [mine, byHand] = [value(ours), value(floor)];
    return { name, ours: mine, floor: byHand, cells: [name, write(mine), write(byHand), byHand > 0 ? (mine / byHand).toFixed(2) : '–', target, isReached ? (isReached(mine, byHand) ? 'yes' : 'no') : ''] };
  });
}
