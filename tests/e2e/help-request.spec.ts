import { API, hoursCode, hoursText, LOCALES, localeByCode, pagePath, PAGES, POSTED_PAGES, wishedHoursAt, type LanguageCode } from '@site/rules';
import type { Page } from 'playwright/test';

import { helpRequestsOf } from '../helpers/admin';
import { outsideCalls } from '../helpers/outside';
import { PostedRequestPage } from '../helpers/postedRequestPage';
import { onlyRowOf, RequestForm, visitor } from '../helpers/requestForm';
import { seedOf } from '../helpers/seed';
import { expect, test } from '../helpers/test';

const of = localeByCode;
const callTimeOf = (page: Page) => page.locator('main form [name=callTime]');

for (const locale of LOCALES) {
  test(`a help request in ${locale.name} is accepted and stored`, async ({ page }) => {
    const someone = visitor();
    const form = await RequestForm.open(page, 'help', locale, '?sub1=a&sub2=b%20c&sub3=%C3%A9');
    await form.send({ ...someone, firstName: '  Анна ', phone: '8 (916) 123-45-67' });
    await form.expectSuccess();

    const { successTitle, successText } = seedOf(locale.code).helpRequest;
    await expect(page.getByRole('heading', { level: 2, name: successTitle, exact: true })).toBeVisible();
    await expect(page.getByText(successText)).toBeVisible();
    await expect(form.form).toHaveCount(0);

    const row = await onlyRowOf(someone);
    expect(row).toMatchObject({
      first_name: 'Анна',
      last_name: 'Пример',
      email: someone.email,
      phone: '+79161234567',
      country_code: 'nl',
      ip_address: '203.0.113.7',
      sub1: 'a',
      sub2: 'b c',
      sub3: 'é',
      subject: null,
      message: null,
      form: 'help',
      language: locale.code,
    });
    expect(row.reference).not.toBe('');

    await page.getByRole('link', { name: seedOf(locale.code).texts.helpRequest.backHome }).click();
    await expect(page).toHaveURL(pagePath(locale, PAGES.home));
  });
}

test.describe('its messages', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('the English page shows the specified messages', async ({ page }) => {
    const form = await RequestForm.open(page, 'help', of('en'));
    await form.send();
    await form.expectRefusal('firstName', 'Please fill in this field', 'All fields are required');
    await expect(form.errorToast).toContainText('Error');

    const someone = visitor();
    await form.send({ ...someone, firstName: 'x'.repeat(101) });
    await form.expectRefusal('firstName', 'Name fields must be less than 100 characters');
    await form.send({ ...someone, lastName: 'x'.repeat(101) });
    await form.expectRefusal('lastName', 'Name fields must be less than 100 characters');
    await form.send({ ...someone, email: 'nobody.example.com' });
    await form.expectRefusal('email', 'Please enter a valid email address');
    await form.send({ ...someone, email: `${'x'.repeat(250)}@a.example` });
    await form.expectRefusal('email', 'Please enter a valid email address');
    await form.send({ ...someone, phone: '123' });
    await form.expectRefusal('phone', 'Please enter a valid phone number');

    await page.route('**/api/help-requests', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
    await form.send(someone);
    await form.expectToast('error', 'Error', 'Could not send the request. Try again.');
    await form.expectTyped(someone);

    await form.send();
    await form.expectToast('success', 'Request sent', 'We will contact you shortly');
    await onlyRowOf(someone);
  });
});

test('nothing is sent while a field is invalid, and the message disappears with the mistake', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    // The step that was reached is counted, without anything that was typed.
    if (request.method() === 'POST' && !request.url().endsWith(API.formSteps)) asked.push(request.url());
  });
  const { forms } = seedOf('ru').texts;
  const form = await RequestForm.open(page, 'help', of('ru'));
  await form.send({ firstName: '   ', lastName: 'Пример', email: 'anna@example.com', phone: '+370 600 12345' });
  await form.expectRefusal('firstName', forms.fieldRequired, form.own.allFieldsRequired);
  await expect(page.getByText(forms.fieldRequired)).toHaveCount(1);
  await form.fill({ firstName: 'Анна' });
  await expect(form.control('firstName')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByText(forms.fieldRequired)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('the button shows that it is sending, and a double click creates one row', async ({ page }) => {
  const someone = visitor();
  const labels: Partial<Record<LanguageCode, string>> = { ru: 'Отправка...', en: 'Submitting...' };
  for (const code of ['ru', 'en'] as const) {
    const asked: string[] = [];
    const { promise: released, resolve: release } = withResolvers();
    await page.route('**/api/help-requests', async (route) => {
      asked.push(route.request().headers()['idempotency-key'] ?? '');
      await released;
      await route.continue();
    });
    const form = await RequestForm.open(page, 'help', of(code));
    await form.fill({ ...someone, email: `${code}-${someone.email}` });
    await form.submit.dblclick();
    await expect(form.submit).toHaveText(labels[code] ?? '');
    await expect(form.submit).toHaveAttribute('aria-disabled', 'true');
    await form.control('firstName').press('Enter');
    release();
    await form.expectSuccess();
    expect(asked).toHaveLength(1);
    await onlyRowOf({ email: `${code}-${someone.email}` });
    await page.unroute('**/api/help-requests');
  }
});

test.describe('with network errors', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('a lost response: what was typed stays, and a retry creates no second row', async ({ page }) => {
    const someone = visitor();
    const keys: string[] = [];
    await page.route('**/api/help-requests', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      // The server accepted the request, but the response is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    const form = await RequestForm.open(page, 'help', of('ru'));
    await form.send(someone);
    await form.expectToast('error', 'Ошибка', form.own.submitError);
    await expect(form.form).toContainText(form.texts.forms.offline);
    await form.expectTyped(someone);
    expect(await helpRequestsOf(someone.email)).toHaveLength(1);

    await form.send();
    await form.expectSuccess();
    expect(new Set(keys).size).toBe(1);
    await onlyRowOf(someone);
  });

  test('a lost response and a reload: what was typed is restored, and sending it creates no second row', async ({ page }) => {
    const someone = visitor();
    await page.route('**/api/help-requests', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    }, { times: 1 });
    const form = await RequestForm.open(page, 'help', of('he'));
    await form.send(someone);
    await form.expectToast('error', form.own.errorTitle, form.own.submitError);
    await page.reload();
    const again = await RequestForm.here(page, 'help');
    await again.expectTyped(someone);
    await again.send();
    await again.expectSuccess();
    await onlyRowOf(someone);
  });

  test('no network: the form says so, keeps what was typed, and sends it later', async ({ page, context }) => {
    const someone = visitor();
    const form = await RequestForm.open(page, 'help', of('en'));
    await context.setOffline(true);
    await form.send(someone);
    await form.expectToast('error', 'Error', 'Could not send the request. Try again.');
    await expect(form.form).toContainText(form.texts.forms.offline);
    await form.expectTyped(someone);
    expect(await helpRequestsOf(someone.email)).toEqual([]);
    await context.setOffline(false);
    await form.send();
    await form.expectSuccess();
    await expect(form.form).toHaveCount(0);
    await onlyRowOf(someone);
  });

  test('too many requests: the form asks to wait', async ({ page }) => {
    await page.route('**/api/help-requests', (route) => route.fulfill({ status: 429, json: { data: null, error: { details: { code: 'too_many_requests' } } } }));
    const form = await RequestForm.open(page, 'help', of('nl'));
    const someone = visitor();
    await form.send(someone);
    await form.expectToast('error', form.own.errorTitle, form.own.submitError);
    await expect(form.form).toContainText(form.texts.forms.tooManyRequests);
    await form.expectTyped(someone);
  });

  test('an error from the server appears at its field', async ({ page }) => {
    await page.route('**/api/help-requests', (route) => route.fulfill({ status: 400, json: { data: null, error: { details: { code: 'validation_failed', fields: [{ field: 'email', code: 'invalid' }] } } } }));
    const form = await RequestForm.open(page, 'help', of('fr'));
    await form.send(visitor());
    await form.expectRefusal('email', form.texts.forms.emailInvalid);
  });
});

test('what is typed and sent before the scripts have loaded is sent by them', async ({ page }) => {
  const someone = visitor();
  const { promise: released, resolve: release } = withResolvers();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/ru/helprequest', { waitUntil: 'commit' });
  for (const [name, text] of Object.entries(someone)) await page.locator(`[name=${name}]`).fill(text);
  await page.locator('main form [type=submit]').click();
  release();
  await expect(page.getByRole('heading', { level: 2, name: seedOf('ru').helpRequest.successTitle, exact: true })).toBeVisible();
  const row = await onlyRowOf(someone);
  await expect(page.locator('main')).toContainText(row.reference);
  expect(row).toMatchObject({ phone: '+37060012345' });
});

test('a phone number in any format is stored correctly', async ({ page }) => {
  const form = await RequestForm.open(page, 'help', of('ru'));
  await expect(form.country).toHaveValue('nl');
  const written: [text: string, number: string][] = [
    ['06 12345678', '+31612345678'],
    ['8 916 123 45 67', '+79161234567'],
    ['+7 (916) 123-45-67', '+79161234567'],
    ['79161234567', '+79161234567'],
    ['00 972 50 123 4567', '+972501234567'],
  ];
  for (const [text, number] of written) {
    await form.control('phone').fill('');
    await form.control('phone').pressSequentially(text);
    await expect(form.control('phone')).toHaveValue(text);
    await form.control('email').focus();
    await form.expectTyped({ phone: number });
  }
  await form.control('phone').fill('');
  await form.control('phone').pressSequentially('+1234567890123456789');
  await form.expectTyped({ phone: '+123456789012345' });
});

test('the way back leads to the home page in the page’s language', async ({ page }) => {
  await page.goto('/il/helprequest');
  await page.getByRole('link', { name: seedOf('he').texts.helpRequest.backToMain, exact: true }).click();
  await expect(page).toHaveURL('/il');
});

test('toasts can be dismissed, and leave by themselves after five seconds', async ({ page }) => {
  await page.clock.install();
  const form = await RequestForm.open(page, 'help', of('en'));
  await form.send();
  await form.errorToast.getByRole('button', { name: form.texts.forms.dismiss }).click();
  await expect(form.errorToast).toHaveCount(0);
  await form.send();
  await expect(form.errorToast).toBeVisible();
  await form.errorToast.hover();
  await page.clock.runFor(6_000);
  await expect(form.errorToast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_500);
  await expect(form.errorToast).toBeVisible();
  await page.clock.runFor(600);
  await expect(form.errorToast).toHaveCount(0);
  await form.send();
  await page.keyboard.press('Escape');
  await expect(form.errorToast).toHaveCount(0);
  expect(await outsideCalls('/postback')).toEqual([]);
});

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('on a phone, the confirmation is visible without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const locale = of('he');
  const form = await RequestForm.open(page, 'help', locale);
  await form.send(visitor());
  const heading = page.getByRole('heading', { level: 2, name: seedOf('he').helpRequest.successTitle, exact: true });
  await expect(heading).toBeInViewport({ ratio: 1 });
});

test.describe('in another time zone', () => {
  const timezoneId = 'America/New_York';
  test.use({ timezoneId });

  for (const code of ['ru', 'he'] as const) {
    test(`the time of the call is chosen by keyboard in the visitor’s own time: ${code}`, async ({ page }) => {
      const locale = of(code);
      const someone = visitor();
      const form = await RequestForm.open(page, 'help', locale);
      await form.fill(someone);
      const visitorHours = wishedHoursAt([9 * 60, 12 * 60], { timeZone: 'Europe/Vilnius', weekdays: [9 * 60, 18 * 60], saturday: null, closedDays: [], callWithinHours: null }, timezoneId, Date.now());
      await expect(callTimeOf(page).locator('option').nth(1)).toHaveText(hoursText(visitorHours, locale.dates));
      await callTimeOf(page).focus();
      await page.keyboard.press('ArrowDown');
      await expect(callTimeOf(page)).toHaveValue('09:00-12:00');
      // What was chosen survives a page that is left, like everything typed.
      await form.form.locator('a[href$="/privacy-policy"]').click();
      await expect(page).toHaveURL(/privacy-policy$/);
      await page.goBack();
      await RequestForm.here(page, 'help');
      await expect(callTimeOf(page)).toHaveValue('09:00-12:00');
      await form.submit.focus();
      await page.keyboard.press('Enter');
      await form.expectSuccess();
      expect(await onlyRowOf(someone)).toMatchObject({ call_time: '09:00-12:00', call_time_visitor: hoursCode(visitorHours), time_zone: timezoneId });
      await expect(page.locator('main dl')).toContainText(form.texts.forms.hoursYours.split('{{hours}}')[0]?.split('(')[0] ?? '');
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  for (const locale of LOCALES) {
    test(`the form in ${locale.name} is checked, confirmed and stored, with the parameters of the address`, async ({ page }) => {
      const someone = { ...visitor(), lastName: 'O’Neil [[=email]] & "Söhne"' };
      const form = await PostedRequestPage.open(page, 'help', locale, '?sub1=a&subid=s');
      await form.fill({ ...someone, firstName: '', phone: '06 12345678' });
      await callTimeOf(page).selectOption('09:00-12:00');
      await form.submit.click();
      await expect(callTimeOf(page)).toHaveValue('09:00-12:00');
      await expect(form.control('firstName')).toHaveAccessibleDescription(form.texts.forms.fieldRequired);
      await expect(form.control('phone')).toHaveAccessibleDescription(`${form.texts.forms.phoneHint} ${form.texts.forms.phoneInvalid}`);
      await expect(form.control('phone')).toHaveAttribute('aria-invalid', 'true');
      await expect(form.control('phone')).toHaveValue('06 12345678');
      await expect(form.control('email')).toHaveAttribute('aria-invalid', 'false');
      await expect(page.locator('html')).toHaveAttribute('dir', locale.dir);

      await form.fill(someone);
      await form.continue.click();
      await form.expectToBeConfirmed(someone);
      expect(await helpRequestsOf(someone.email)).toEqual([]);
      await form.change.click();
      await expect(form.control('lastName')).toHaveValue(someone.lastName);
      await form.continue.click();
      await form.submit.click();
      const row = await onlyRowOf(someone);
      expect(row).toMatchObject({ first_name: someone.firstName, last_name: someone.lastName, phone: '+37060012345', country_code: 'unknown', ip_address: 'unknown', call_time: '09:00-12:00', call_time_visitor: null, time_zone: null, sub1: 'a', form: 'help', language: locale.code });
      await form.expectSent(row.reference);

      await page.reload();
      expect(await helpRequestsOf(someone.email)).toHaveLength(1);
    });
  }

  test('what is completed has no address of its own', async ({ request }) => {
    for (const slug of Object.values(POSTED_PAGES)) expect((await request.get(`/ru/${slug}`)).status()).toBe(404);
  });
});
