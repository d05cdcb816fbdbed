import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

import { PhoneField } from '../../web/src/forms/PhoneField';
import { Page, renderPage, translations } from './support/renderPage';

/** A form with only a phone field, and the value that it would send. */
function Phone({ country = null, start = '' }: { readonly country?: string | null; readonly start?: string }) {
  const [value, setValue] = useState(start);
  const [isTooLong, setTooLong] = useState(false);
  return (
    <>
      <PhoneField isLocked={false} id="phone" label="Phone" countryLabel="Country code" value={value} onChange={setValue} onTooLong={() => setTooLong(true)} country={country} language="en" error={isTooLong ? 'Too long' : undefined} />
      <button type="button">Next</button>
      <button type="button" onClick={() => setValue('')}>Clear</button>
      <output>{value}</output>
    </>
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Phone/);
const countries = () => screen.findByLabelText<HTMLSelectElement>('Country code');
const sent = () => document.querySelector('output')?.textContent;

async function renderPhone(props: Parameters<typeof Phone>[0] = {}) {
  const rendered = renderPage(<Phone {...props} />);
  const list = await countries();
  return { ...rendered, list };
}

const MOBILE = '+79161234567';
const WAYS: [country: string, written: string, number: string, shown: string][] = [
  ['ru', '9161234567', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '89161234567', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '79161234567', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '+79161234567', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '0079161234567', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '8 (916) 123-45-67', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '+7 (916) 123-45-67', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '7 916 123 45 67', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '00 7 (916) 123-45-67', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '+8 916 123 45 67', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '+7 8 916 123 45 67', MOBILE, '+7 (916) 123-45-67'],
  ['ru', '37060000001', '+37060000001', '+370 600 000 01'],
  ['ru', '+370 600 00001', '+37060000001', '+370 600 000 01'],
  ['ru', '972 50 123 4567', '+972501234567', '+972 501 234 567'],
  ['ru', '+972 050-123-4567', '+972501234567', '+972 501 234 567'],
  ['ru', '+1 (212) 555-1234', '+12125551234', '+1 (212) 555-1234'],
  ['ru', '8 701 123 45 67', '+77011234567', '+7 (701) 123-45-67'],
  ['ru', '+49 (0)151 12345678', '+4915112345678', '+49 1511 2345678'],
  ['il', '050-123-4567', '+972501234567', '+972 501 234 567'],
  ['il', '8 (916) 123-45-67', MOBILE, '+7 (916) 123-45-67'],
  ['il', '79161234567', MOBILE, '+7 (916) 123-45-67'],
  ['nl', '06 12345678', '+31612345678', '+31 61 2345678'],
  ['fr', '06 12 34 56 78', '+33612345678', '+33 6 12 34 56 78'],
  ['us', '(212) 555-1234', '+12125551234', '+1 (212) 555-1234'],
];

describe('a number', () => {
  test.each(WAYS)('in %s typed as %s is %s', async (country, written, number, shown) => {
    const { user } = await renderPhone({ country });
    await user.type(input(), written);
    expect(input()).toHaveValue(written);
    expect(sent()).toBe(number);
    await user.tab();
    expect(input()).toHaveValue(shown);
    expect(sent()).toBe(number);
  });

  test.each(WAYS)('in %s pasted as %s is %s', async (country, written, number, shown) => {
    const { user } = await renderPhone({ country });
    await user.click(input());
    await user.paste(written);
    expect(sent()).toBe(number);
    await user.tab();
    expect(input()).toHaveValue(shown);
  });

  test('can be edited in the middle, keeping the cursor position', async () => {
    const { user } = await renderPhone();
    await user.type(input(), '8916123456');
    await user.keyboard('{ArrowLeft>3/}0{Backspace}');
    expect(input().selectionStart).toBe(7);
    await user.keyboard('{End}7');
    expect(input()).toHaveValue('89161234567');
    expect(sent()).toBe(MOBILE);
  });

  test('can be continued after leaving the field', async () => {
    const { user } = await renderPhone();
    await user.type(input(), '8 916 123 45');
    await user.tab();
    await user.click(input());
    await user.keyboard('{End}{Backspace}56 7');
    expect(sent()).toBe(MOBILE);
  });

  test('has at most 15 digits: further ones are ignored', async () => {
    const { user } = await renderPhone();
    await user.type(input(), '+1234567890123456789');
    expect(input()).toHaveValue('+123456789012345');
    expect(screen.queryByText('Too long')).not.toBeInTheDocument();
  });

  test('that is pasted and too long is refused with a message, and not truncated', async () => {
    const { user } = await renderPhone();
    await user.type(input(), '8916');
    await user.paste('+7 916 123 45 67, +7 916 765 43 21');
    expect(input()).toHaveValue('8916');
    expect(screen.getByText('Too long')).toBeVisible();
  });

  test.each(['123', '+7', 'anna', '   '])('is not recognized in %j, which stays unchanged', async (written) => {
    const { user } = await renderPhone();
    await user.type(input(), written);
    await user.tab();
    expect(input()).toHaveValue(written);
    expect(sent()).toBe(written);
  });

  test('from a draft is shown in its national format', async () => {
    const { list } = await renderPhone({ start: '+972501234567' });
    await waitFor(() => expect(input()).toHaveValue('+972 501 234 567'));
    expect(list).toHaveValue('il');
  });

  test('can be cleared by its parent', async () => {
    const { user, list } = await renderPhone();
    await user.type(input(), '+37060000001');
    expect(list).toHaveValue('lt');
    await user.click(screen.getByText('Clear'));
    expect(input()).toHaveValue('');
    expect(list).toHaveValue('ru');
  });
});

describe('the country', () => {
  test('is Russia by default', async () => {
    const { list } = await renderPhone();
    expect(list).toHaveValue('ru');
    expect(list).toHaveDisplayValue('Russia (+7)');
    expect(input()).toHaveAttribute('placeholder', '+7');
    expect(input()).toHaveValue('');
  });

  test('is the visitor’s location, if known before they type', async () => {
    const { list, rerender } = await renderPhone();
    rerenderWith(rerender, 'il');
    await waitFor(() => expect(list).toHaveValue('il'));
    expect(input()).toHaveAttribute('placeholder', '+972');
  });

  test('does not change once the visitor has begun to type', async () => {
    const { user, list, rerender } = await renderPhone();
    await user.type(input(), '9161234');
    rerenderWith(rerender, 'il');
    await user.keyboard('567');
    expect(sent()).toBe(MOBILE);
    expect(list).toHaveValue('ru');
  });

  test('that is known late still applies to a number that was invalid without it', async () => {
    const { user, list, rerender } = await renderPhone();
    await user.type(input(), '050-1234');
    rerenderWith(rerender, 'il');
    await waitFor(() => expect(list).toHaveValue('il'));
    expect(input()).toHaveValue('050-1234');
    await user.keyboard('567');
    expect(sent()).toBe('+972501234567');
    expect(input()).toHaveValue('050-1234567');
  });

  test('that is known after leaving the field completes a number without a country', async () => {
    const { user, rerender } = await renderPhone();
    await user.type(input(), '050-1234567');
    await user.tab();
    expect(sent()).toBe('050-1234567');
    rerenderWith(rerender, 'il');
    await waitFor(() => expect(sent()).toBe('+972501234567'));
    expect(input()).toHaveValue('+972 501 234 567');
  });

  test('that becomes known while the empty field is focused keeps the focus', async () => {
    const { user, list, rerender } = await renderPhone();
    await user.click(input());
    rerenderWith(rerender, 'il');
    await waitFor(() => expect(list).toHaveValue('il'));
    expect(input()).toHaveFocus();
    await user.keyboard('0501234567');
    expect(sent()).toBe('+972501234567');
  });

  test('follows from the number', async () => {
    const { user, list } = await renderPhone();
    await user.type(input(), '+442079460958');
    expect(list).toHaveValue('gb');
    await user.clear(input());
    await user.type(input(), '+77011234567');
    expect(list).toHaveValue('kz');
    await user.clear(input());
    await user.type(input(), '+14165550123');
    expect(list).toHaveValue('ca');
    await user.clear(input());
    expect(list).toHaveValue('ru');
  });

  test('can be chosen with the keyboard, by its name', async () => {
    const { user, list } = await renderPhone();
    await user.tab();
    expect(list).toHaveFocus();
    await user.selectOptions(list, 'Israel (+972)');
    await user.tab();
    expect(input()).toHaveFocus();
    await user.keyboard('0501234567');
    expect(sent()).toBe('+972501234567');
  });

  test('that was chosen is not changed by the visitor’s location', async () => {
    const { user, list, rerender } = await renderPhone();
    await user.selectOptions(list, 'nl');
    rerenderWith(rerender, 'il');
    await user.type(input(), '0612345678');
    expect(sent()).toBe('+31612345678');
    expect(list).toHaveValue('nl');
  });

  test('can be corrected after the number was typed', async () => {
    const { user, list } = await renderPhone();
    await user.type(input(), '501234567');
    await user.selectOptions(list, 'il');
    expect(sent()).toBe('+972501234567');
    expect(input()).toHaveValue('+972 501 234 567');
    await user.selectOptions(list, 'ua');
    expect(sent()).toBe('+380501234567');
    expect(input()).toHaveValue('+380 (50) 123 45 67');
  });

  test('can be given to a number that has none', async () => {
    const { user, list } = await renderPhone();
    await user.type(input(), '0501234567');
    expect(sent()).toBe('0501234567');
    await user.selectOptions(list, 'il');
    expect(sent()).toBe('+972501234567');
  });

  test('has its name in the language of the page, in that language’s order', async () => {
    const i18n = translations('he');
    render(<Page code="he" i18n={i18n}><PhoneField isLocked={false} id="phone" label="טלפון" countryLabel="קידומת מדינה" value="" onChange={() => undefined} onTooLong={() => undefined} country="il" language="he" /></Page>);
    const list = await screen.findByLabelText<HTMLSelectElement>('קידומת מדינה');
    expect(list).toHaveDisplayValue('ישראל (+972)');
    const names = [...list.options].map(({ text }) => text);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'he')));
  });
});

describe('before the country list has loaded', () => {
  const loading = () => {
    const { user, rerender, unmount } = renderPage(<Phone />);
    expect(screen.queryByLabelText('Country code')).not.toBeInTheDocument();
    return { user, rerender, unmount, plain: input() };
  };

  test('there is an input with the same name, kind and place', async () => {
    const { plain } = loading();
    const attributes = (element: Element) => Object.fromEntries(['id', 'name', 'type', 'inputmode', 'autocomplete', 'aria-required'].map((name) => [name, element.getAttribute(name)]));
    const before = attributes(plain);
    const looks = getComputedStyle(plain);
    const place = [looks.minBlockSize, looks.inlineSize, looks.paddingInlineStart];
    await countries();
    expect(input()).not.toBe(plain);
    expect(attributes(input())).toEqual(before);
    expect(before).toEqual({ id: 'phone', name: 'phone', type: 'tel', inputmode: 'tel', autocomplete: 'tel', 'aria-required': 'true' });
    const after = getComputedStyle(input());
    expect([after.minBlockSize, after.inlineSize, after.paddingInlineStart]).toEqual(place);
  });

  test('typing continues in it, and it is replaced when left, keeping its value', async () => {
    const { plain } = loading();
    act(() => plain.focus());
    const user = userEvent.setup();
    await user.keyboard('8916');
    await act(async () => void (await import('../../web/src/forms/InternationalPhoneInput')));
    await user.keyboard('1234567');
    expect(input()).toBe(plain);
    expect(plain).toHaveFocus();
    expect(plain).toHaveValue('89161234567');
    await user.click(screen.getByText('Next'));
    expect(await countries()).toHaveValue('ru');
    expect(input()).toHaveValue('+7 (916) 123-45-67');
    expect(sent()).toBe(MOBILE);
  });

  test('text typed before the scripts loaded is kept', async () => {
    const i18n = translations('en');
    const page = <Page code="en" i18n={i18n}><Phone /></Page>;
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(page);
    const early = container.querySelector<HTMLInputElement>('input[name=phone]');
    early?.focus();
    await userEvent.setup().keyboard('8 916 123 45 67');
    render(page, { container, hydrate: true });
    expect(input()).toBe(early);
    expect(early).toHaveFocus();
    expect(early).toHaveValue('8 916 123 45 67');
    expect(sent()).toBe(MOBILE);
    await userEvent.setup().click(screen.getByText('Next'));
    await countries();
    expect(input()).toHaveValue('+7 (916) 123-45-67');
  });

  test.each([
    ['us', '2125551234', '+12125551234'],
    ['us', '+7 916 123 45 67', MOBILE],
    ['mx', '5512345678', '+525512345678'],
  ])('a number filled in before the scripts loaded is read as in the visitor’s country: %s, %s', async (country, written, number) => {
    const pageIn = (of: string | null) => <Page code="en" i18n={translations('en')}><Phone country={of} /></Page>;
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(pageIn(null));
    (container.querySelector('input[name=phone]') as HTMLInputElement).value = written;
    const { rerender } = render(pageIn(null), { container, hydrate: true });
    await countries();
    rerender(pageIn(country));
    await waitFor(() => expect(sent()).toBe(number));
  });
});

/** Simulates the response with the visitor's country. */
function rerenderWith(rerender: (page: ReactNode) => void, country: string): void {
  rerender(<Page code="en" i18n={translations('en')}><Phone country={country} /></Page>);
}
