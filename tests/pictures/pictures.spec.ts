import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import sharp from 'sharp';

import { API, type LanguageCode } from '@site/rules';
import type { Browser, Locator, Page } from 'playwright/test';

import { EN } from '../../cms/src/admin/texts/en';
import { RU } from '../../cms/src/admin/texts/ru';
import { Client, isSigned } from '../helpers/client';
import type { Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { BUILD_TIMEOUT_MS, Editor } from '../helpers/editor';
import { addMember } from '../helpers/staff';
import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';
import { HANDLED, VISITORS } from './visitors';

const FOLDER = resolve(__dirname, '../../docs/pictures');
const cms = process.env.CMS_URL ?? 'http://localhost:1337';
const env = process.env as Environment;

const TEXTS = { ru: RU, en: EN } as const;
type Language = keyof typeof TEXTS;
const LANGUAGES: readonly Language[] = ['ru', 'en'];

/** Words of Strapi's own screens. */
const STRAPI = {
  ru: { save: 'Сохранить', publish: 'Опубликовать' },
  en: { save: 'Save', publish: 'Publish' },
} as const;

/** The field of site settings, as the form labels it. */
const CONTACTS = { ru: 'Другие официальные контакты', en: 'Other official contacts' } as const;

const collection = (type: string, rest = '') => `/content-manager/collection-types/api::${type}.${type}${rest}`;
const single = (type: string, rest = '') => `/content-manager/single-types/api::${type}.${type}${rest}`;
const inLanguage = (code: LanguageCode) => `?plugins[i18n][locale]=${code}`;

/** Somebody of the staff, with the admin open in both languages. */
class Desk {
  private constructor(private readonly pages: Readonly<Record<Language, Page>>) {}

  static async of(browser: Browser, token: string): Promise<Desk> {
    const open = async (language: Language): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: language === 'ru' ? 'ru-RU' : 'en-GB', reducedMotion: 'reduce', colorScheme: 'light' });
      await context.addInitScript((code) => {
        window.localStorage.setItem('strapi-admin-language', code);
        // The preview beside a form stays open otherwise.
        window.localStorage.removeItem('preview-beside');
      }, language);
      if (token !== '') await context.addCookies([{ name: 'jwtToken', value: token, url: cms }]);
      return context.newPage();
    };
    return new Desk({ ru: await open('ru'), en: await open('en') });
  }

  /**
   * Takes a picture in both languages.
   * @param path of the admin
   * @param scene does what is to be seen; answers what there must be before the picture is taken, and what of it is framed
   */
  async picture(name: string, path: string, scene: (page: Page, language: Language) => Promise<Scene>): Promise<void> {
    for (const language of LANGUAGES) {
      const page = this.pages[language];
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${cms}/admin${path}`);
      const { shows, framed = [], part, height = 800, width = 1280 } = await scene(page, language);
      await page.setViewportSize({ width, height });
      for (const locator of shows) await expect(locator.first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main [role=status]:has(> svg), [class*=Loader]')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      for (const locator of framed) {
        await locator.first().evaluate((element: HTMLElement) => Object.assign(element.style, { outline: '3px solid #d9480f', outlineOffset: '3px', borderRadius: '4px' }));
      }
      const picture = await (part ? part.first() : page).screenshot({ animations: 'disabled', caret: 'hide' });
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(join(FOLDER, `${name}.${language}.webp`), await sharp(picture).webp({ quality: 70, effort: 6, smartSubsample: true }).toBuffer());
      // Or the next picture of the entry, in the other language, would say that it is open in another tab.
      await page.goto('about:blank');
    }
  }

  async close(): Promise<void> {
    for (const page of Object.values(this.pages)) await page.context().close();
  }
}

/** What comes last beside a form. */
const saveButton = (page: Page, language: Language): Locator => page.getByRole('button', { name: STRAPI[language].save, exact: true });

interface Scene {
  readonly shows: readonly Locator[];
  readonly framed?: readonly Locator[];
  /** Only this of the page. */
  readonly part?: Locator;
  readonly width?: number;
  readonly height?: number;
}

async function call<T>(method: string, path: string, token: string, body?: object): Promise<T> {
  const response = await fetch(cms + path, { method, headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

interface Row {
  readonly documentId: string;
  readonly email: string;
  readonly reference: string;
}

// The admin is Strapi's own and talks on the console as it likes.
test.use({ expectedErrors: /./ });
test.describe.configure({ mode: 'serial' });
test.setTimeout(3 * BUILD_TIMEOUT_MS);

let editor: Editor;
let editorsDesk: Desk;
let managersDesk: Desk;
let administratorsDesk: Desk;
let requests: readonly Row[];

test.beforeAll(async ({ browser }) => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  editor = new Editor();
  const editorsToken = await addMember('strapi-editor', { firstname: 'Maria', lastname: 'Example', email: 'maria@example.com' });
  const managersToken = await addMember('case-manager', { firstname: 'Jonas', lastname: 'Pavyzdys', email: 'jonas@example.com' });
  [editorsDesk, managersDesk, administratorsDesk] = [await Desk.of(browser, editorsToken), await Desk.of(browser, managersToken), await Desk.of(browser, process.env.ADMIN_TOKEN ?? '')];

  for (const { minutesAgo: _, ...request } of [...VISITORS].reverse()) {
    await call('POST', API.helpRequests, process.env.PUBLIC_CLIENT_KEY ?? '', { data: request });
  }
  for (const number of [1, 2]) {
    if (!isSigned(await new Client(env, number).sign())) throw new Error('An agreement was not signed.');
  }
  requests = (await call<{ results: Row[] }>('GET', collection('help-request', '?pageSize=100'), managersToken)).results;
  withDatabase(env, (database) => {
    for (const { email, minutesAgo } of VISITORS) database.prepare('update help_requests set received_at = ? where email = ?').run(Date.now() - minutesAgo * 60_000, email);
  });
  for (const { email, changes, note } of HANDLED) {
    for (const change of changes) await call('PUT', collection('help-request', `/${requestOf(email).documentId}`), managersToken, { assignee: 'Jonas Pavyzdys', ...change });
    if (note !== null) await call('POST', `/handling/help-requests/${requestOf(email).documentId}/notes`, managersToken, { kind: 'note', text: note });
  }
  await until('a mail was given up', async () => (await call<{ results: object[] }>('GET', collection('outbox-mail', '?filters[$and][0][state][$eq]=failed'), managersToken)).results.length > 0);
});
test.afterAll(async () => {
  for (const desk of [editorsDesk, managersDesk, administratorsDesk]) await desk.close();
});

function requestOf(email: string): Row {
  const request = requests.find((row) => row.email === email);
  if (!request) throw new Error(`${email} has sent no request.`);
  return request;
}

test('logging in, and the home page', async ({ browser }) => {
  await editor.live();
  const visitor = await Desk.of(browser, '');
  await visitor.picture('login', '', async (page) => ({ shows: [page.locator('[name=password]')], framed: [page.getByRole('combobox')], height: 640 }));
  await visitor.close();
  await editorsDesk.picture('home-editor', '', async (page, language) => ({ shows: [page.getByText(TEXTS[language]['site.upToDate'])], framed: [page.getByRole('main').locator('section').first()], height: 640 }));
  await managersDesk.picture('home-manager', '', async (page, language) => ({ shows: [page.getByText(TEXTS[language].inbox)], framed: [page.getByRole('main').locator('section').first()], height: 640 }));
});

test('a biography: edit, look, publish', async () => {
  const [member] = await editor.list('team-member', 'ru');
  const form = collection('team-member', `/${member?.documentId}${inLanguage('ru')}`);
  const change = async (page: Page) => {
    await page.locator('[name=specialization]').fill('Банковское и инвестиционное право');
  };
  await editorsDesk.picture('biography', form, async (page, language) => {
    await change(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    return { shows: [page.locator('[name=name]')], framed: [page.locator('[name=specialization]'), button(STRAPI[language].save), button(STRAPI[language].publish)] };
  });
  await call('PUT', `${collection('team-member', `/${member?.documentId}`)}?locale=ru`, process.env.ADMIN_TOKEN ?? '', { specialization: 'Банковское и инвестиционное право' });
  await editorsDesk.picture('preview', collection('team-member', `/${member?.documentId}/preview${inLanguage('ru')}`), async (page) => {
    const site = page.getByTestId('preview-iframe').contentFrame();
    await expect(site.getByText('Банковское и инвестиционное право')).toBeVisible();
    await site.getByText('Банковское и инвестиционное право').scrollIntoViewIfNeeded();
    return { shows: [page.getByTestId('preview-iframe')] };
  });
  await editor.publish('team-member', 'ru', { specialization: 'Банковское и инвестиционное право' }, member?.documentId);
  await editorsDesk.picture('site-building', '', async (page, language) => {
    const widget = page.getByRole('main').locator('section').first();
    return { shows: [widget.getByText(TEXTS[language]['site.building'])], part: widget };
  });
});

test('several entries published together, and the preview beside a form', async () => {
  const changes = [['service', 'Подробнее о возврате платежей.'], ['question', 'Срок зависит от банка.']] as const;
  const saved: { readonly path: string; readonly change: object }[] = [];
  let release = 0;
  for (const [type, addition] of changes) {
    const [entry] = await editor.list(type, 'ru');
    const [field, text] = type === 'service' ? ['description', entry?.description] : ['answer', entry?.answer];
    const path = collection(type, `/${entry?.documentId}`);
    saved.push({ path, change: { [field]: text } });
    await call('PUT', `${path}?locale=ru`, process.env.ADMIN_TOKEN ?? '', { [field]: `${String(text)} ${addition}` });
    const to = release === 0 ? { name: 'Возврат платежей: новые тексты' } : { id: release };
    const { data } = await call<{ data: { containing: { release: { id: number } }[] } }>('POST', '/releases/entries', process.env.ADMIN_TOKEN ?? '', { type: `api::${type}.${type}`, documentId: entry?.documentId, languages: ['ru'], action: 'publish', to });
    release = data.containing[0]?.release.id ?? 0;
  }
  await editorsDesk.picture('release', `/releases/${release}`, async (page, language) => {
    const publish = page.getByRole('button', { name: TEXTS[language]['release.publish'], exact: true });
    return { shows: [page.getByRole('main').getByRole('listitem').nth(1)], framed: [publish], height: 480 };
  });
  await call('POST', `/releases/${release}/delete`, process.env.ADMIN_TOKEN ?? '', {});
  for (const { path, change } of saved) await call('PUT', `${path}?locale=ru`, process.env.ADMIN_TOKEN ?? '', change);

  const [member] = await editor.list('team-member', 'he');
  await editorsDesk.picture('preview-beside', collection('team-member', `/${member?.documentId}${inLanguage('he')}`), async (page, language) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    const title = TEXTS[language]['beside.title'];
    const pane = page.getByRole('region', { name: title });
    const button = page.getByRole('button', { name: TEXTS[language]['beside.open'], exact: true });
    await expect(button).toBeVisible();
    if (!(await pane.isVisible())) await button.click();
    const typed = 'דיני בנקאות והשקעות';
    await page.locator('[name=specialization]').fill(typed);
    const site = pane.frameLocator('iframe');
    await expect(site.getByText(typed).first()).toBeVisible();
    await site.getByText(typed).first().scrollIntoViewIfNeeded();
    await page.locator('[name=specialization]').scrollIntoViewIfNeeded();
    return { shows: [pane], framed: [page.locator('[name=specialization]')], width: 1440 };
  });
});

test('a clause of the agreement in one language', async () => {
  const [, section] = await editor.list('contract-section', 'he');
  const body = String(section?.body);
  await editorsDesk.picture('clause', collection('contract-section', `/${section?.documentId}${inLanguage('he')}`), async (page, language) => ({ shows: [page.locator('.CodeMirror'), saveButton(page, language)], framed: [page.getByRole('combobox').first()] }));
  await editor.publish('contract-section', 'he', { body: `${body}\n\n**2.4.** החברה מודיעה ללקוח בכתב על כל פעולה בתוך חמישה ימי עבודה.` }, section?.documentId);
  const versions = await call<{ results: { documentId: string; version: number }[] }>('GET', collection('agreement-version', '?filters[language][$eq]=he&sort=version:DESC'), process.env.ADMIN_TOKEN ?? '');
  const [newer, older] = versions.results;
  await editorsDesk.picture('versions', '/agreement-versions?language=he', async (page, language) => ({ shows: [page.getByText(TEXTS[language]['versions.current'])], height: 560 }));
  await editorsDesk.picture('comparison', `/agreement-versions/compare?older=${older?.documentId}&newer=${newer?.documentId}`, async (page) => ({ shows: [page.locator('ins').nth(1)], height: 560 }));
  await administratorsDesk.picture('withdrawal', `/agreement-versions/${newer?.documentId}`, async (page, language) => {
    await page.getByRole('button', { name: TEXTS[language]['withdrawal.button'], exact: true }).click();
    return { shows: [page.getByRole('dialog')] };
  });
});

test('an entry that is held back', async () => {
  const [article] = await editor.list('article', 'ru');
  await editor.live();
  const careless = new Editor();
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } }).png().toBuffer();
  const picture = await careless.upload('office.png', bytes, 'image/png');
  // As a disk that loses what it has.
  writeFileSync(join(process.env.DATA_DIR ?? '', 'public', await careless.pathOfPicture(picture)), bytes.subarray(0, 200));
  await careless.publish('article', 'ru', { image: picture }, article?.documentId);
  await until('the entry is held back', async () => (await editor.state()).heldBack.length > 0, BUILD_TIMEOUT_MS);
  await editorsDesk.picture('site-failed', '', async (page, language) => {
    const widget = page.getByRole('main').locator('section').first();
    return { shows: [widget.getByText(TEXTS[language]['site.heldBack'])], part: widget };
  });
  await careless.undo();
  await careless.deletePicture(picture);
});

test('other content', async () => {
  const [article] = await editor.list('article', 'ru');
  await editorsDesk.picture('article', collection('article', `/${article?.documentId}${inLanguage('ru')}`), async (page, language) => ({ shows: [page.locator('[name=slug]'), saveButton(page, language)], framed: [page.locator('[name=slug]')] }));
  const [service] = await editor.list('service', 'ru');
  await editor.publish('service', 'ru', { description: `${String(service?.description)} Бесплатная первая консультация.` }, service?.documentId);
  await editorsDesk.picture('translations', '/translations', async (page) => ({ shows: [page.locator('table')], height: 560 }));
  await editorsDesk.picture('media', '/plugins/upload', async (page) => {
    await page.getByRole('button', { name: 'Главная: команда', exact: true }).first().click();
    return { shows: [page.getByRole('main').locator('img[src]')] };
  });
  await editorsDesk.picture('settings', single('site-settings', inLanguage('ru')), async (page, language) => ({ shows: [page.locator('[name=email]'), saveButton(page, language)], framed: [page.locator('[name=email]')] }));
  await editorsDesk.picture('contacts', single('site-settings', inLanguage('ru')), async (page, language) => {
    // The label ends in the number of contacts.
    const contacts = page.getByText(CONTACTS[language]).first();
    await contacts.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    return { shows: [contacts, saveButton(page, language)] };
  });
  const [country] = await editor.list('reporting-country', 'ru');
  await editorsDesk.picture('country', collection('reporting-country', `/${country?.documentId}${inLanguage('ru')}`), async (page, language) => ({ shows: [page.locator('[name=name]'), saveButton(page, language)] }));
  await editorsDesk.picture('mail-texts', single('mail-texts', inLanguage('ru')), async (page, language) => ({ shows: [page.locator('textarea').first(), saveButton(page, language)] }));
});

test('the day’s help requests', async () => {
  await managersDesk.picture('requests', collection('help-request', '?page=1&pageSize=20&sort=received_at:DESC'), async (page, language) => ({
    shows: [page.getByRole('link', { name: '+37060000011' })],
    framed: [page.getByRole('button', { name: TEXTS[language]['request.export'] })],
    height: 680,
  }));
  await managersDesk.picture('requests-phone', collection('help-request', `/${requestOf('olga.primerova@example.com').documentId}`), async (page, language) => {
    await page.setViewportSize({ width: 390, height: 844 });
    return { shows: [page.getByRole('link', { name: TEXTS[language]['request.call'] })], width: 390, height: 844 };
  });
  await managersDesk.picture('request', collection('help-request', `/${requestOf('igor.primerov@example.com').documentId}`), async (page, language) => ({
    shows: [page.getByRole('list').filter({ hasText: TEXTS[language]['request.stateChanged'].split(':')[0] ?? '' })],
    height: 860,
  }));
});

test('signed agreements, mails', async () => {
  const [signed] = (await call<{ results: Row[] }>('GET', collection('subscriber'), process.env.ADMIN_TOKEN ?? '')).results;
  await managersDesk.picture('agreement', collection('subscriber', `/${signed?.documentId}`), async (page, language) => {
    const picture = page.getByRole('img', { name: /Анна Пример/ });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(100);
    return { shows: [picture, saveButton(page, language)] };
  });
  await managersDesk.picture('handover', collection('subscriber', `/${signed?.documentId}`), async (page, language) => {
    await page.getByRole('button', { name: TEXTS[language]['handover.button'] }).click();
    return { shows: [page.getByRole('dialog').getByRole('textbox')], height: 640 };
  });
  await managersDesk.picture('mails', collection('outbox-mail', '?page=1&pageSize=20&sort=createdAt:DESC&filters[$and][0][state][$eq]=failed'), async (page, language) => {
    const again = page.getByRole('button', { name: TEXTS[language]['mail.sendAllAgain'] });
    return { shows: [again], framed: [again], height: 480 };
  });
});

test('a person’s data, how long it is kept, and who works here', async () => {
  const search = async (page: Page, language: Language) => {
    await page.getByLabel(TEXTS[language]['person.search']).fill('olga.primerova@example.com');
    await page.getByRole('button', { name: TEXTS[language]['person.find'] }).click();
    await page.getByRole('row').getByRole('checkbox').nth(1).click();
  };
  await managersDesk.picture('person', '/person-data', async (page, language) => {
    await search(page, language);
    return { shows: [page.getByRole('gridcell', { name: 'olga.primerova@example.com' })], height: 520 };
  });
  await administratorsDesk.picture('erasure', '/person-data', async (page, language) => {
    await search(page, language);
    await page.getByRole('button', { name: TEXTS[language]['person.erase'] }).click();
    return { shows: [page.getByRole('alertdialog')], height: 520 };
  });
  await administratorsDesk.picture('data-protection', single('data-protection'), async (page, language) => ({ shows: [page.locator('[name=notificationEmail]'), page.locator('[name=helpRequestDays]'), saveButton(page, language)], height: 640 }));
  await administratorsDesk.picture('users', '/settings/users', async (page) => ({ shows: [page.getByText('jonas@example.com')], height: 560 }));
});

test('the pictures are small', () => {
  const sizes = LANGUAGES.map((language) => readFileSync(join(FOLDER, `home-editor.${language}.webp`)).length);
  for (const size of sizes) expect(size).toBeLessThan(100_000);
});
