import { expect } from 'playwright/test';

import { expectAccessible } from '../helpers/axe';
import { test } from '../helpers/staff';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const ARTICLES = '/content-manager/collection-types/api::article.article';
const HOME_PAGE = '/content-manager/single-types/api::home-page.home-page';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./ });
test.setTimeout(180_000);

/** As the administrator. */
async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(cms + path, { method, headers: { Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What the test made: other tests must not find it, even if it fails. */
const made: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const undo of made.splice(0).reverse()) await undo();
});

const inRussian = '?plugins[i18n][locale]=ru';

test('the desk says what things are called, where entries are and what becomes of them: in Russian on a phone, in English on a large screen', async ({ desk, page }) => {
  const time = Date.now();
  const title = `Что где ${time}`;
  const { data: article } = await call<{ data: { documentId: string } }>('POST', `${ARTICLES}?locale=ru`, { title, slug: `desk-${time}` });
  const form = `${ARTICLES}/${article.documentId}`;
  made.push(() => call('DELETE', form));
  await call('PUT', `${form}?locale=he`, { title: `מה איפה ${time}` });
  const { data: homePage } = await call<{ data: { showTeam: boolean } }>('GET', `${HOME_PAGE}?locale=ru`);
  const picture = async (name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };

  // Saved without a change, so that it is the last one.
  await call('PUT', `${HOME_PAGE}?locale=ru`, { showTeam: homePage.showTeam });
  await desk.open('strapi-editor', '/', { language: 'ru', width: 390 });
  const recent = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Главная: страница', exact: true }) });
  await expect(recent.first()).toContainText('русский');
  const named = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await expect(named).toContainText('Новости: статьи · русский');
  await named.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'main ul');
  await picture('recent-ru-390');

  await desk.open('strapi-editor', `${ARTICLES}?page=1&pageSize=10&sort=title:ASC&plugins[i18n][locale]=nl&_q=${time}`, { language: 'ru', width: 390 });
  await expect(page.getByText('На языке «нидерландский» ничего нет. На других:')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Иврит: 1' })).toBeVisible();
  expect(await desk.isTooWide()).toBe(false);
  await expectAccessible(page, '[data-other-languages]');
  await picture('other-languages-ru-390');
  await page.getByRole('button', { name: 'Русский: 1' }).press('Enter');
  await expect(page.getByRole('gridcell', { name: title })).toBeVisible();
  await expect(page.getByText('ничего нет')).toHaveCount(0);

  const release = `Потом ${time}`;
  const { data: added } = await call<{ data: { open: readonly { readonly id: number; readonly name: string }[] } }>('POST', '/releases/entries', { type: 'api::article.article', documentId: article.documentId, languages: ['he'], action: 'publish', to: { name: release } });
  const id = added.open.find(({ name }) => name === release)?.id;
  made.push(() => call('POST', `/releases/${id}/delete`));
  await call('POST', `/releases/${id}/plan`, { day: `${new Date().getFullYear() + 1}-03-02`, time: '09:00' });
  await desk.open('strapi-editor', form + inRussian, { language: 'en', width: 1440 });
  const panel = page.locator('[data-releases]');
  await panel.getByRole('button', { name: 'Add to a release…' }).press('Enter');
  await expect(panel.getByText(/This release is planned for .*March.* 09:00: the entry will be published then/)).toBeVisible();
  await expectAccessible(page, '[data-releases]');
  await picture('planned-release-en-1440');
  await panel.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(page.getByText(/^Added\. This release is planned for/)).toBeVisible();

  // The buttons stay in sight at the end of a long form.
  await page.getByText('Search engines').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport();
  await picture('buttons-en-1440');

  await page.getByRole('button', { name: 'More document actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Publish several languages', exact: true }).click();
  const dialog = page.getByRole('dialog');
  // Strapi’s states are English in every language; the column after them says the same.
  await expect(dialog.getByText(/^(Draft|Modified|Published)$/).filter({ visible: true })).toHaveCount(0);
  await dialog.getByRole('checkbox').first().press('Space');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  // The builder is suspended in this run, which the CMS notices after some minutes.
  const said = /^Russian, Hebrew: (Published\. The site is being built|Live: visitors see it since|Not live yet: the program that builds the site does not report)/;
  await expect(dialog.getByText(said)).toBeVisible();
  await picture('several-languages-en-1440');
  await page.keyboard.press('Escape');
  await expect(page.getByText(said)).toBeVisible();

  await call('PUT', `${form}?locale=ru`, { title: `${title}, иначе` });
  await page.reload();
  await page.getByRole('button', { name: 'More document actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('What was saved stays in the panel “History”');
  await picture('discard-en-1440');
});

test('a form opens again after a minute elsewhere, in whatever order its parts arrive', async ({ desk, page }) => {
  await page.clock.install();
  await desk.open('strapi-editor', HOME_PAGE, { language: 'ru' });
  const menu = (type: string) => page.locator(`a[href*="single-types/api::${type}.${type}"]`).first();
  const field = page.locator('main [name="servicesTitle"]');
  await expect(field).toBeVisible();
  await menu('interface-texts').click();
  await expect(page.getByRole('searchbox', { name: 'Найти текст' })).toBeVisible();
  // By then, Strapi has forgotten both.
  await page.clock.fastForward('01:05');
  const entry = page.waitForResponse((response) => response.url().includes('/single-types/api::home-page.home-page?'));
  await page.route('**/content-types/api::home-page.home-page/configuration', async (route) => {
    await entry;
    await route.continue();
  });
  await menu('home-page').click();
  await entry;
  await expect(field).toBeVisible();
});
