import { expect, type FrameLocator, type Page } from 'playwright/test';

import { API, localeByCode, PAGES, pagePath, personSlug, PREVIEW_PATH, parsePreviewTarget, serializePreviewTarget, type LanguageCode, type PreviewStatus } from '@site/rules';

import { expectAccessible, expectAccessibleAtSizes } from '../helpers/axe';
import { BUILD_TIMEOUT_MS, Editor } from '../helpers/editor';
import { article, seedOf } from '../helpers/seed';
import { test } from '../helpers/staff';
import { expectNothingCut } from '../helpers/test';

const cms = process.env.CMS_URL ?? 'http://localhost:1337';

// Strapi's admin writes to the console.
test.use({ expectedErrors: /./, viewport: { width: 1440, height: 900 } });
test.setTimeout(120_000);

const headers = () => ({ Authorization: `Bearer ${process.env.ADMIN_TOKEN}`, 'Content-Type': 'application/json' });

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${cms}/content-manager/${path}`, { method, headers: headers(), ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status}`);
  return (await answer.json()) as T;
}

interface Entry {
  readonly documentId: string;
  readonly [name: string]: unknown;
}
const entriesOf = async (type: string, locale: LanguageCode) => (await call<{ results: Entry[] }>('GET', `collection-types/api::${type}.${type}?locale=${locale}&pageSize=50&sort=id:ASC`)).results;

/** The preview address of a page for the logged-in user. */
async function addressOf(path: string, status: PreviewStatus = 'draft'): Promise<string> {
  const { data } = await call<{ data: { url: string } }>('GET', 'preview/url/api::home-page.home-page?locale=ru');
  const { origin, pathname, hash } = new URL(data.url);
  return `${origin}${pathname}#${serializePreviewTarget({ ...parsePreviewTarget(hash), path, status })}`;
}

/** The form of an entry in a language. */
const formOf = (type: string, documentId: string, locale: LanguageCode) => `/content-manager/collection-types/api::${type}.${type}/${documentId}?plugins[i18n][locale]=${locale}`;

/** Names of fields that lie over each other. */
const overlappingNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('main form label[for]')].map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return { text: label.textContent ?? '', box: range.getBoundingClientRect() };
    });
    return names.filter(({ box }, index) => names.some((other, at) => at < index && box.left < other.box.right - 1 && box.right > other.box.left + 1 && box.top < other.box.bottom - 1 && box.bottom > other.box.top + 1)).map(({ text }) => text);
  });

const frameOf = (page: Page): FrameLocator => page.getByTestId('preview-iframe').contentFrame();
const banner = (page: Page | FrameLocator) => page.locator('[role=status]').filter({ hasText: /\S/ });

test('an editor changes a biography in Hebrew and sees it on the page before it is published', async ({ desk, page, request }) => {
  const [member] = await entriesOf('team-member', 'he');
  if (!member) throw new Error('There is no team member.');
  const specialization = `התמחות חדשה ${Date.now()}`;
  const sent: { url: string; authorization: string | undefined }[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(cms)) sent.push({ url: request.url(), authorization: request.headers().authorization });
  });

  await desk.open('administrator', formOf('team-member', member.documentId, 'he'));
  await page.getByLabel('Specialization').fill(specialization);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  const saved = Date.now();
  await page.getByRole('link', { name: 'Open preview' }).click();

  const frame = frameOf(page);
  await expect(frame.locator('main').getByText(specialization)).toBeVisible();
  test.info().annotations.push({ type: 'seconds from saving to seeing', description: ((Date.now() - saved) / 1000).toFixed(1) });
  await expect(frame.getByRole('heading', { level: 1, name: String(member.name) })).toBeInViewport();
  await expect(banner(frame)).toHaveText(seedOf('he').texts.preview.draft);
  expect(await frame.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['he', 'rtl']);
  // The real layout, with the real pictures.
  await expect(frame.getByRole('banner')).toBeVisible();
  await expect(frame.getByRole('contentinfo')).toBeAttached();
  await expect.poll(() => frame.locator('main figure img').evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 100)).toBe(true);

  const visitors = await (await request.get(pagePath(localeByCode('he'), personSlug(String(member.slug))))).text();
  expect(visitors).toContain(String(member.name));
  expect(visitors).not.toContain(specialization);

  // The token is not in the address, and gives no other access.
  const tokens = new Set(sent.filter(({ url }) => new URL(url).pathname === API.preview).map(({ authorization }) => authorization));
  expect(tokens.size).toBe(1);
  const [token = ''] = [...tokens].map((authorization) => authorization?.replace('Bearer ', '') ?? '');
  expect(token).toMatch(/^\d+\.\d+\.[\w-]+\.[0-9a-f]{64}$/);
  expect(sent.filter(({ url }) => url.includes(token))).toEqual([]);
  expect(sent.filter(({ url, authorization }) => authorization !== undefined && new URL(url).pathname !== API.preview)).toEqual([]);

  // The other tab shows the published content.
  await page.getByRole('tab', { name: 'Published' }).click();
  await expect(banner(frameOf(page))).toHaveText(seedOf('he').texts.preview.published);
  await expect(frameOf(page).getByText(specialization)).toHaveCount(0);

  await call('POST', `collection-types/api::team-member.team-member/${member.documentId}/actions/discard?locale=he`, {});
});

test('what is typed appears beside the form, unsaved, and a click opens its field: on a large screen, and over the form on a phone', async ({ desk, page }) => {
  const [member] = await entriesOf('team-member', 'he');
  const [russian] = (await entriesOf('team-member', 'ru')).filter(({ documentId }) => documentId === member?.documentId);
  if (!member || !russian) throw new Error('There is no team member.');
  const stored = async (locale: LanguageCode) => (await entriesOf('team-member', locale)).find(({ documentId }) => documentId === member.documentId)?.specialization;
  const pane = page.locator('[data-preview-beside]');
  const frame = pane.locator('iframe').contentFrame();
  const picture = async (name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
  };

  // Opened by keyboard. The form stays usable beside it.
  await desk.open('strapi-editor', formOf('team-member', member.documentId, 'he'));
  const button = page.getByRole('button', { name: 'Preview beside the form' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('heading', { level: 1, name: String(member.name) })).toBeVisible();
  expect(await frame.locator('html').evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['he', 'rtl']);
  const typed = `התמחות מוקלדת ${Date.now()}`;
  const field = page.getByLabel('Specialization');
  await field.fill(typed);
  await expect(frame.locator('main').getByText(typed)).toBeVisible();
  expect(await stored('he')).toBe(member.specialization);
  expect(await desk.isTooWide()).toBe(false);
  await expectAccessible(page, '[data-preview-beside]');
  await picture('beside-en-1440');
  // Messages of other windows are ignored.
  await page.evaluate(() => window.postMessage({ type: 'previewPage', path: '/fr' }, '*'));
  await expect(frame.getByRole('heading', { level: 1, name: String(member.name) })).toBeVisible();
  await expect(pane.getByRole('combobox', { name: 'Language of the page' })).toHaveText('Hebrew');

  await frame.locator('main').getByText(typed).click();
  await expect(field).toBeFocused();
  // A window that becomes narrow is not covered while somebody types.
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(pane).toBeHidden();
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(pane).toBeVisible();
  // In Russian beside the translation: a text opens the field of its translation.
  await pane.getByRole('combobox', { name: 'Language of the page' }).click();
  await page.getByRole('option', { name: 'Russian' }).click();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ru');
  await page.getByLabel('Name').focus();
  await frame.locator('main').getByText(String(russian.specialization)).first().click();
  await expect(field).toBeFocused();
  await picture('beside-russian-1440');
  await frame.getByRole('link').first().press('Escape');
  await expect(button).toBeFocused();

  // What was typed is gone with the form, and the preview opens again by itself.
  await desk.page.goto(`${cms}/admin/content-manager/single-types/api::home-page.home-page?plugins[i18n][locale]=en`);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(seedOf('en').home.hero.title);
  const step = String(seedOf('en').home.hero.steps[1]?.title);
  await frame.getByText(step, { exact: true }).first().click();
  await expect(page.locator('[name="hero.steps.1.title"]')).toBeFocused();
  await picture('beside-list-1440');
  // Half the width suffices for the form: switches have long names, and are on or off.
  await expect(page.getByRole('checkbox', { name: 'Services: shown' })).toBeVisible();
  expect(await overlappingNames(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0);
  // The preview follows to another field.
  await page.getByLabel('Team: title').focus();
  await expect(frame.getByRole('heading', { name: seedOf('en').home.teamTitle, exact: true })).toBeInViewport();
  // A text of another entry, in a form that shows one part at a time.
  await frame.getByRole('banner').getByRole('link', { name: seedOf('en').texts.navigation.team, exact: true }).first().click();
  await expect(pane.getByText('This text is in “Interface texts”')).toBeVisible();
  await picture('beside-elsewhere-1440');
  await pane.getByRole('link', { name: 'Open it' }).click();
  const menuText = page.locator('[name="navigation.team"]');
  await expect(menuText).toBeFocused({ timeout: 60_000 });
  const inMenu = (name: string) => frame.getByRole('banner').getByRole('link', { name, exact: true }).first();
  await expect(inMenu(seedOf('en').texts.navigation.team)).toBeVisible();
  await menuText.fill('Who we are');
  await expect(inMenu('Who we are')).toBeVisible();
  await menuText.fill(seedOf('en').texts.navigation.team);
  await expect(inMenu(seedOf('en').texts.navigation.team)).toBeVisible();
  // Another part of the same form.
  await frame.getByRole('contentinfo').getByRole('link', { name: seedOf('en').texts.footer.withdraw, exact: true }).click();
  await expect(page.locator('[name="footer.withdraw"]')).toBeFocused();
  await expect(menuText).toHaveCount(0);
  // The menu leads to the list of types, which the preview hides.
  await page.getByRole('link', { name: 'Content Manager', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Interface texts', exact: true })).toBeVisible();
  await expect(pane).toBeHidden();
  expect(await stored('he')).toBe(member.specialization);

  // Over the form on a phone.
  await desk.open('strapi-editor', formOf('team-member', member.documentId, 'ru'), { language: 'ru', width: 390 });
  const words = `Набрано на телефоне ${Date.now()}`;
  const phoneField = page.getByLabel('Специализация');
  await phoneField.fill(words);
  const over = page.getByRole('button', { name: 'Предпросмотр набранного' });
  await over.click();
  await expect(page.getByRole('dialog', { name: 'Предпросмотр формы' })).toBeVisible();
  await expect(frame.locator('main').getByText(words)).toBeVisible();
  expect(await desk.isTooWide()).toBe(false);
  await expectAccessible(page, '[data-preview-beside]');
  await picture('beside-ru-390');
  await expect(pane.getByRole('button', { name: 'Назад к форме' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pane).toBeHidden();
  await expect(over).toBeFocused();
  await expect(phoneField).toHaveValue(words);
  await picture('beside-form-ru-390');
  await over.press('Enter');
  await frame.locator('main').getByText(words).click();
  await expect(phoneField).toBeFocused();
  await expect(pane).toBeHidden();
  expect(await stored('ru')).toBe(russian.specialization);
});

test('a preview whose address has expired gets a new one from the admin', async ({ desk, page }) => {
  const [section] = await entriesOf('contract-section', 'en');
  await desk.open('administrator', formOf('contract-section', section?.documentId ?? '', 'en'));
  await page.getByRole('link', { name: 'Open preview' }).click();
  const frame = frameOf(page);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(seedOf('en').contract.title);

  const answers: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === API.preview) answers.push(response.status());
  });
  await frame.locator('body').evaluate(() => {
    window.location.hash = window.location.hash.replace(/token=\d+/, 'token=1');
  });
  await expect.poll(() => answers).toEqual([401, 200]);
  await expect(banner(frame)).toHaveText(seedOf('en').texts.preview.draft);
});

test('a draft section appears in the agreement’s preview, which cannot be signed', async ({ page }) => {
  const [section] = await entriesOf('contract-section', 'he');
  const path = `collection-types/api::contract-section.contract-section/${section?.documentId ?? ''}`;
  await call('PUT', `${path}?locale=he`, { title: section?.title, key: section?.key, order: section?.order, body: 'סעיף בטיוטה' });
  await page.goto(await addressOf('/il/contract'));
  await expect(page.getByText('סעיף בטיוטה')).toBeVisible();
  await expect(page.getByText(seedOf('he').texts.preview.notSigned)).toBeVisible();
  await expect(page.getByRole('button', { name: seedOf('he').texts.contract.sign })).toHaveCount(0);
  await expectAccessible(page);
  await call('POST', `${path}/actions/discard?locale=he`, {});
});

for (const [language, facts] of [
  ['ru', { biography: 'Ведёт дела о **возврате платежей** с 2009 года.\n\n- Споры с банками\n- [Реестр](https://register.example/lawyers)', languages: 'Русский, английский, литовский', education: 'Вильнюсский университет, магистр права', admission: 'Адвокат, Литовская адвокатура' }],
  ['he', { biography: 'מטפלת בתיקי **החזר תשלומים** משנת 2009.\n\n- סכסוכים עם בנקים\n- [המרשם](https://register.example/lawyers)', languages: 'עברית, אנגלית, רוסית', education: 'אוניברסיטת וילנה, תואר שני במשפטים', admission: 'עורכת דין, לשכת עורכי הדין של ליטא' }],
] as const)
  test(`a person’s page with every field filled can be used by everybody (${language})`, async ({ page }) => {
    const locale = localeByCode(language);
    const [member] = await entriesOf('team-member', language);
    if (!member) throw new Error('There is no team member.');
    const path = `collection-types/api::team-member.team-member/${member.documentId}`;
    const { name, position, specialization, experienceYears, key, slug, order } = member;
    await call('PUT', `${path}?locale=${language}`, { name, position, specialization, experienceYears, key, slug, order, registerUrl: 'https://register.example/lawyers/4711', memberSince: 2009, ...facts });
    await page.goto(await addressOf(pagePath(locale, personSlug(String(slug)))));
    for (const fact of [facts.languages, facts.education, facts.admission]) await expect(page.locator('main')).toContainText(fact);
    await expect(page.locator('main strong')).toBeVisible();
    await expect(page.locator('main a[href="https://register.example/lawyers/4711"]')).toBeVisible();
    await expectAccessibleAtSizes(page, locale);
    await expectNothingCut(page);
    await call('POST', `${path}/actions/discard?locale=${language}`, {});
  });

/** Text of a page without its controls, some of which scripts add: of the one that is open, or of this one. */
const readable = (page: Page, html?: string) =>
  page.evaluate((source) => {
    const opened = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const main = opened.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
    main?.querySelectorAll('form, button, label, noscript, script, style').forEach((element) => element.remove());
    const footer = opened.querySelector('footer')?.textContent ?? '';
    return [main?.textContent, footer].map((text) => (text ?? '').replace(/\s+/g, ' ').trim());
    // The policy of the page that is open forbids styles of others.
  }, html?.replace(/<style.*?<\/style>/gs, ''));

// In Hebrew, pages with templates of each kind; that all have the same data in every language is tested in tests/cms/preview.test.ts.
for (const [language, slugs] of [
  ['en', [PAGES.home, PAGES.secondHome, PAGES.helpRequest, PAGES.contract, PAGES.news, PAGES.privacyPolicy, PAGES.firstSteps, PAGES.checkUs, PAGES.companyDetails, PAGES.questions, PAGES.costs, PAGES.accessibility, article.slug]],
  ['he', [PAGES.home, PAGES.helpRequest, PAGES.contract, PAGES.costs, article.slug]],
] as const) {
  test(`published content looks the same in a preview and on the site (${language})`, async ({ page, request }) => {
    test.setTimeout(BUILD_TIMEOUT_MS);
    const locale = localeByCode(language);
    const { notSigned, published } = seedOf(language).texts.preview;
    // What other tests have deleted is gone from the site, too.
    await new Editor().live();
    for (const slug of slugs) {
      const path = pagePath(locale, slug);
      // Only the part behind # differs, so an open preview goes on to the next page.
      await page.goto(await addressOf(path, 'published'));
      await expect(banner(page)).toHaveText(published);
      const shown = await readable(page, await (await request.get(path)).text());
      await expect.poll(async () => (await readable(page)).map((text) => text.replace(notSigned, ''))).toEqual(shown);
    }
  });
}

test('an address that has expired says so, and shows nothing', async ({ page }) => {
  await page.goto(`${PREVIEW_PATH}#${serializePreviewTarget({ path: '/fr', section: null, status: 'draft', token: `1.1.a.${'0'.repeat(64)}` })}`);
  await expect(page.getByText(seedOf('fr').texts.preview.expired)).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page).toHaveTitle(seedOf('fr').texts.preview.title);
  await expectAccessible(page);
});

test('only the admin can frame it, and it is neither cached nor indexed', async ({ page, request }) => {
  await page.setContent(`<iframe src="${await addressOf('/ru')}"></iframe>`);
  await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');

  const answer = await request.get(PREVIEW_PATH);
  expect(answer.headers()).toMatchObject({ 'content-security-policy': expect.stringContaining(`; frame-ancestors ${new URL(cms).origin}`), 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(answer.headers()).not.toHaveProperty('x-frame-options');
  expect(await answer.text()).toMatch(/<meta[^>]* name="robots"[^>]* content="noindex, nofollow"/);
  expect(await (await request.get('/sitemap-0.xml')).text()).not.toContain('preview');
  for (const path of ['/ru', '/us/contract']) expect((await request.get(path)).headers()).toMatchObject({ 'x-frame-options': 'DENY' });
});
