import { localeByCode, PAGES, pagePath, type Locale } from '@site/rules';
import type { Locator, Page } from 'playwright/test';

import { outsideAnswers, outsideCalls } from '../helpers/outside';
import { expectAccessible } from '../helpers/axe';
import { onlyRowOf, RequestForm, visitor } from '../helpers/requestForm';
import { seedOf } from '../helpers/seed';
import { expect, resizeText, test, wake } from '../helpers/test';

const russian = localeByCode('ru');
const english = localeByCode('en');

const calls = (path: string) => expect.poll(async () => (await outsideCalls(path)).map(({ query }) => query));
/** The question about partners, under the form or in the footer. */
const question = (scope: Page | Locator, { code }: Locale) => scope.getByRole('region', { name: seedOf(code).texts.footer.leadTitle });
const answer = (scope: Page | Locator, locale: Locale, choice: 'leadAccept' | 'leadRefuse') => question(scope, locale).getByRole('button', { name: seedOf(locale.code).texts.footer[choice] });
const agree = (page: Page, locale: Locale) => answer(page.locator('main'), locale, 'leadAccept').click();

const kept = (page: Page) => page.evaluate(() => Object.fromEntries(['sub1', 'sub2', 'sub3', 'subid', 'fbPixelId'].map((name) => [name, sessionStorage.getItem(name)])));

test.describe('geolocation', () => {
  test('preselects the country, and is asked once for a page and its form', async ({ page }) => {
    const someone = visitor();
    await outsideAnswers({ geo: { status: 200, body: { country_code: 'IL', ip: '2001:db8::7' }, delayMs: 0 } });
    const form = await RequestForm.open(page, 'help', russian);
    await expect(form.country).toHaveValue('il');
    await form.send({ ...someone, phone: '050-123-4567' });
    await form.expectSuccess();
    expect(await onlyRowOf(someone)).toMatchObject({ country_code: 'il', ip_address: '2001:db8::7', phone: '+972501234567' });
    expect(await outsideCalls('/geo')).toHaveLength(1);
  });

  test.describe('that fails', () => {
    test.use({ expectedErrors: /status of 500/ });

    test('shows no error: the country is Russia, the row contains “unknown”, and sending does not wait', async ({ page }) => {
      const someone = visitor();
      await outsideAnswers({ geo: { status: 500, body: {}, delayMs: 0 } });
      const form = await RequestForm.open(page, 'help', english);
      await expect(form.country).toHaveValue('ru');
      await form.fill(someone);
      await sendsSoon(form);
      expect(await onlyRowOf(someone)).toMatchObject({ country_code: 'unknown', ip_address: 'unknown' });
    });
  });

  test('that hangs does not delay sending', async ({ page }) => {
    const someone = visitor();
    await outsideAnswers({ geo: { status: 200, body: { country_code: 'NL', ip: '203.0.113.7' }, delayMs: 20_000 } });
    const form = await RequestForm.open(page, 'contact', english);
    await form.fill(someone);
    await sendsSoon(form);
    expect(await onlyRowOf(someone)).toMatchObject({ country_code: 'unknown', ip_address: 'unknown' });
  });

  test('with an invalid response is ignored', async ({ page }) => {
    const someone = visitor();
    await outsideAnswers({ geo: { status: 200, body: { country_code: '<b>', ip: 'nowhere' }, delayMs: 0 } });
    const form = await RequestForm.open(page, 'help', english);
    await expect(form.country).toHaveValue('ru');
    await form.send(someone);
    await form.expectSuccess();
    expect(await onlyRowOf(someone)).toMatchObject({ country_code: 'unknown', ip_address: 'unknown' });
  });

  /** Sends well before the hanging response arrives; that it waits two seconds at most is a unit test, with its own clock. */
  async function sendsSoon(form: RequestForm): Promise<void> {
    const before = Date.now();
    await form.send();
    await form.expectSuccess();
    expect(Date.now() - before).toBeLessThan(15_000);
  }
});

test('affiliate and pixel are notified of a lead once, with consent, without personal data', async ({ page }) => {
  const someone = visitor();
  const form = await RequestForm.open(page, 'help', russian, '?subid=click%2042&p=123456789');
  await agree(page, russian);
  expect(await outsideCalls('/pixel.js')).toEqual([]);
  await form.send();
  await expect(form.errorToast).toBeVisible();
  await form.send(someone);
  await form.expectSuccess();
  await calls('/postback').toEqual([{ subid: 'click 42', status: 'lead' }]);
  await calls('/pixel-event').toHaveLength(3);
  const events = (await outsideCalls('/pixel-event')).map(({ query }) => JSON.parse(query.args ?? '') as unknown);
  expect(events).toEqual(expect.arrayContaining([['set', 'autoConfig', false, '123456789'], ['init', '123456789'], ['track', 'Lead']]));
  const sent = JSON.stringify([...(await outsideCalls('/postback')), ...(await outsideCalls('/pixel-event')), ...(await outsideCalls('/geo'))]);
  for (const secret of [someone.email, someone.firstName, someone.lastName, '37060012345']) expect(sent).not.toContain(secret);
});

test('the pixel is notified of the contact form too; without an id nothing is notified', async ({ page, context }) => {
  const contact = await RequestForm.open(page, 'contact', russian, '?p=77');
  await agree(page, russian);
  await contact.send(visitor());
  await contact.expectSuccess();
  await calls('/pixel-event').toContainEqual({ args: '["track","Lead"]' });
  expect(await outsideCalls('/postback')).toEqual([]);

  await outsideAnswers();
  for (const query of ['', '?p=7a', '?p=%3Cscript%3E']) {
    const other = await context.newPage();
    const form = await RequestForm.open(other, 'help', russian, query);
    await form.send(visitor());
    await form.expectSuccess();
    await other.close();
  }
  expect([...(await outsideCalls('/postback')), ...(await outsideCalls('/pixel.js'))]).toEqual([]);
});

test.describe('an unavailable third party', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('has no effect', async ({ page }) => {
    const someone = visitor();
    await page.route(/\/(postback|pixel\.js|geo)/, (route) => route.abort('connectionrefused'));
    const form = await RequestForm.open(page, 'help', english, '?subid=s&p=1');
    await agree(page, english);
    await form.send(someone);
    await form.expectSuccess();
    expect(await form.errorToast.count()).toBe(0);
    await onlyRowOf(someone);
  });
});

test('the first address’s parameters are kept during navigation, and not overwritten later', async ({ page }) => {
  const someone = visitor();
  const brought = { sub1: 'one', sub2: 'two', sub3: 'three', subid: 'click', fbPixelId: '55' };
  await page.goto('/?sub1=one&sub2=two&sub3=three&subid=click&p=55');
  await expect(page).toHaveURL('/ru?sub1=one&sub2=two&sub3=three&subid=click&p=55');
  expect(await kept(page)).toEqual(brought);
  await page.locator('#home').getByRole('link').first().click();
  await expect(page).toHaveURL('/ru/helprequest');
  await page.goto('/us/contract?sub1=other&subid=other&p=66');
  expect(await kept(page)).toEqual(brought);
  const form = await RequestForm.open(page, 'help', english, '?sub2=other');
  await agree(page, english);
  await form.send(someone);
  await form.expectSuccess();
  expect(await onlyRowOf(someone)).toMatchObject({ sub1: 'one', sub2: 'two', sub3: 'three' });
  await calls('/postback').toEqual([{ subid: 'click', status: 'lead' }]);
});

test('a session that began without parameters keeps none', async ({ page }) => {
  await page.goto('/us');
  await page.goto('/us/contract?sub1=late&subid=late');
  expect(await kept(page)).toEqual({ sub1: null, sub2: null, sub3: null, subid: null, fbPixelId: null });
});

test.describe('the question about partners', () => {
  /** Fails on any request to another host; geolocation is called for the form, whatever the answer. */
  const watchHosts = (page: Page, own = '') => {
    const others: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== new URL(own).origin && url.pathname !== '/geo') others.push(request.url());
    });
    return others;
  };

  for (const code of ['ru', 'he'] as const) {
    const locale = localeByCode(code);

    test(`${code}: before an answer no other host is called; agreeing after the form was sent reports it once, and staff see the choice`, async ({ page, baseURL }) => {
      const someone = visitor();
      const others = watchHosts(page, baseURL);
      const form = await RequestForm.open(page, 'help', locale, '?subid=late&p=5');
      await expect(question(page.locator('main'), locale)).toBeVisible();
      await form.send(someone);
      await expect(form.form).toHaveCount(0);
      await expect(question(page.locator('main'), locale)).toBeVisible();
      expect(others).toEqual([]);
      expect(await onlyRowOf(someone)).toMatchObject({ lead_consent: null, lead_released_at: null });

      await agree(page, locale);
      await calls('/postback').toEqual([{ subid: 'late', status: 'lead' }]);
      await calls('/pixel-event').toHaveLength(3);
      await agree(page, locale);
      await expect(answer(page.locator('main'), locale, 'leadAccept')).toHaveAttribute('aria-pressed', 'true');
      const row = await onlyRowOf(someone);
      expect(row.lead_consent).toBe('accepted');
      expect(row.lead_released_at).not.toBeNull();
      expect(row.lead_consent_text).toContain(seedOf(code).texts.footer.leadText);
      expect(row.lead_consent_version).toMatch(/^[0-9a-f]{12}$/);
      expect(await outsideCalls('/postback')).toHaveLength(1);

      // The loaded script reports no further pages.
      await page.locator(`footer a[href="${pagePath(locale, PAGES.contract)}"]`).click();
      await expect(page).toHaveURL(pagePath(locale, PAGES.contract));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await calls('/pixel-event').toHaveLength(3);
    });

    test(`${code}: a refusal keeps everything else working, and is changed in the footer of any page`, async ({ page }) => {
      const someone = visitor();
      const form = await RequestForm.open(page, 'help', locale, '?subid=no&sub1=kept');
      await answer(page.locator('main'), locale, 'leadRefuse').click();
      await expect(question(page.locator('main'), locale)).toContainText(seedOf(code).texts.footer.leadRefused);
      await form.send(someone);
      await expect(form.form).toHaveCount(0);
      await expect.poll(() => onlyRowOf(someone)).toMatchObject({ lead_consent: 'refused', sub1: 'kept' });
      expect(await outsideCalls('/postback')).toEqual([]);

      await page.goto(pagePath(locale, PAGES.contract));
      await wake(page);
      const footer = page.locator('footer');
      await footer.getByText(seedOf(code).texts.footer.leadChange).click();
      await expect(answer(footer, locale, 'leadRefuse')).toBeVisible();
      await expectAccessible(page, 'footer');
      await page.setViewportSize({ width: 320, height: 640 });
      await resizeText(page, '200%');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expectAccessible(page, 'footer');
      await answer(footer, locale, 'leadAccept').click();
      await calls('/postback').toEqual([{ subid: 'no', status: 'lead' }]);
      await expect.poll(() => onlyRowOf(someone)).toMatchObject({ lead_consent: 'accepted' });
    });

    test(`${code}: covers nothing on a phone with large text, and is accessible`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await RequestForm.open(page, 'help', locale, '?subid=small');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const asked = question(page.locator('main'), locale);
      await asked.scrollIntoViewIfNeeded();
      const widths = await asked.getByRole('button').evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().width)));
      expect(new Set(widths).size).toBe(1);
      expect(await asked.evaluate((element) => [element, ...element.querySelectorAll('*')].map((one) => getComputedStyle(one).position).filter((position) => position !== 'static'))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expectAccessible(page);
    });
  }

  test.describe('with Global Privacy Control', () => {
    test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } });

    test('is not asked: the browser has answered', async ({ page }) => {
      const someone = visitor();
      const form = await RequestForm.open(page, 'help', english, '?subid=gpc&p=9');
      await form.send(someone);
      await expect(form.form).toHaveCount(0);
      await expect.poll(() => onlyRowOf(someone)).toMatchObject({ lead_consent: 'signal' });
      await expect(question(page, english)).toHaveCount(0);
      expect([...(await outsideCalls('/postback')), ...(await outsideCalls('/pixel.js'))]).toEqual([]);
    });
  });

  test('is not there for visitors who came by no partner’s link', async ({ page }) => {
    await RequestForm.open(page, 'help', english, '?sub1=a');
    await expect(question(page, english)).toHaveCount(0);
    await expect(page.getByText(seedOf('en').texts.footer.leadChange)).toHaveCount(0);
  });
});
