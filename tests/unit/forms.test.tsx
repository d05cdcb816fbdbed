import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { ContactForm } from '../../web/src/forms/ContactForm';
import { HelpRequestForm } from '../../web/src/forms/HelpRequestForm';
import { forgetDraft, rememberDraft } from '../../web/src/lib/draft';
import { forgetSteps } from '../../web/src/lib/formSteps';
import { forgetIdempotencyKey } from '../../web/src/lib/idempotency';
import { control } from './support/control';
import { Page, renderPage, TEXTS, translations } from './support/renderPage';
import { accepted, fillingMs, lost, refused, startServer, type LocalServer } from './support/server';
import { until } from './support/until';

const PERSON = { firstName: 'Anna', lastName: 'Example', email: 'anna@example.com', phone: '8 916 123-45-67' };
const FIELDS = Object.keys(PERSON) as (keyof typeof PERSON)[];

let server: LocalServer;
beforeEach(async () => {
  server = await startServer(accepted);
  visit(`${server.url}/us/helprequest`);
});
afterEach(async () => {
  await server.close();
  for (const form of ['help', 'contact'] as const) {
    forgetDraft(form);
    forgetIdempotencyKey(form);
  }
  sessionStorage.clear();
});

const button = () => screen.getByRole('button', { name: /^(Send|Submitting|Отправ|שליח|שולח)/ });
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const rows = () => server.requests.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
const keys = () => server.requests.map(({ headers }) => headers['idempotency-key']);
const took = () => fillingMs(server.requests.at(-1));
const TENTH_MS = 100;

type User = ReturnType<typeof userEvent.setup>;

async function fill(user: User, values: Readonly<Record<string, string>> = PERSON): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(control(name));
    if (value === '') continue;
    await user.click(control(name));
    await user.paste(value);
  }
}

/** Waits for lazily loaded parts, so that every test finds the same form. */
async function renderWhole(form: ReactNode, code: keyof typeof TEXTS) {
  const rendered = renderPage(form, { code });
  await screen.findByLabelText(TEXTS[code].forms.phoneCountry);
  return rendered;
}

describe('the help-request form', () => {
  const renderForm = async (code: keyof typeof TEXTS = 'en') => {
    const onSuccess = jest.fn();
    return { onSuccess, ...(await renderWhole(<HelpRequestForm office={null} onSuccess={onSuccess} />, code)) };
  };

  test('has its controls, labelled, in order, for the browser to fill in', async () => {
    await renderForm();
    const controls = FIELDS.map(control);
    expect(controls.map(({ autocomplete, type }) => [autocomplete, type])).toEqual([['given-name', 'text'], ['family-name', 'text'], ['email', 'email'], ['tel', 'tel']]);
    expect(controls.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['First name *', 'Last name *', 'Email *', 'Phone *']);
    for (const element of controls) {
      expect(element).toHaveAttribute('aria-required', 'true');
      expect(element).not.toHaveAttribute('maxlength');
    }
    expect(screen.getByText(TEXTS.en.forms.requiredHint)).toBeVisible();
    expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/us/privacy-policy');
    expect(screen.getByRole('link', { name: 'user agreement' })).toHaveAttribute('href', '/us/user-agreement');
  });

  test('sends what was filled in, once, and says so', async () => {
    const { user, onSuccess } = await renderForm();
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(rows()).toEqual([{
      first_name: 'Anna', last_name: 'Example', email: 'anna@example.com', phone: '+79161234567',
      country_code: 'unknown', ip_address: 'unknown', sub1: null, sub2: null, sub3: null, form: 'help', language: 'en',
    }]);
    const toast = screen.getByRole('status');
    expect(toast).toHaveTextContent('Request sent');
    expect(toast).toHaveTextContent('We will contact you shortly');
  });

  describe('counts its steps', () => {
    const beacons: string[] = [];
    beforeEach(() => {
      beacons.length = 0;
      forgetSteps('help');
      Object.assign(navigator, { sendBeacon: (path: string, step: string) => beacons.push(`${path} ${step}`) > 0 });
    });
    afterEach(() => {
      Object.assign(navigator, { sendBeacon: undefined, globalPrivacyControl: undefined });
    });
    const steps = (...names: readonly string[]) => names.map((name) => `/api/form-steps help ${name}`);

    test('once each, from the first letter on, and errors', async () => {
      const { user } = await renderForm();
      await user.click(control('email'));
      await user.click(control('firstName'));
      expect(beacons).toEqual([]);
      await user.type(control('firstName'), 'An');
      await user.click(control('lastName'));
      expect(beacons).toEqual(steps('begun', 'reached:firstName', 'reached:lastName'));
      await user.click(button());
      expect(beacons.slice(3)).toEqual(steps('error:lastName', 'error:email', 'error:phone'));
    });

    test('that it was sent, and then anew', async () => {
      const { user, onSuccess } = await renderForm();
      await fill(user);
      await user.click(button());
      await waitFor(() => expect(onSuccess).toHaveBeenCalled());
      expect(beacons).toEqual(steps('begun', ...FIELDS.map((name) => `reached:${name}`), 'sent'));
      await user.type(control('firstName'), 'B');
      expect(beacons.slice(-2)).toEqual(steps('begun', 'reached:firstName'));
    });

    test('also of fields that were filled in before its scripts were loaded, as browsers do it', async () => {
      const page = <Page code="en" i18n={translations('en')}><HelpRequestForm office={null} onSuccess={() => undefined} /></Page>;
      const container = document.createElement('div');
      document.body.append(container);
      container.innerHTML = renderToString(page);
      for (const name of FIELDS) control(name).value = PERSON[name];
      const { hydrateRoot } = await import('react-dom/client');
      const root = await act(async () => hydrateRoot(container, page));
      expect(beacons).toEqual(steps('begun', ...FIELDS.map((name) => `reached:${name}`)));

      // The visitor reads the privacy policy, and comes back.
      await act(async () => root.unmount());
      container.remove();
      await renderForm();
      expect(control('firstName')).toHaveValue('Anna');
      expect(control('email')).toHaveValue('anna@example.com');
      await waitFor(() => expect(control('phone')).toHaveValue('+7 (916) 123-45-67'));
    });

    test('that sending failed; not again what was filled in before', async () => {
      server.answer = refused(503, 'unavailable');
      rememberDraft('help', PERSON);
      const { user } = await renderForm();
      await user.click(button());
      await screen.findByRole('alert');
      expect(beacons).toEqual(steps('failed'));
    });

    test('never if the browser asks not to be tracked, and the form works without beacons', async () => {
      Object.assign(navigator, { globalPrivacyControl: true });
      const { user, onSuccess } = await renderForm();
      await fill(user);
      Object.assign(navigator, { globalPrivacyControl: undefined, sendBeacon: undefined });
      await user.click(button());
      await waitFor(() => expect(onSuccess).toHaveBeenCalled());
      expect(beacons).toEqual([]);
    });

    test('never in the preview', async () => {
      visit(`${server.url}/preview`);
      const { user } = await renderForm();
      await user.type(control('firstName'), 'Anna');
      expect(beacons).toEqual([]);
    });
  });

  test('sends with Enter from any field', async () => {
    const { user, onSuccess } = await renderForm();
    await fill(user);
    await user.type(control('phone'), '{Enter}');
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(rows()).toMatchObject([{ phone: '+79161234567' }]);
  });

  test('sends the parameters the visitor came with', async () => {
    sessionStorage.setItem('sub1', 'a');
    sessionStorage.setItem('sub3', 'c');
    const { user, onSuccess } = await renderForm();
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(onSuccess).toHaveBeenCalled());
    expect(rows()).toMatchObject([{ sub1: 'a', sub2: null, sub3: 'c' }]);
  });

  test('shows that it is sending, keeps the focus, and ignores a second click', async () => {
    let answer: (() => void) | undefined;
    server.answer = (response, request) => {
      answer = () => accepted(response, request);
    };
    const { user, onSuccess } = await renderForm();
    await fill(user);
    await user.dblClick(button());
    await until(() => server.requests.length === 1);
    expect(button()).toHaveTextContent('Submitting...');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveFocus();
    await user.click(button());
    await user.keyboard('{Enter}');
    // What is typed now would not be sent.
    for (const field of screen.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
    answer?.();
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(server.requests).toHaveLength(1);
  });

  describe.each([['en', 'Error', 'All fields are required'], ['ru', TEXTS.ru.helpRequest.errorTitle, TEXTS.ru.helpRequest.allFieldsRequired], ['he', TEXTS.he.helpRequest.errorTitle, TEXTS.he.helpRequest.allFieldsRequired]] as const)('in %s', (code, title, message) => {
    test('says that fields are missing, in a toast and at the fields, and nowhere else', async () => {
      const { user } = await renderForm(code);
      const { forms } = TEXTS[code];
      await fill(user, { lastName: 'Example', email: '   ' });
      await user.click(button());
      expect(alerts()).toEqual([expect.stringContaining(`${title}${message}`)]);
      for (const name of ['firstName', 'email', 'phone']) {
        expect(control(name)).toBeInvalid();
        expect(control(name)).toHaveAccessibleDescription(forms.fieldRequired);
      }
      expect(control('lastName')).not.toBeInvalid();
      expect(control('firstName')).toHaveFocus();
      expect(screen.getAllByText(forms.fieldRequired)).toHaveLength(3);
      expect(server.requests).toEqual([]);
    });
  });

  test.each<[string, Partial<typeof PERSON>, string, keyof typeof PERSON]>([
    ['a first name that is too long', { firstName: 'a'.repeat(101) }, 'Name fields must be less than 100 characters', 'firstName'],
    ['a last name that is too long', { lastName: 'a'.repeat(101) }, 'Name fields must be less than 100 characters', 'lastName'],
    ['an address without an at-sign', { email: 'anna.example.com' }, 'Please enter a valid email address', 'email'],
    ['an address that is too long', { email: `${'a'.repeat(255)}@b` }, 'Please enter a valid email address', 'email'],
    ['a phone that is too short', { phone: '123' }, 'Please enter a valid phone number', 'phone'],
    ['a phone that is none', { phone: 'call me' }, 'Please enter a valid phone number', 'phone'],
  ])('says what is wrong with %s', async (_what, change, message, field) => {
    const { user } = await renderForm();
    await fill(user, { ...PERSON, ...change });
    await user.click(button());
    expect(alerts()).toEqual([`Error${message}`]);
    expect(control(field)).toHaveFocus();
    expect(control(field)).toHaveAccessibleDescription(message);
    expect(control(field)).toHaveValue(change[field]);
    expect(server.requests).toEqual([]);
  });

  test('names a missing field before any other mistake, and the first mistake of several', async () => {
    const { user } = await renderForm();
    await fill(user, { firstName: 'a'.repeat(101), lastName: 'b', email: 'none', phone: '' });
    await user.click(button());
    expect(alerts()).toEqual(['ErrorAll fields are required']);
    await fill(user, { phone: '1' });
    await user.click(button());
    expect(alerts()).toEqual(['ErrorName fields must be less than 100 characters']);
  });

  test('removes the message of a field once it is corrected', async () => {
    const { user } = await renderForm();
    await fill(user, { firstName: 'Anna', lastName: 'Example', email: 'anna', phone: '' });
    await user.click(button());
    await user.type(control('email'), '@example.com');
    expect(control('email')).not.toBeInvalid();
    expect(control('phone')).toBeInvalid();
    await user.type(control('phone'), '89161234567');
    expect(control('phone')).not.toBeInvalid();
    await user.clear(control('firstName'));
    expect(control('firstName')).not.toBeInvalid();
  });

  test('shows server errors at their field', async () => {
    server.answer = refused(400, 'validation_failed', [{ field: 'email', code: 'invalid' }]);
    const { user } = await renderForm();
    await fill(user);
    await user.click(button());
    await waitFor(() => expect(alerts()).toEqual(['ErrorPlease enter a valid email address']));
    expect(control('email')).toHaveFocus();
    expect(control('email')).toHaveAccessibleDescription('Please enter a valid email address');
  });

  test.each<[string, (local: LocalServer) => Promise<void> | void, keyof typeof TEXTS.en.forms]>([
    ['there is no network', (local) => local.close(), 'offline'],
    ['the answer is lost', (local) => void (local.answer = lost), 'offline'],
    ['the CMS is away', (local) => void (local.answer = refused(503, 'unavailable')), 'unavailable'],
    ['the CMS fails', (local) => void (local.answer = refused(500, 'internal')), 'unavailable'],
    ['the key is refused', (local) => void (local.answer = refused(401, 'unauthorized')), 'unavailable'],
    ['a field is refused that nobody filled in', (local) => void (local.answer = refused(400, 'validation_failed', [{ field: 'sub1', code: 'too_long' }])), 'unavailable'],
    ['there were too many requests', (local) => void (local.answer = refused(429, 'too_many_requests')), 'tooManyRequests'],
  ])('when %s says so, keeps everything, and can be sent again', async (_what, breaks, reason) => {
    const { user, onSuccess } = await renderForm();
    await fill(user);
    await user.tab();
    const typed = FIELDS.map((name) => control(name).value);
    await breaks(server);
    await user.click(button());
    await waitFor(() => expect(alerts()).toEqual(['ErrorCould not send the request. Try again.']));
    expect(screen.getByText(TEXTS.en.forms[reason])).toBeVisible();
    expect(button()).toHaveTextContent('Send request');
    expect(button()).toHaveFocus();
    expect(FIELDS.map((name) => control(name).value)).toEqual(typed);

    const before = server;
    server = await startServer(accepted);
    await before.close().catch(() => undefined);
    visit(`${server.url}/us/helprequest`);
    await user.click(button());
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(TEXTS.en.forms[reason])).not.toBeInTheDocument();
    expect(rows()).toMatchObject([{ email: PERSON.email, phone: '+79161234567' }]);
  });

  test('when something unexpected goes wrong in the browser says so, keeps everything, and can be sent again', async () => {
    const report = jest.fn();
    Object.assign(window, { reportError: report });
    const { user, onSuccess } = await renderForm();
    await fill(user);
    const error = new Error('unexpected');
    const spy = jest.spyOn(window.crypto, 'getRandomValues').mockImplementationOnce(() => {
      throw error;
    });
    await user.click(button());
    await waitFor(() => expect(alerts()).toEqual(['ErrorCould not send the request. Try again.']));
    expect(screen.getByText(TEXTS.en.forms.unavailable)).toBeVisible();
    expect(control('email').value).toBe(PERSON.email);
    expect(sessionStorage.getItem('draft.help')).toContain(PERSON.email);
    expect(report).toHaveBeenCalledWith(error);
    spy.mockRestore();
    await user.click(button());
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(rows()).toMatchObject([{ email: PERSON.email }]);
  });

  test('keeps the key of a request until it is accepted, and uses another if the request changes', async () => {
    server.answer = lost;
    const first = await renderForm();
    await fill(first.user);
    await first.user.click(button());
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await first.user.click(button());
    await waitFor(() => expect(server.requests).toHaveLength(2));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    first.unmount();

    // After rendering the form again, the entered data and the idempotency key are still there.
    const second = await renderForm();
    expect(FIELDS.map((name) => control(name).value)).toEqual(['Anna', 'Example', 'anna@example.com', '+7 (916) 123-45-67']);
    await second.user.click(button());
    await waitFor(() => expect(server.requests).toHaveLength(3));
    expect(new Set(keys()).size).toBe(1);

    await waitFor(() => expect(button()).toHaveTextContent('Send request'));
    await second.user.type(control('lastName'), 's');
    server.answer = accepted;
    await second.user.click(button());
    await waitFor(() => expect(second.onSuccess).toHaveBeenCalledTimes(1));
    expect(keys()[3]).not.toBe(keys()[2]);
    second.unmount();

    const third = await renderForm();
    await fill(third.user, { ...PERSON, lastName: 'Examples' });
    await third.user.click(button());
    await waitFor(() => expect(third.onSuccess).toHaveBeenCalledTimes(1));
    expect(keys()[4]).not.toBe(keys()[3]);
  });

  test('stores nothing personal after success, and never in permanent storage', async () => {
    const { user, onSuccess } = await renderForm();
    await fill(user);
    expect({ ...sessionStorage }).toEqual({});
    await user.click(button());
    await waitFor(() => expect(onSuccess).toHaveBeenCalled());
    expect({ ...sessionStorage }).toEqual({});
    expect({ ...localStorage }).toEqual({});
    expect(document.cookie).toBe('');
  });

  test('keeps what was typed for someone who looks at another page and comes back', async () => {
    const first = await renderForm();
    await fill(first.user);
    first.unmount();
    await renderForm('ru');
    expect(FIELDS.map((name) => control(name).value)).toEqual(['Anna', 'Example', 'anna@example.com', '+7 (916) 123-45-67']);
  });

  test('reports the time since the form was shown, or since the page was loaded if it was begun before', async () => {
    const before = performance.now();
    const first = await renderForm();
    await fill(first.user);
    server.answer = lost;
    await first.user.click(button());
    await until(() => server.requests.length === 1);
    expect(took()).toBeLessThan(performance.now() - before + TENTH_MS);
    first.unmount();

    server.answer = accepted;
    const left = performance.now();
    const { user, onSuccess } = await renderForm();
    await user.click(button());
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1));
    expect(took()).toBeGreaterThan(left - TENTH_MS);
  });

  test('keeps text typed before its scripts were loaded, and is posted by the browser until then', async () => {
    const page = <Page code="en" i18n={translations('en')}><HelpRequestForm office={null} onSuccess={() => undefined} /></Page>;
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page);
    expect(button()).toBeEnabled();
    expect(container.querySelector('form')).toHaveAttribute('method', 'post');
    expect(container.querySelector('form')).toHaveAttribute('data-waits');
    const user = userEvent.setup();
    await fill(user);
    const filledIn = performance.now();
    const { hydrateRoot } = await import('react-dom/client');
    const root = await act(async () => hydrateRoot(container, page));
    expect(container.querySelector('form')).not.toHaveAttribute('data-waits');
    expect(FIELDS.slice(0, 3).map((name) => control(name).value)).toEqual(['Anna', 'Example', 'anna@example.com']);
    await user.click(button());
    await until(() => server.requests.length === 1);
    expect(rows()).toMatchObject([{ first_name: 'Anna', phone: '+79161234567' }]);
    // A form begun before the scripts were loaded is not considered too fast.
    expect(took()).toBeGreaterThan(filledIn - TENTH_MS);
    await screen.findByRole('status');
    await act(async () => root.unmount());
  });
});

describe('the contact form', () => {
  const renderForm = (code: keyof typeof TEXTS = 'en') => renderWhole(<ContactForm office={null} sent={(reference) => <p>Reference: {reference}</p>} />, code);

  test('has subject and message as well, which may stay empty', async () => {
    const { user } = await renderForm();
    expect(control('subject').labels?.[0]).toHaveTextContent('Subject (optional)');
    expect(control('message').labels?.[0]).toHaveTextContent('Message (optional)');
    expect(control('message')).not.toHaveAttribute('aria-required');
    await fill(user);
    await user.click(button());
    await screen.findByRole('status');
    expect(rows()).toMatchObject([{ form: 'contact', subject: null, message: null }]);
  });

  test('sends everything but the parameters the visitor came with, and is empty afterwards', async () => {
    sessionStorage.setItem('sub1', 'a');
    const { user } = await renderForm('ru');
    await fill(user, { ...PERSON, subject: 'Вопрос', message: 'Первая строка\nвторая' });
    await user.click(button());
    const toast = await screen.findByRole('status');
    expect(toast).toHaveTextContent('Заявка отправлена');
    expect(toast).toHaveTextContent('Мы свяжемся с вами в ближайшее время');
    expect(rows()).toEqual([{
      first_name: 'Anna', last_name: 'Example', email: 'anna@example.com', phone: '+79161234567', subject: 'Вопрос', message: 'Первая строка\nвторая',
      country_code: 'unknown', ip_address: 'unknown', form: 'contact', language: 'ru',
    }]);
    expect([...FIELDS, 'subject', 'message'].map((name) => control(name).value)).toEqual(['', '', '', '', '', '']);
    expect(button()).toHaveFocus();
    // The reference stays when the toast has left.
    expect(screen.getByText('Reference: R-1')).toBeVisible();
  });

  test('says the fixed sentences in Russian', async () => {
    const { user } = await renderForm('ru');
    await user.click(button());
    expect(alerts()).toEqual(['ОшибкаПожалуйста, заполните все обязательные поля']);
    await fill(user);
    server.answer = refused(503, 'unavailable');
    await user.click(button());
    await waitFor(() => expect(alerts()).toEqual(['ОшибкаНе удалось отправить заявку. Пожалуйста, попробуйте снова.']));
  });

  test('reports text that is too long instead of truncating it', async () => {
    const { user } = await renderForm();
    await fill(user, { ...PERSON, subject: 'a'.repeat(201), message: 'b'.repeat(5001) });
    await user.click(button());
    expect(alerts()).toEqual([`Error${TEXTS.en.forms.subjectTooLong}`]);
    expect(control('subject')).toHaveFocus();
    expect(control('message')).toHaveAccessibleDescription(TEXTS.en.forms.messageTooLong);
    expect(control('message').value).toHaveLength(5001);
  });

  test('sends a second request after the first, with a key of its own', async () => {
    const { user } = await renderForm();
    for (const count of [1, 2]) {
      await fill(user);
      await user.click(button());
      await waitFor(() => expect(server.requests).toHaveLength(count));
      await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(1));
      await waitFor(() => expect(control('firstName')).toHaveValue(''));
    }
    expect(new Set(keys()).size).toBe(2);
  });
});
