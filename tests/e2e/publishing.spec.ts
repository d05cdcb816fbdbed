import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Browser } from 'playwright/test';
import sharp from 'sharp';

import { feedPath, localeByCode, LOCALES, PAGES, pagePath, personSlug } from '@site/rules';

import { BUILD_TIMEOUT_MS, Editor } from '../helpers/editor';
import { article, seedOf } from '../helpers/seed';
import { logInAs } from '../helpers/staff';
import { expect, expectNothingCut, noteReady, test, visit, wake } from '../helpers/test';
import { until } from '../helpers/until';

const russian = localeByCode('ru');
const news = (code: 'ru' | 'en' = 'ru') => pagePath(localeByCode(code), 'euronews');

const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const dataDir = resolve(process.env.DATA_DIR ?? resolve(__dirname, '../../.data'));
const damaged = { title: `Заголовок ${Date.now()}`, picture: 0 };
/** A new article and a new person, published by one test and renamed by the next. */
const added = { title: `Новое ${Date.now()}`, before: `news-${Date.now()}`, article: '', person: '' };

test.describe.configure({ mode: 'serial' });
test.setTimeout(BUILD_TIMEOUT_MS);

let editor: Editor;
/** What it creates stays when the editor's changes are undone. */
let author: Editor;
let documentId: string;
test.beforeAll(async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  editor = new Editor();
  author = new Editor();
  await editor.live();
  documentId = (await editor.list('article', 'ru')).find(({ slug }) => slug === article.slug)?.documentId ?? '';
});
test.afterAll(async () => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  await editor.undo();
  await author.undo();
  await editor.live();
});

test('an editor changes a biography and a section in Hebrew, previews both, and publishes them', async ({ browser, request }) => {
  const hebrew = localeByCode('he');
  const [member] = await editor.list('team-member', 'he');
  const [, section] = await editor.list('contract-section', 'he');
  const [specialization, clause] = [`גישור ובוררות ${Date.now()}`, `סעיף שנוסח מחדש ${Date.now()}`];
  editor.willUndo('team-member', 'he', { specialization: member?.specialization }, member?.documentId);
  editor.willUndo('contract-section', 'he', { body: section?.body }, section?.documentId);

  const { page, close } = await logInAs(browser, 'strapi-editor');
  const open = async (collection: string, entry: string) => {
    await page.getByRole('link', { name: 'Content Manager' }).click();
    await page.getByRole('link', { name: collection }).click();
    await page.getByRole('combobox').filter({ hasText: /^(Russian|Hebrew)$/ }).click();
    await page.getByRole('option', { name: 'Hebrew', exact: true }).click();
    await page.getByRole('gridcell', { name: entry }).click();
  };
  const saveAndLook = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Open preview' }).click();
    return page.getByTestId('preview-iframe').contentFrame();
  };
  const publish = async (note?: RegExp) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    if (note) {
      const dialog = page.getByRole('dialog', { name: 'Publish?' });
      await expect(dialog).toContainText(note);
      await dialog.getByRole('button', { name: 'Publish' }).click();
    }
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
    await page.getByRole('link', { name: 'Close preview' }).click();
    await expect(page.getByTestId('preview-iframe')).toHaveCount(0);
  };

  await open('Home page: team', String(member?.name));
  await page.getByLabel('Specialization').fill(specialization);
  await expect((await saveAndLook()).locator('main').getByText(specialization)).toBeVisible();
  await publish();

  await open('Contract page: sections', String(section?.title));
  await page.locator('.CodeMirror').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.insertText(`${clause}\n\n`);
  await expect((await saveAndLook()).getByText(clause)).toBeVisible();
  await publish(/This makes version \d+ of the agreement in Hebrew/);
  // The form itself says when visitors have it.
  await expect(page.getByText('Published. The site is being built…')).toBeVisible();
  await expect(page.getByText(/^Live: visitors see it since/)).toBeVisible({ timeout: BUILD_TIMEOUT_MS });

  const shown = async (slug: string) => (await request.get(pagePath(hebrew, slug))).text();
  for (const slug of [PAGES.home, personSlug(String(member?.slug))]) await until('visitors have the biography', async () => (await shown(slug)).includes(specialization), BUILD_TIMEOUT_MS);
  await until('visitors have the clause', async () => (await shown(PAGES.contract)).includes(clause), BUILD_TIMEOUT_MS);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('The site is up to date')).toBeVisible();
  await close();
});

test('a picture damaged in its store holds back only its own article', async ({ request }) => {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a1730' } }).png();
  damaged.picture = await editor.upload('damaged.png', await picture.toBuffer(), 'image/png');
  writeFileSync(join(dataDir, 'public', await editor.pathOfPicture(damaged.picture)), (await picture.toBuffer()).subarray(0, 200));
  const before = await (await request.get(pagePath(russian, article.slug))).text();
  await editor.publish('article', 'ru', { title: damaged.title, image: damaged.picture }, documentId);
  await editor.publish('news-page', 'ru', { subtitle: damaged.title });
  await editor.live();
  expect(await editor.state()).toMatchObject({ failed: null, heldBack: [{ code: 'picture_unreadable', picture: 'damaged.png', entry: { name: damaged.title, language: 'ru' } }] });
  const page = await request.get(pagePath(russian, article.slug));
  const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
  expect([page.status(), heading(await page.text())]).toEqual([200, heading(before)]);
  expect(await (await request.get(news())).text()).toContain(damaged.title);
});

test('staff see which entry it is and why, correct it, and see that the site is up to date; a page that was open before keeps working', async ({ browser, page, request }) => {
  const path = pagePath(russian, article.slug);
  await page.goto(path);
  // A context of its own, because Strapi's admin writes to the console.
  const context = await browser.newContext();
  const admin = await context.newPage();
  await admin.goto(`${cms}/admin`);
  await admin.getByLabel('Email').fill(process.env.ADMIN_EMAIL ?? '');
  await admin.getByLabel('Password*').fill(process.env.ADMIN_PASSWORD ?? '');
  await admin.getByRole('button', { name: 'Login' }).click();
  await expect(admin.getByText('The site is built without some changes')).toBeVisible();
  await expect(admin.getByText(`The picture “damaged.png” in “News page: articles: ${damaged.title}” (Russian) is damaged`)).toBeVisible();
  await expect(admin.getByRole('link', { name: `News page: articles: ${damaged.title} (Russian)` })).toHaveAttribute('href', new RegExp(`/content-manager/collection-types/api::article.article/${documentId}`));

  await editor.deletePicture(damaged.picture);
  await expect(admin.getByText('The site is up to date')).toBeVisible({ timeout: BUILD_TIMEOUT_MS });
  expect(await (await request.get(path)).text()).toContain(damaged.title);
  await context.close();

  // The scripts of the open page are loaded only now, from the same build as the page.
  await wake(page);
  await expect(page.locator('h1')).toHaveText(article.title);
  await page.getByRole('link', { name: seedOf('ru').texts.news.backToNews }).click();
  await expect(page).toHaveURL(news());
  await expect(page.locator('main').getByRole('heading', { name: damaged.title })).toBeVisible();
});

const LONG_WORD = 'Rechtsschutzversicherungsgesellschaften'.repeat(6);
/** Maximum length of a single-line field. */
const MARKUP = '<script>document.title = "broken into"</script><img src=x onerror="document.title = \'broken into\'"> ![gone](/uploads/gone.png) ![far](https://example.invalid/a.png) [here](javascript:alert(1)) </div></main> **bold';

test('all actions of an editor at once: all pages exist and look right', async ({ page, request }) => {
  const sections = await editor.list('contract-section', 'ru');
  const [member] = await editor.list('team-member', 'ru');
  const [legal] = (await editor.list('legal-page', 'fr')).filter(({ slug }) => slug === 'privacy-policy');
  const picture = await editor.upload('to-be-deleted.png', await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } }).png().toBuffer(), 'image/png');

  // Empty fields, long words, markup.
  await editor.publish('home-page', 'nl', { servicesIntro: null, teamIntro: '', contactIntro: null, claims: [], hero: null, banner: null, seo: null });
  await editor.publish('home-page', 'en', { servicesTitle: LONG_WORD, teamIntro: MARKUP, contactTitle: LONG_WORD });
  await editor.publish('site-settings', 'en', { tagline: LONG_WORD, hoursSaturday: null, address: LONG_WORD, registerLine: MARKUP });
  await editor.publish('team-member', 'ru', { name: LONG_WORD, position: MARKUP, specialization: null, photo: null }, member?.documentId);
  await editor.publish('legal-page', 'fr', { title: LONG_WORD, body: `${MARKUP}\n\n# ${LONG_WORD}\n\n| a | b |\n|---|---|\n| ${LONG_WORD} | ${LONG_WORD} |` }, legal?.documentId);
  await editor.publish('interface-texts', 'en', { helpRequest: null });
  // Deleted and unpublished entries, in one language and in all.
  await editor.publish('article', 'ru', { title: LONG_WORD, image: picture, teaser: null, lead: null, body: `${MARKUP} {{company}}`, questions: [], disclaimer: null }, documentId);
  await editor.deletePicture(picture);
  await editor.unpublish('contract-section', 'he', sections[1]?.documentId);
  for (const { code } of LOCALES) await editor.unpublish('contract-section', code, sections[2]?.documentId);
  await editor.unpublish('help-request-page', 'fr');
  await editor.unpublish('news-page', 'ru');
  // An article without optional fields, and one in English only.
  await editor.create('article', 'ru', { title: 'Пустая статья', slug: 'empty-article' });
  await editor.create('article', 'en', { title: 'In English only', slug: 'in-english-only', publishedOn: '2026-11-01' });
  added.article = await author.create('article', 'ru', { title: added.title, slug: added.before, publishedOn: '2026-11-20', teaser: 'О чём это' });
  added.person = await author.create('team-member', 'ru', { name: added.title, key: added.before, slug: added.before });
  await editor.live();

  const pages = [added.before, personSlug(added.before), '', 'main-test', 'helprequest', 'contract', 'euronews', 'privacy-policy', 'user-agreement', article.slug, 'empty-article'];
  for (const locale of LOCALES) {
    for (const slug of pages) {
      const answer = await request.get(pagePath(locale, slug));
      expect([pagePath(locale, slug), answer.status()]).toEqual([pagePath(locale, slug), 200]);
      // As raw text, because quotation marks are escaped in HTML.
      const html = await answer.text();
      expect(html).not.toMatch(/<script>document|onerror="|"javascript:/);
      if ([added.before, personSlug(added.before)].includes(slug)) expect(html).toContain(added.title);
    }
  }
  for (const path of ['/us', '/nl', '/ru', '/fr/privacy-policy', '/fr/helprequest', '/ru/euronews', '/us/euronews', pagePath(russian, article.slug), '/ru/empty-article', '/il/contract', '/us/helprequest']) {
    await visit(page, path);
    await expect(page).not.toHaveTitle('broken into');
    await expect(page.locator('[onerror], [href^="javascript:"]')).toHaveCount(0);
    await expectNothingCut(page);
  }

  // Missing content is shown in Russian and marked as such; a missing interface text shows its key.
  await page.goto('/fr/helprequest');
  await expect(page.locator('h1[lang=ru]')).toHaveText(seedOf('ru').helpRequest.title);
  await page.goto('/us/helprequest');
  await expect(page.locator('main')).toContainText('backToMain');
  await page.goto('/il/contract');
  await expect(page.locator('main article section[id^="section-"] > h2')).toHaveCount(sections.length - 1);
  expect((await request.get('/ru/in-english-only')).status()).toBe(404);
});

test('a new article is in news and feed under every prefix, a new person has a page; former addresses redirect to them; unpublishing removes them', async ({ browser, page, request }) => {
  const { title, before } = added;
  const after = `${before}-renamed`;
  await editor.undo();
  await author.publish('article', 'ru', { slug: after }, added.article);
  await author.publish('team-member', 'ru', { slug: after }, added.person);
  await editor.live();
  for (const locale of LOCALES) {
    await page.goto(pagePath(locale, personSlug(after)));
    await expect(page.locator('h1')).toHaveText(title);
    await page.goto(pagePath(locale, after));
    await expect(page.locator('h1')).toHaveText(title);
    expect(await (await request.get(feedPath(locale))).text()).toContain(title);
    await page.goto(news(locale.code === 'en' ? 'en' : 'ru'));
    await expect(page.locator('main li').first()).toContainText(title);
    for (const [from, to] of [[before, after], [personSlug(before), personSlug(after)]] as const) {
      const moved = await request.get(`${pagePath(locale, from)}?a=b`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers().location]).toEqual([301, `${pagePath(locale, to)}?a=b`]);
    }
  }
  await followWithScripts(browser, { from: pagePath(russian, before), to: pagePath(russian, after), title });
  await page.goto(news());
  await expect(page.locator('head link[type="application/rss+xml"]')).toHaveAttribute('href', feedPath(russian));
  await expect(page.locator('main li').first().getByRole('link')).toHaveAttribute('href', pagePath(russian, after));

  await author.unpublish('article', 'ru', added.article);
  await author.unpublish('team-member', 'ru', added.person);
  await editor.live();
  for (const slug of [before, after, personSlug(before), personSlug(after)]) expect((await request.get(pagePath(russian, slug))).status()).toBe(404);
  expect(await (await request.get(news())).text()).not.toContain(title);
  expect(await (await request.get(feedPath(russian))).text()).not.toContain(title);
  // Undone step by step, they would be built once more.
  await author.remove({ type: 'article', locale: 'ru', documentId: added.article }, { type: 'team-member', locale: 'ru', documentId: added.person });
});

/** A link to a former address leads to the present one, and Back to where it was. */
async function followWithScripts(browser: Browser, { from, to, title }: { readonly from: string; readonly to: string; readonly title: string }): Promise<void> {
  // A context of its own: the not-found page, which the scripts know for this address, says so in the console.
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? 'http://localhost:8000' });
  await noteReady(context);
  const page = await context.newPage();
  await visit(page, news());
  const link = page.locator('main li').first().getByRole('link');
  await link.evaluate((element, href) => element.setAttribute('href', `${href}?a=b#main`), from);
  await link.click();
  await expect(page).toHaveURL(`${to}?a=b#main`);
  await expect(page.locator('h1')).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(news());
  await expect(page.locator('main li').first()).toContainText(title);
  await page.goForward();
  await expect(page.locator('h1')).toHaveText(title);
  await context.close();
}
