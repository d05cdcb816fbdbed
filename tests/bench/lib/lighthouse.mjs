import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

import { UserError } from '../../../scripts/lib/user-error.mjs';
import { median } from './report.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const TIMES = { fcp: 'first-contentful-paint', lcp: 'largest-contentful-paint', tbt: 'total-blocking-time', cls: 'cumulative-layout-shift', main: 'mainthread-work-breakdown' };

/** On a busy machine a browser sometimes loses its trace; then the run is repeated. */
const TRIES = 3;

async function measure(url, options) {
  for (let left = TRIES - 1; ; left--) {
    const { lhr } = await runOnce(url, options);
    if (!lhr.runtimeError) return read(lhr);
    if (left === 0) throw new UserError(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`);
  }
}

/** Lighthouse's mobile preset (a simulated slow phone and line) in a fresh browser. */
async function runOnce(url, { executablePath, args }) {
  const browser = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args], logLevel: 'silent' });
  try {
    return await lighthouse(url, { port: browser.port, output: 'json', logLevel: 'silent', onlyCategories: CATEGORIES });
  } finally {
    browser.kill();
  }
}

function read({ audits, categories, environment }) {
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])),
    ...Object.fromEntries(Object.entries(TIMES).map(([name, audit]) => [name, audits[audit].numericValue])),
    benchmarkIndex: environment.benchmarkIndex,
    failing: CATEGORIES.flatMap((name) =>
      categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        .map(({ id }) => `${id}${audits[id].displayValue ? ` (${audits[id].displayValue})` : ''}`),
    ),
    largest: audits['largest-contentful-paint-element']?.details?.items[0]?.items?.[0]?.node.nodeLabel ?? '',
    shifting: (audits['layout-shifts']?.details?.items ?? []).map(({ node, score }) => `${node?.selector ?? '?'} ${score.toFixed(3)}`),
  };
}

/**
 * Measures pages in rounds, so that other programs affect all alike.
 * @returns medians by page, in the order of the pages
 */
export async function measureWithLighthouse(urls, runs, options, onRun) {
  const results = urls.map(() => []);
  for (let run = 0; run < runs; run++) {
    for (const [index, url] of urls.entries()) {
      onRun(run, url);
      results[index].push(await measure(url, options));
    }
  }
  return results.map(summarize);
}

function summarize(runs) {
  const middle = (value) => median(runs.map(value));
  const every = (list) => [...new Set(runs.flatMap(list))];
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, middle(({ scores }) => scores[name])])),
    bestPerformance: Math.max(...runs.map(({ scores }) => scores.performance)),
    ...Object.fromEntries(Object.keys(TIMES).map((name) => [name, middle((run) => run[name])])),
    lcpRange: [Math.min(...runs.map(({ lcp }) => lcp)), Math.max(...runs.map(({ lcp }) => lcp))],
    benchmarkIndex: middle(({ benchmarkIndex }) => benchmarkIndex),
    failing: every(({ failing }) => failing),
    largest: every(({ largest }) => [largest]),
    shifting: every(({ shifting }) => shifting),
  };
}
