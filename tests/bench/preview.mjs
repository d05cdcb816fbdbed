// npm run bench:preview: the time until an editor sees a saved draft in the preview, in the admin of a running `npm
// start`. Changes the draft of a lawyer's biography and restores it at the end; publishes nothing.
//   -n, --runs N   default 20
import { join } from 'node:path';

import { chromium } from 'playwright';

import { loadConfig } from '../../scripts/lib/config.mjs';
import { bench } from './lib/bench.mjs';
import { browserOptions } from './lib/browser.mjs';
import { count, readOptions } from './lib/options.mjs';
import { median, printJson, printTable } from './lib/report.mjs';
import { logIn } from './lib/staff.mjs';

/** Target from saving to seeing the change. */
const TARGET_MS = 2_000;
const PEOPLE = '/content-manager/collection-types/api::team-member.team-member';
const LANGUAGE = 'he';

await bench('preview', async (scratch) => {
  const options = readOptions({ runs: { type: 'string', short: 'n', default: '20' } });
  const { env } = loadConfig();
  const { token, call } = await logIn(env.CMS_URL, env);
  const [person] = (await (await call(`${PEOPLE}?locale=${LANGUAGE}&pageSize=1`)).json()).results;

  const browser = await chromium.launch(await browserOptions(join(scratch, 'chromium.log')));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  await context.addCookies([{ name: 'jwtToken', value: token, url: env.CMS_URL }]);
  const page = await context.newPage();
  const form = `${env.CMS_URL}/admin${PEOPLE}/${person.documentId}?plugins[i18n][locale]=${LANGUAGE}`;
  const team = page.getByTestId('preview-iframe').contentFrame().locator('#team');

  const [saving, seeing] = [[], []];
  try {
    for (let run = 1; run <= count(options.runs); run++) {
      const words = `התמחות ${run}`;
      await page.goto(form);
      await page.getByLabel('Specialization').fill(words);
      const started = performance.now();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved document').waitFor();
      const saved = performance.now();
      await page.getByRole('link', { name: 'Open preview' }).click();
      await team.getByText(words, { exact: true }).waitFor();
      saving.push(saved - started);
      seeing.push(performance.now() - saved);
      process.stderr.write(`run ${run}: saved after ${saving.at(-1).toFixed(0)} ms, seen ${seeing.at(-1).toFixed(0)} ms later\n`);
    }
  } finally {
    await browser.close();
    await call(`${PEOPLE}/${person.documentId}/actions/discard?locale=${LANGUAGE}`, { method: 'POST', body: {} });
  }

  printTable(
    `Preview of a draft, ${options.runs} times; to reach: seen within ${TARGET_MS} ms of being saved`,
    ['step', 'median ms', 'worst ms'],
    [['"Save", until it is saved', saving], ['"Open preview", until the change is seen in the page', seeing]].map(([name, times]) => [name, median(times).toFixed(0), Math.max(...times).toFixed(0)]),
  );
  printJson('preview', { runs: count(options.runs), saving, seeing });
});
