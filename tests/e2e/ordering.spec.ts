import { expect, type Locator, type Page } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const QUESTION = 'api::question.question';
const HOME = 'single-types/api::home-page.home-page';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(180_000);

/** As the administrator. */
async function call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const answer = await fetch(cms + path, { method, headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

const readOrder = async (): Promise<readonly string[]> => (await call<{ data: { entries: readonly { documentId: string }[] } }>('GET', `/ordering/${QUESTION}`)).data.entries.map(({ documentId }) => documentId);

let delivered: readonly string[];
test.beforeAll(async () => (delivered = await readOrder()));
test.afterEach(async () => {
  await call('POST', `/ordering/${QUESTION}`, { before: await readOrder(), after: delivered });
  await call('POST', `/content-manager/${HOME}/actions/discard?locale=en`, {});
});

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
}

const middleOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const WORDS = {
  ru: { open: 'Изменить порядок', title: 'Изменить порядок: Страницы с советами: вопросы', down: /^Ниже: /, up: /^Выше: /, save: 'Сохранить порядок', saved: 'Порядок сохранён.' },
  en: { open: 'Put in order', title: 'Put in order: Information pages: questions', down: /^Move down: /, up: /^Move up: /, save: 'Save the order', saved: 'The order is saved.' },
} as const;

for (const { language, width } of [{ language: 'ru', width: 390 }, { language: 'en', width: 1440 }] as const) {
  test(`an editor puts questions in order by keyboard and by dragging (${language}, ${width} px)`, async ({ desk, page }) => {
    const words = WORDS[language];
    await desk.open('strapi-editor', `/content-manager/collection-types/${QUESTION}?page=1&pageSize=20&sort=order:ASC&plugins[i18n][locale]=${language}`, { language, width });
    await page.getByRole('button', { name: words.open }).click();
    const dialog = page.getByRole('dialog', { name: words.title });
    const rows = dialog.getByRole('list').getByRole('listitem');
    await expect(rows).toHaveCount(delivered.length);
    const texts = async () => (await rows.allInnerTexts()).map((text) => text.split('\n')[1]);
    const [first, second, third, ...others] = await texts();
    await expectAccessible(page, '[role="dialog"]');
    await picture(page, `order-${language}-${width}`);
    expect(await desk.isTooWide()).toBe(false);
    const save = dialog.getByRole('button', { name: words.save });
    await expect(save).toBeDisabled();

    // The row that moves keeps the focus; at the end of the list, its other button gets it.
    await rows.nth(0).getByRole('button', { name: words.down }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(rows.nth(2)).toContainText(first ?? '');
    await expect(rows.nth(2).getByRole('button', { name: words.down })).toBeFocused();
    await expect(dialog.getByRole('status')).toContainText(`${first}`);
    await rows.nth(1).getByRole('button', { name: words.up }).press('Enter');
    await expect(rows.nth(0).getByRole('button', { name: words.down })).toBeFocused();
    expect(await texts()).toEqual([third, second, first, ...others]);

    // The list is longer than a phone, and would scroll at its edge.
    await rows.nth(0).evaluate((row) => row.scrollIntoView({ block: 'start' }));
    // By its handle, below the row after the next one.
    const from = await middleOf(rows.nth(0).locator('[aria-hidden]').first());
    const to = await middleOf(rows.nth(2));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
    await page.mouse.move(from.x, to.y + 10, { steps: 5 });
    await picture(page, `order-dragging-${language}-${width}`);
    await page.mouse.up();
    expect(await texts()).toEqual([second, first, third, ...others]);
    await save.click();
    await expect(page.getByText(words.saved).first()).toBeVisible();
    await expect(dialog).toBeHidden();
    const [one, two, three, ...rest] = delivered;
    expect(await readOrder()).toEqual([two, one, three, ...rest]);
    // The list behind the window shows it, too.
    await expect(page.getByRole('row').nth(1)).toContainText(second ?? '');
  });
}

test('an editor hides a section of the home page and sees that in the preview, without menu items that lead to it', async ({ desk, page }) => {
  // “Content Manager” opens what editors work with.
  await desk.open('strapi-editor', '/content-manager');
  await expect(page).toHaveURL(/single-types\/api::home-page\.home-page/);
  await desk.open('strapi-editor', `/content-manager/${HOME}?plugins[i18n][locale]=en`);
  const shown = page.getByLabel('Team: shown');
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible();
  await shown.click();
  await picture(page, 'section-switch');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Open preview' }).click();
  const frame = page.getByTestId('preview-iframe').contentFrame();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.locator('#contact')).toBeAttached();
  await expect(frame.locator('#team')).toHaveCount(0);
  await expect(frame.locator('a[href$="#team"]')).toHaveCount(0);
  await expect(frame.locator('a[href$="#about"]').first()).toBeAttached();
  await picture(page, 'section-hidden');
});

test('“Settings” opens the accounts for administrators, and Strapi’s own page where there is nothing else', async ({ desk, page }) => {
  await desk.open('administrator', '/settings');
  await expect(page).toHaveURL(/\/settings\/users/);
  await desk.open('case-manager', '/settings');
  await expect(page).toHaveURL(/\/settings\/application-infos/);
  await desk.open('case-manager', '/content-manager');
  await expect(page).toHaveURL(/collection-types\/api::help-request\.help-request/);
});
