import { localeByCode, LOCALES } from '@site/rules';

import { helpRequestsOf } from '../helpers/admin';
import { outsideCalls } from '../helpers/outside';
import { PostedRequestPage } from '../helpers/postedRequestPage';
import { onlyRowOf, RequestForm, visitor } from '../helpers/requestForm';
import { expect, test } from '../helpers/test';

const of = localeByCode;

for (const locale of LOCALES) {
  test(`a contact form in ${locale.name} is taken and cleared, and its row is there`, async ({ page }) => {
    const someone = { ...visitor(), subject: 'Брокер', message: 'Первая строка\nВторая "строка" <b>' };
    const form = await RequestForm.open(page, 'contact', locale, '?sub1=a&subid=s');
    await form.send(someone);
    await form.expectSuccess();
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'subject', 'message'] as const) await expect(form.control(name)).toHaveValue('');
    const row = await onlyRowOf(someone);
    expect(row).toMatchObject({
      first_name: someone.firstName,
      last_name: someone.lastName,
      phone: '+37060012345',
      country_code: 'nl',
      ip_address: '203.0.113.7',
      sub1: null,
      subject: someone.subject,
      message: someone.message,
      form: 'contact',
      language: locale.code,
    });
    expect(await outsideCalls('/postback')).toEqual([]);
    // It stays when the toast has left.
    await expect(page.locator('#contact dl')).toContainText(row.reference);
  });
}

test.describe('its messages', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('in Russian are the fixed ones', async ({ page }) => {
    const form = await RequestForm.open(page, 'contact', of('ru'));
    await form.send();
    await form.expectRefusal('firstName', form.texts.forms.fieldRequired, 'Пожалуйста, заполните все обязательные поля');
    await expect(form.errorToast).toContainText('Ошибка');
    for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) await expect(form.control(name)).toHaveAttribute('aria-invalid', 'true');
    for (const name of ['subject', 'message'] as const) await expect(form.control(name)).not.toHaveAttribute('aria-invalid');

    const someone = visitor();
    const { forms } = form.texts;
    await form.send({ ...someone, lastName: 'x'.repeat(101) });
    await form.expectRefusal('lastName', forms.nameTooLong);
    await form.send({ ...someone, email: 'example.com' });
    await form.expectRefusal('email', forms.emailInvalid);
    await form.send({ ...someone, phone: '12' });
    await form.expectRefusal('phone', forms.phoneInvalid);
    await form.send({ ...someone, subject: 'x'.repeat(201) });
    await form.expectRefusal('subject', forms.subjectTooLong);
    await form.send({ ...someone, subject: '', message: 'x'.repeat(5001) });
    await form.expectRefusal('message', forms.messageTooLong);

    await page.route('**/api/help-requests', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
    await form.send({ ...someone, message: 'x'.repeat(5000) });
    await form.expectToast('error', 'Ошибка', 'Не удалось отправить заявку. Пожалуйста, попробуйте снова.');
    await form.expectTyped(someone);
    await form.send();
    await form.expectToast('success', 'Заявка отправлена', 'Мы свяжемся с вами в ближайшее время');
    expect((await onlyRowOf(someone)).message).toHaveLength(5000);
  });

  test('are in the language of the page, and report missing fields first', async ({ page }) => {
    for (const locale of LOCALES) {
      const form = await RequestForm.open(page, 'contact', locale);
      await form.send({ firstName: 'x'.repeat(101), lastName: 'Пример', email: 'example.com' });
      await form.expectRefusal('firstName', form.texts.forms.nameTooLong, form.own.allFieldsRequired);
      await expect(form.control('email')).toHaveAccessibleDescription(form.texts.forms.emailInvalid);
      await expect(form.control('phone')).toHaveAccessibleDescription(form.texts.forms.fieldRequired);
    }
  });
});

test('two consecutive submissions are two requests, even with the same content', async ({ page }) => {
  const someone = visitor();
  const form = await RequestForm.open(page, 'contact', of('en'));
  for (const rows of [1, 2]) {
    await form.send(someone);
    await expect(form.control('email')).toHaveValue('');
    expect(await helpRequestsOf(someone.email)).toHaveLength(rows);
  }
});

test('what was typed is kept while visiting the privacy policy', async ({ page }) => {
  const typed = { firstName: 'Anna', email: 'anna@example.com', message: 'A question' };
  const form = await RequestForm.open(page, 'contact', of('en'));
  await form.fill(typed);
  await form.form.getByRole('link', { name: 'privacy policy' }).click();
  await expect(page).toHaveURL('/us/privacy-policy');
  await page.goBack();
  const again = await RequestForm.here(page, 'contact');
  await again.expectTyped(typed);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /status of 400/ });

  for (const locale of LOCALES.filter(({ code }) => code === 'ru' || code === 'he')) {
    test(`the form in ${locale.name} is checked, confirmed and stored`, async ({ page }) => {
      const someone = { ...visitor(), subject: '', message: 'Первая строка\nВторая "строка" <b>' };
      const form = await PostedRequestPage.open(page, 'contact', locale);
      await form.fill({ ...someone, subject: 'x'.repeat(201) });
      await form.submit.click();
      await expect(form.control('subject')).toHaveAccessibleDescription(form.texts.forms.subjectTooLong);
      await expect(form.control('message')).toHaveValue(someone.message);
      await form.fill({ subject: '' });
      await form.continue.click();
      await expect(page.locator('main dd').last()).toHaveText(someone.message, { useInnerText: true });
      await form.submit.click();
      const row = await onlyRowOf(someone);
      expect(row).toMatchObject({ form: 'contact', subject: null, message: someone.message, sub1: null, language: locale.code });
      await form.expectSent(row.reference);
    });
  }
});
