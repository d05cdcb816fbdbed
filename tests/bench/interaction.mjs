// npm run bench:interaction: how quickly the pages of a running site answer a finger on a slow phone (slow 4G, processor
// slowed four times), beside a handwritten site without scripts, alternately.
//   --site ORIGIN   default http://127.0.0.1:8000        -n, --runs N   visits per flow and runs of Lighthouse, default 3
//   --before ORIGIN also measures flows and drawing of another version of the site, alternately with this one
//   --only flows,lighthouse,bytes,drawing   some of the four parts
import { join } from 'node:path';

import { PAGES, pagePath, localeByCode } from '@site/rules';
import { chromium } from 'playwright';

import { UserError } from '../../scripts/lib/user-error.mjs';
import { writeFloor } from './floor.mjs';
import { bench } from './lib/bench.mjs';
import { browserOptions } from './lib/browser.mjs';
import { measureDrawing } from './lib/drawing.mjs';
import { measureFirstLoads } from './lib/first-load.mjs';
import { measureWithLighthouse } from './lib/lighthouse.mjs';
import { count, readOptions } from './lib/options.mjs';
import { kilobytes, median, printJson, printTable, seconds } from './lib/report.mjs';
import { serveFolder } from './lib/serve.mjs';
import { visit } from './lib/visits.mjs';

const TARGETS = { worst: 200, ready: 1000, tbt: 60, main: 1.5, js: 80_000, html: 15_000, requests: 20 };

/** Milliseconds between the load event and the first interaction, if the visitor reads first. */
const READING = 2_500;
const NAME = 'Katharina Elisabeth';
const MENU = 'header details:has(nav) > summary';

/** Each has the paths of the page, on the site and of the handwritten one, and what the visitor does there. */
const FLOWS = [
  {
    name: 'open and close the menu',
    paths: ['/ru', '/index.html'],
    reads: READING,
    async act(hand) {
      const isOpen = (open) => document.querySelector('header details:has(nav)').open === open;
      for (const open of [true, false, true]) {
        await hand.tap(MENU);
        await hand.until(isOpen, open);
        await hand.wait(250);
      }
    },
  },
  {
    name: 'type a name as soon as the page is shown',
    paths: ['/us/helprequest', '/helprequest.html'],
    reads: 0,
    async act(hand) {
      await hand.show('input[name=firstName]');
      await hand.tap('input[name=firstName]');
      await hand.type(NAME);
    },
    done: (hand) => hand.until((name) => document.querySelector('input[name=firstName]').value === name, NAME),
  },
  {
    name: 'open the list of countries',
    paths: ['/us/helprequest', '/helprequest.html'],
    reads: READING,
    async act(hand) {
      await hand.show('input[type=tel]');
      await hand.tap('input[name=email]');
      await hand.until(() => document.querySelector('form select')?.options.length > 200);
      await hand.tap('form select');
      await hand.until(() => document.activeElement.matches('form select'));
    },
  },
  {
    name: 'press “Sign”',
    paths: ['/ru/contract', '/contract.html'],
    reads: READING,
    async act(hand) {
      await hand.show('#sign button');
      await hand.tap('#sign button');
      await hand.until(() => document.querySelector('dialog[open] input, [popover]:popover-open input') !== null);
    },
  },
  {
    name: 'jump to a section from the menu',
    paths: ['/ru', '/index.html'],
    reads: READING,
    async act(hand) {
      await hand.tap(MENU);
      await hand.wait(250);
      await hand.tap('header nav a[href="#contact"]');
      await hand.until(() => Math.abs(document.querySelector('#contact').getBoundingClientRect().top) < innerHeight / 2);
    },
  },
];

const HOMES = ['/ru', '/il'];
const WEIGHED = ['/ru', '/il', '/us/contract', '/us/helprequest'];
const PARTS = ['flows', 'lighthouse', 'bytes', 'drawing'];

await bench('interaction', async (scratch, onEnd) => {
  const options = readOptions({
    site: { type: 'string', default: 'http://127.0.0.1:8000' },
    before: { type: 'string' },
    runs: { type: 'string', short: 'n', default: '3' },
    only: { type: 'string', default: PARTS.join() },
  });
  const runs = count(options.runs);
  const parts = options.only.split(',');
  const unknown = parts.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new UserError(`"${unknown}" is not one of ${PARTS.join(', ')}.`);
  const origins = [options.site, ...(options.before === undefined ? [] : [options.before])].map((origin) => origin.replace(/\/$/, ''));
  for (const origin of origins) {
    await fetch(`${origin}/ru`).catch(() => {
      throw new UserError(`No site answers at ${origin}: run "npm start" beside this, or give its address.`);
    });
  }
  const browser = await browserOptions(join(scratch, 'chromium.log'));
  const folder = join(scratch, 'floor');
  await writeFloor(folder, origins[0]);
  const floor = await serveFolder(folder);
  onEnd(() => floor.close());
  const sites = [
    { name: 'ours', origin: origins[0], page: 0, hasScripts: true },
    ...origins.slice(1).map((origin) => ({ name: 'before', origin, page: 0, hasScripts: true })),
    { name: 'handwritten', origin: floor.url, page: 1, hasScripts: false },
  ];

  const figures = {};
  if (parts.includes('bytes')) figures.bytes = await weigh(origins[0], browser);
  if (parts.includes('flows')) figures.flows = await follow(sites, runs, browser);
  if (parts.includes('drawing')) figures.drawing = await draw(sites.filter(({ hasScripts }) => hasScripts), runs, browser);
  if (parts.includes('lighthouse')) figures.homes = await measureHomes(origins[0], floor.url, runs, browser);
  printJson('interaction', { runs, ...figures });
});

/** Follows each flow on each site, `runs` times, in turns. */
async function follow(sites, runs, options) {
  const browser = await chromium.launch(options);
  const visits = FLOWS.map(() => sites.map(() => []));
  try {
    for (let run = 0; run < runs; run++) {
      for (const [row, flow] of FLOWS.entries()) {
        // Reverse the order each time, because conditions differ between the first and the last.
        const order = [...sites.entries()];
        for (const [column, site] of run % 2 === 0 ? order : order.reverse()) {
          process.stderr.write(`run ${run + 1} of ${runs}: ${flow.name}, ${site.name}\n`);
          visits[row][column].push(await followOnce(browser, flow, site));
        }
      }
    }
  } finally {
    await browser.close();
  }
  const flows = FLOWS.flatMap(({ name }, row) => sites.map((site, column) => ({ name, site: site.name, ...summary(visits[row][column]) })));
  const ours = flows.filter(({ site }) => site === 'ours');
  const met = (isMet) => (isMet ? 'yes' : 'no');
  printTable(
    `Visits on a slow phone: medians of ${runs}, in milliseconds. Targets: worst interaction at most ${TARGETS.worst}, ready at most ${TARGETS.ready} after the first move`,
    ['flow', 'page', 'worst interaction', 'range', 'ready', 'range', 'long tasks', 'longest', 'blocked', 'targets met'],
    flows.map((flow) => [flow.name, flow.site, round(flow.worst), range(flow.worstRange), round(flow.ready), range(flow.readyRange), flow.tasks, round(flow.longest), round(flow.blocked), met(flow.worst <= TARGETS.worst && (flow.ready ?? 0) <= TARGETS.ready)]),
  );
  process.stdout.write(`\nWorst interaction of all flows: ${round(Math.max(...ours.map(({ worst }) => worst)))} ms; latest ready: ${round(Math.max(...ours.map(({ ready }) => ready)))} ms.\n`);
  return flows;
}

function followOnce(browser, { paths, reads, act, done }, { origin, page, hasScripts }) {
  const visitor = async (hand) => {
    await act(hand);
    if (hasScripts) await hand.untilReady();
    await done?.(hand);
  };
  return visit(browser, origin + paths[page], visitor, { reads });
}

function summary(visits) {
  const of = (value) => visits.map(value).filter((number) => number !== null);
  const middle = (value) => (of(value).length === 0 ? null : median(of(value)));
  const ends = (value) => (of(value).length === 0 ? null : [Math.min(...of(value)), Math.max(...of(value))]);
  return {
    worst: middle(({ worst }) => worst),
    worstRange: ends(({ worst }) => worst),
    ready: middle(({ ready }) => ready),
    readyRange: ends(({ ready }) => ready),
    tasks: middle(({ tasks }) => tasks),
    longest: middle(({ longest }) => longest),
    blocked: middle(({ blocked }) => blocked),
    events: visits.map(({ event }) => event),
  };
}

function round(number) {
  return number === null ? '–' : String(Math.round(number));
}

function range(ends) {
  return ends === null ? '–' : ends.map(round).join('–');
}

/** What a signature costs the browser on a large screen; without a graphics card, the processor draws. */
async function draw(sites, runs, browser) {
  const times = await measureDrawing(sites.map(({ origin }) => origin), runs, browser);
  const drawn = sites.map(({ name }, index) => ({ site: name, perMove: times[index] }));
  printTable(`Signing on a large screen: processor time of the drawing process for a move of the pen, medians of ${runs}`, ['page', 'ms'], drawn.map(({ site, perMove }) => [site, perMove.toFixed(1)]));
  return drawn;
}

/** Lighthouse's blocking and main-thread time of home pages beside the handwritten one. */
async function measureHomes(site, floor, runs, browser) {
  const [byHand, ...homes] = await measureWithLighthouse([`${floor}/`, ...HOMES.map((path) => site + path)], runs, browser, (run, url) => process.stderr.write(`run ${run + 1} of ${runs}: ${url}\n`));
  const pages = [...HOMES.map((path, index) => ({ path, ...homes[index] })), { path: 'handwritten', ...byHand }];
  printTable(
    `Lighthouse, mobile, median of ${runs} (speed of the machine: ${Math.round(byHand.benchmarkIndex)}). Targets: blocking time at most ${TARGETS.tbt} ms, main thread at most ${TARGETS.main} times the handwritten page`,
    ['page', 'blocking ms', 'main thread s', 'ratio', 'largest paint s', 'performance', 'targets met'],
    pages.map(({ path, tbt, main, lcp, scores }) => [path, Math.round(tbt), seconds(main), (main / byHand.main).toFixed(2), seconds(lcp), scores.performance, tbt <= TARGETS.tbt && main <= TARGETS.main * byHand.main ? 'yes' : 'no']),
  );
  return pages.map(({ path, tbt, main, lcp, scores }) => ({ path, tbt, main, lcp, scores }));
}

/** Transferred bytes of first loads, and of all other kinds of pages until the first move. */
async function weigh(site, browser) {
  const english = localeByCode('en');
  const others = Object.values(PAGES).filter((slug) => slug !== PAGES.preview).map((slug) => pagePath(english, slug)).filter((path) => !WEIGHED.includes(path));
  const pages = await measureFirstLoads([...WEIGHED, ...others].map((path) => site + path), browser);
  const weighed = pages.slice(0, WEIGHED.length);
  printTable(
    `First loads, KB as transferred (brotli bodies). Targets: no JavaScript before the first move, at most ${kilobytes(TARGETS.js)} after it, HTML at most ${kilobytes(TARGETS.html)}, requests at most ${TARGETS.requests}`,
    ['page', 'JavaScript before', 'fetched ahead, not run', 'JavaScript after', 'HTML', 'requests before', 'requests after', 'targets met'],
    weighed.map(({ path, still, moved }) => [path, kilobytes(still.bytes.js), kilobytes(still.bytes.ahead), kilobytes(moved.bytes.js), kilobytes(still.bytes.html), still.requests, moved.requests, still.bytes.js === 0 && moved.bytes.js <= TARGETS.js && still.bytes.html <= TARGETS.html && moved.requests <= TARGETS.requests ? 'yes' : 'no']),
  );
  const running = pages.filter(({ still }) => still.bytes.js > 0).map(({ path }) => path);
  process.stdout.write(`\n${pages.length} pages measured; with JavaScript before the first move: ${running.join(', ') || 'none'}.\n`);
  return { pages: weighed, withScripts: running };
}
