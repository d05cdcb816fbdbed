import { readFileSync } from 'node:fs';

import { localeByCode } from '@site/rules';
import { expect, type Page } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { onlyRowOf, RequestForm, visitor } from '../helpers/requestForm';
import { test } from '../helpers/staff';

const LANGUAGES = [
  { language: 'en', width: 1440, title: 'Figures', sections: ['Requests and signings a week', 'Requests and signings by language', 'Time to the first call', 'From the request to the signing', 'Where forms are left'] },
  { language: 'ru', width: 390, title: 'Цифры', sections: ['Заявки и подписания по неделям', 'Заявки и подписания по языку', 'Время до первого звонка', 'От заявки до подписания', 'Где бросают формы'] },
] as const;

// Days that are refused; and what Strapi asks for on its lists.
test.use({ expectedErrors: /400 \(Bad Request\).*\/figures\?|ai-feature-config/ });

/** The number in a table of the page, in this row and column. */
async function numberIn(page: Page, table: string, row: string, column = 1): Promise<number> {
  return Number(await page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ has: page.getByRole('rowheader', { name: row, exact: true }) }).getByRole('cell').nth(column - 1).textContent());
}

test('figures read well in English on a large screen, and in Russian on a phone', async ({ desk, page }) => {
  for (const { language, width, title, sections } of LANGUAGES) {
    await desk.open('case-manager', '/figures', { language, width });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    for (const name of sections) await expect(page.getByRole('region', { name, exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    for (const other of [1440, 390] as const) {
      await desk.resize(other);
      expect(await desk.isTooWide()).toBe(false);
      const letters = page.locator('svg[role="img"] text');
      await expect.poll(() => letters.evaluateAll((all) => Math.min(...all.map((text) => text.getBoundingClientRect().height)))).toBeGreaterThan(10);
    }
  }
});

test('in a language that is read from right to left, time runs from right to left in charts and tables', async ({ desk, page }) => {
  await desk.open('case-manager', '/figures', { language: 'he' });
  const table = page.getByRole('table', { name: 'Requests and signings a week' });
  const [week, requests] = await Promise.all([table.getByRole('columnheader', { name: 'Week' }).boundingBox(), table.getByRole('columnheader', { name: 'Requests' }).boundingBox()]);
  expect(week?.x).toBeGreaterThan(requests?.x ?? Infinity);
  const labels = page.getByRole('img', { name: /^Chart: Requests and signings a week/ }).locator('text[text-anchor="middle"]');
  const [first, last] = await Promise.all([labels.first().boundingBox(), labels.last().boundingBox()]);
  expect(first?.x).toBeGreaterThan(last?.x ?? Infinity);
});

test('a request is counted with its source, and so is where visitors stop in the form', async ({ desk, page, context }) => {
  const HELP = 'Help-request form';
  const steps = [['Began to fill in', 1], ['Phone', 1], ['Phone', 3], ['Sent', 1]] as const;
  const counts = async (): Promise<readonly number[]> => {
    await desk.open('case-manager', '/figures?weeks=1');
    await expect(page.getByRole('region', { name: 'Where forms are left' })).toBeVisible();
    if (!(await page.getByRole('table', { name: HELP, exact: true }).isVisible())) return steps.map(() => 0);
    return Promise.all(steps.map(([row, column]) => numberIn(page, HELP, row, column)));
  };
  const before = await counts();

  const someone = visitor();
  const site = await context.newPage();
  const form = await RequestForm.open(site, 'help', localeByCode('en'));
  await form.fill({ ...someone, phone: '12' });
  await form.submit.click();
  await expect(form.control('phone')).toHaveAttribute('aria-invalid', 'true');
  await form.send(someone);
  await form.expectSuccess();
  await onlyRowOf(someone);
  await site.close();

  // Other tests may send forms meanwhile.
  await expect(async () => {
    const after = await counts();
    for (const [index, count] of before.entries()) expect(after[index]).toBeGreaterThan(count);
  }).toPass();
});

test('the period and what is compared are chosen with the keyboard, and saved as CSV', async ({ desk, page }) => {
  await desk.open('case-manager', '/figures');
  await page.getByRole('combobox', { name: 'Period' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Last 4 weeks' }).press('Enter');
  await expect(page).toHaveURL(/weeks=4/);
  await expect(page.getByRole('table', { name: 'Requests and signings a week' }).getByRole('row')).toHaveCount(6);

  await page.getByRole('combobox', { name: 'By', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'source (sub1)' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Requests and signings by source (sub1)' })).toBeVisible();

  await desk.open('case-manager', '/figures?from=2026-02-01&until=2026-01-01');
  await expect(page.getByRole('alert').filter({ hasText: 'The first day comes after the last one' })).toBeVisible();
  await page.getByLabel('From').fill('2026-01-01');
  await page.getByLabel('To, that day included').fill('2026-01-07');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Requests and signings a week' }).getByRole('row')).toHaveCount(4);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV: Requests and signings a week' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8').trimEnd().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(/[,;]/).slice(0, 2))).toEqual([['"2026-01-01"', '"2026-01-04"'], ['"2026-01-05"', '"2026-01-07"']]);
});

test('the home page shows late mails, signatures of each version and the evidence, which an administrator verifies there', async ({ desk, page }) => {
  await desk.open('administrator', '');
  await expect(page.getByText(/waited for more than 15 minutes/)).toBeVisible();
  await expect(page.getByText(/^Signed by/)).toHaveCount(5);
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await verify.click();
  await expect(page.getByText('Everything is in order')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Verified today at .*, started by Site Administrator\.$/)).toBeVisible();
  await expect(verify).toBeEnabled();
  for (const width of [390, 1440] as const) {
    await desk.resize(width);
    expect(await desk.isTooWide()).toBe(false);
  }
  await page.getByRole('link', { name: 'Agreement versions' }).click();
  await expect(page.getByRole('gridcell', { name: 'Signatures', exact: true })).toBeVisible();
});

test('an editor sees neither figures nor evidence', async ({ desk, page }) => {
  await desk.open('strapi-editor', '');
  await expect(page.getByRole('link', { name: 'Content Manager' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Figures' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toHaveCount(0);
  // How many signed is a number only; what Strapi counts for developers is left out.
  await expect(page.getByText(/^Signed by/)).toHaveCount(5);
  await expect(page.getByText(/^(Profile|Entries|Project statistics)$/)).toHaveCount(0);
  await desk.open('strapi-editor', '/content-manager/collection-types/api::team-member.team-member?plugins[i18n][locale]=nl');
  await expect(page.getByRole('heading', { level: 1, name: 'Home page: team' })).toBeVisible();
  await page.getByRole('link', { name: 'Agreement versions' }).click();
  await expect(page.getByRole('tab', { name: 'Dutch' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('gridcell', { name: 'Signatures', exact: true })).toBeVisible();
  await desk.open('strapi-editor', '/figures');
  await expect(page.getByText('You don\'t have the permissions')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
