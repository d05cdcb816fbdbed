import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import metadata from 'libphonenumber-js/metadata.min.json';

import { HelpRequestForm } from '../../web/src/forms/HelpRequestForm';
import { findDoubts } from '../../web/src/forms/findDoubts';
import { isPossiblePhone } from '../../web/src/forms/phoneLengths';
import { forgetDraft } from '../../web/src/lib/draft';
import { forgetIdempotencyKey } from '../../web/src/lib/idempotency';
import { control } from './support/control';
import { renderPage, TEXTS } from './support/renderPage';
import { accepted, startServer, type LocalServer } from './support/server';

const doubtOf = (kind: 'email' | 'phone' | 'name', value: string) => findDoubts([{ field: 'field', kind, value }])[0];

describe('an e-mail address', () => {
  test.each([
    ['anna@gmial.com', 'anna@gmail.com'], ['anna@gmail.con', 'anna@gmail.com'], ['anna@gmai.com', 'anna@gmail.com'], ['anna@gmail.co', 'anna@gmail.com'], ['anna@GMAILL.com', 'anna@gmail.com'],
    ['anna@gmail', 'anna@gmail.com'], ['anna@yandex', 'anna@yandex.ru'], ['anna@mail.tu', 'anna@mail.ru'], ['Анна@hotmial.com', 'Анна@hotmail.com'], ['anna@outlok.con', 'anna@outlook.com'],
    ['anna@wala.co.il', 'anna@walla.co.il'], ['anna@zigo.nl', 'anna@ziggo.nl'], ['anna@oragne.fr', 'anna@orange.fr'], ['anna@laposte.ne', 'anna@laposte.net'], ['anna@icluod.com', 'anna@icloud.com'],
    ['anna@hotmail.co', 'anna@hotmail.com'], ['anna@yahoo.co', 'anna@yahoo.com'], ['anna@live.co', 'anna@live.com'], ['anna@walla.co', 'anna@walla.co.il'], ['anna@hotmail.co.u', 'anna@hotmail.co.uk'],
  ])('%s is probably %s', (typed, meant) => expect(doubtOf('email', typed)?.suggestion).toBe(meant));

  test.each(['anna@', '@example.com', 'anna@example', 'anna@example.', 'anna@.com', 'anna@@example.com', 'an na@example.com', '@gmial.com'])('%s is incomplete', (typed) => expect(doubtOf('email', typed)).toEqual({ field: 'field', kind: 'email', suggestion: null }));

  test.each([
    'anna@gmail.com', 'Anna@Mail.ru', 'anna@ymail.com', 'anna@mail.com', 'anna@inbox.lt', 'anna@inbox.lv', 'anna@live.nl', 'anna@yandex.kz', 'anna@firm.lt', 'anna@example.com', 'anna@law.co.il', 'a@b.co', 'анна@пример.рф', 'anna+1@sub.firm.fr', 'anna@vu.lt', 'anna@delfi.lt',
    'anna@hotmail.de', 'anna@hotmail.es', 'anna@hotmail.it', 'anna@outlook.de', 'anna@outlook.pt', 'anna@live.de', 'anna@wanadoo.es', 'anna@protonmail.ch', 'anna@mail.de', 'anna@cloud.com',
  ])('%s is not asked about', (typed) => expect(doubtOf('email', typed)).toBeUndefined());
});

test('a name that is an e-mail address is asked about', () => {
  expect(doubtOf('name', 'anna@example.com')).toEqual({ field: 'field', kind: 'name', suggestion: null });
  for (const name of ['Anna', 'Ó Néill', 'אנה', 'A']) expect(doubtOf('name', name)).toBeUndefined();
});

test('lengths of phone numbers are those of libphonenumber', () => {
  const lengthsOf = (code: string): number[] => {
    const countries = (metadata.country_calling_codes as Record<string, string[]>)[code] ?? [];
    const shared = (metadata.nonGeographic as unknown as Record<string, [string, string, string, number[]]>)[code];
    return [...new Set([...countries.flatMap((country) => (metadata.countries as unknown as Record<string, [string, string, string, number[]]>)[country]?.[3] ?? []), ...(shared?.[3] ?? [])])];
  };
  const codes = [...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)];
  expect(codes.length).toBeGreaterThan(200);
  for (const code of codes) {
    const possible = Array.from({ length: 20 }, (_, length) => length).filter((length) => isPossiblePhone(`+${code}${'9'.repeat(length)}`));
    expect([code, possible]).toEqual([code, lengthsOf(code).sort((one, other) => one - other)]);
  }
  expect(isPossiblePhone('+99999999999')).toBe(false);
});

describe('the form', () => {
  const PERSON = { firstName: 'Anna', lastName: 'Example', email: 'anna@example.com', phone: '8 916 123-45-67' };
  const { forms } = TEXTS.en;
  let server: LocalServer;
  beforeEach(async () => {
    server = await startServer(accepted);
    visit(`${server.url}/us/helprequest`);
  });
  afterEach(async () => {
    await server.close();
    forgetDraft('help');
    forgetIdempotencyKey('help');
    sessionStorage.clear();
  });

  const sent = () => server.requests.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
  const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  async function fillAndSend(change: Partial<typeof PERSON>, code: keyof typeof TEXTS = 'en'): Promise<UserEvent> {
    const { user } = renderPage(<HelpRequestForm office={null} onSuccess={() => undefined} />, { code });
    await screen.findByLabelText(TEXTS[code].forms.phoneCountry);
    for (const [name, value] of Object.entries({ ...PERSON, ...change })) {
      await user.click(control(name));
      await user.paste(value);
    }
    await press(user, TEXTS[code].helpRequest.submit);
    return user;
  }

  test('asks about a misspelt address at its field, and sends what was meant', async () => {
    const user = await fillAndSend({ email: 'anna@gmial.com' });
    await waitFor(() => expect(control('email')).toHaveFocus());
    expect(control('email')).toHaveAccessibleDescription('Check this address: did you mean \u2068anna@gmail.com\u2069?');
    expect(control('email')).not.toBeInvalid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
    await press(user, /^Change to/);
    expect(control('email')).toHaveValue('anna@gmail.com');
    expect(control('email')).toHaveFocus();
    expect(control('email')).not.toHaveAccessibleDescription();
    await press(user, TEXTS.en.helpRequest.submit);
    await waitFor(() => expect(sent()).toMatchObject([{ email: 'anna@gmail.com' }]));
  });

  test('sends everything as it is at one press', async () => {
    const user = await fillAndSend({ firstName: 'anna@example.com', email: 'anna@', phone: '+370 61' });
    await waitFor(() => expect(control('firstName')).toHaveAccessibleDescription(forms.checkName));
    expect(control('firstName')).toHaveFocus();
    expect(control('email')).toHaveAccessibleDescription(forms.checkEmail);
    expect(control('phone')).toHaveAccessibleDescription(forms.checkPhone);
    const [keep] = screen.getAllByRole('button', { name: forms.sendAsIs });
    if (keep) await user.click(keep);
    await waitFor(() => expect(sent()).toMatchObject([{ first_name: 'anna@example.com', email: 'anna@', phone: '+37061' }]));
  });

  test.each(['2125551234', '333 123 4567', '(916) 123-45-67'])('asks about %s, which Russia’s code was added to because no country is known', async (phone) => {
    const user = await fillAndSend({ phone });
    await waitFor(() => expect(control('phone')).toHaveFocus());
    expect(control('phone')).toHaveAccessibleDescription(forms.checkPhoneCode);
    expect(sent()).toEqual([]);
    await press(user, forms.sendAsIs);
    await waitFor(() => expect(sent()).toMatchObject([{ phone: `+7${phone.replace(/\D/g, '')}` }]));
  });

  test('asks nothing if the country of the number was chosen', async () => {
    const { user } = renderPage(<HelpRequestForm office={null} onSuccess={() => undefined} />, { code: 'en' });
    await user.selectOptions(await screen.findByLabelText(forms.phoneCountry), 'ru');
    for (const [name, value] of Object.entries({ ...PERSON, phone: '916 123-45-67' })) {
      await user.click(control(name));
      await user.paste(value);
    }
    await press(user, TEXTS.en.helpRequest.submit);
    await waitFor(() => expect(sent()).toMatchObject([{ phone: '+79161234567' }]));
  });

  test('is never in the way of a second press, also after another change', async () => {
    const user = await fillAndSend({ email: 'anna@gmial.com' });
    await waitFor(() => expect(control('email')).toHaveFocus());
    await user.clear(control('email'));
    expect(control('email')).not.toHaveAccessibleDescription();
    await user.paste('anna@yaho.com');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([{ email: 'anna@yaho.com' }]));
  });

  test.each(['ru', 'he'] as const)('asks in %s', async (code) => {
    await fillAndSend({ email: 'anna@gmial.com' }, code);
    await waitFor(() => expect(control('email')).toHaveAccessibleDescription(TEXTS[code].forms.checkEmailSuggestion.replace('{{suggestion}}', '\u2068anna@gmail.com\u2069')));
    expect(screen.getByRole('button', { name: TEXTS[code].forms.sendAsIs })).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
