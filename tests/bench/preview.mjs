// npm run bench:preview: the time until an editor sees a saved draft in the preview, and a typed letter in the preview beside
// the form, in the admin of a running `npm start`. Changes the draft of a lawyer's biography and restores it at the end;
// publishes nothing.
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
/** Target from pressing a key to seeing the letter. */
const TYPING_TARGET_MS = 300;
const PEOPLE = '/content-manager/collection-types/api::team-member.team-member';
const HOME = '/content-manager/single-types/api::home-page.home-page';
const TEXTS = '/content-manager/single-types/api::interface-texts.interface-texts';
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
  const shown = page.getByTestId('preview-iframe').contentFrame().locator('main');

  const [saving, seeing] = [[], []];
  const typing = { person: [], home: [], texts: [] };
  try {
    for (let run = 1; run <= count(options.runs); run++) {
      const words = `התמחות ${run}`;
      await page.goto(form);
      await page.getByLabel('Specialization').fill(words);
      const started = performance.now();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved.', { exact: true }).waitFor();
      const saved = performance.now();
      await page.getByRole('link', { name: 'Open preview' }).click();
      await shown.getByText(words, { exact: true }).waitFor();
      saving.push(saved - started);
      seeing.push(performance.now() - saved);
      process.stderr.write(`run ${run}: saved after ${saving.at(-1).toFixed(0)} ms, seen ${seeing.at(-1).toFixed(0)} ms later\n`);
    }
    typing.person = await type(form, page.getByLabel('Specialization'), 'התמחות מוקלדת ');
    typing.home = await type(`${env.CMS_URL}/admin${HOME}?plugins[i18n][locale]=${LANGUAGE}`, page.locator('[name="hero.title"]'), 'כותרת מוקלדת ');
    typing.texts = await type(`${env.CMS_URL}/admin${TEXTS}?plugins[i18n][locale]=${LANGUAGE}`, page.locator('[name="navigation.services"]'), 'תפריט ');
  } finally {
    await browser.close();
    await call(`${PEOPLE}/${person.documentId}/actions/discard?locale=${LANGUAGE}`, { method: 'POST', body: {} });
  }

  printTable(
    `Preview beside the form, ${options.runs} letters each; to reach: seen within ${TYPING_TARGET_MS} ms of the key press`,
    ['page', 'median ms', 'worst ms'],
    [['of a person', typing.person], ['home page', typing.home], ['menu, in the interface texts', typing.texts]].map(([name, times]) => [name, median(times).toFixed(0), Math.max(...times).toFixed(0)]),
  );
  printTable(
    `Preview of a draft, ${options.runs} times; to reach: seen within ${TARGET_MS} ms of being saved`,
    ['step', 'median ms', 'worst ms'],
    [['"Save", until it is saved', saving], ['"Open preview", until the change is seen in the page', seeing]].map(([name, times]) => [name, median(times).toFixed(0), Math.max(...times).toFixed(0)]),
  );
  printJson('preview', { runs: count(options.runs), saving, seeing, typing });

  /** Times from pressing a key in a field until the letter is in the page beside the form. Saves nothing. */
  async function type(address, field, words) {
    await page.goto(address);
    const button = page.getByRole('button', { name: 'Preview beside the form' });
    await button.waitFor();
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    const beside = page.locator('[data-preview-beside] iframe').contentFrame();
    // The menu is there twice: for wide and for narrow screens.
    const seen = (text) => beside.getByText(text).filter({ visible: true }).first().waitFor();
    await field.fill(words.trim());
    await seen(words.trim());
    await field.fill(words);
    await field.press('End');
    const times = [];
    let typed = words;
    for (let run = 1; run <= count(options.runs); run++) {
      // As people type: not while the letter before is still being shown.
      await page.waitForTimeout(400);
      typed += String(run % 10);
      const started = performance.now();
      await page.keyboard.press(String(run % 10));
      await seen(typed);
      times.push(performance.now() - started);
      process.stderr.write(`letter ${run}: seen after ${times.at(-1).toFixed(0)} ms\n`);
    }
    return times;
  }
});
