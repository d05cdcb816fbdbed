import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { LANGUAGE_CODES } from '@site/rules';

import type { InformationContent } from '../../web/src/content';
import { formatEuros, parseEuros, shareOf } from '../../web/src/lib/euros';
import { Costs } from '../../web/src/sections/Costs';
import { Page, renderPage, TEXTS, translations } from './support/renderPage';

const CONTENT: InformationContent = { title: { text: 'What it costs', lang: null }, lead: null, body: null, listTitle: null, listIntro: null };
const texts = TEXTS.en.costs;
const FEE = { percent: 7.5, text: '7.5%' };

describe('sums', () => {
  test('are written as in each language, as Intl does', () => {
    const plain = (sum: string) => sum.replace(/[\u200e\u200f]/g, '').replace(/[\u00a0\u202f]/g, ' ').trim();
    for (const code of LANGUAGE_CODES.filter((one) => one !== 'he')) {
      const intl = new Intl.NumberFormat(code, { style: 'currency', currency: 'EUR', minimumFractionDigits: 0 });
      for (const sum of [0, 750, 10_000, 1_234_567]) expect(plain(formatEuros(sum * 100, code))).toBe(plain(intl.format(sum)));
    }
    expect(formatEuros(1_234_56, 'he')).toBe('€1,234.56');
    expect(formatEuros(1_234_05, 'fr')).toBe('1\u202f234,05\u00a0€');
  });

  test('are read as people type them, in each language', () => {
    for (const code of LANGUAGE_CODES) {
      for (const typed of ['12500', '12 500', '12\u202f500 €', '€12,500.00', '12.500,00', '12500,00', '12500.0', '12500.', "12'500 EUR", '12’500', '12 500 евро', '\u200f12500 €\u200f', '12500 euro']) expect([code, typed, parseEuros(typed, code)]).toEqual([code, typed, 12_500_00]);
      for (const typed of ['1 234,56', '1,234.56', '1.234,56', '1’234.56', '1234,56']) expect([code, typed, parseEuros(typed, code)]).toEqual([code, typed, 1_234_56]);
      expect(parseEuros('0,5', code)).toBe(50);
      expect(parseEuros('0.05', code)).toBe(5);
      for (const typed of ['1.234.567,89', '1 234 567,89', '1,234,567.89']) expect(parseEuros(typed, code)).toBe(1_234_567_89);
      expect(parseEuros('1.234.567', code)).toBe(1_234_567_00);
      for (const sum of [0, 5, 999_99, 12_500_00, 1_234_567_89]) expect(parseEuros(formatEuros(sum, code), code)).toBe(sum);
    }
  });

  test('with one comma or point before three digits are read as in the page’s language', () => {
    const read = (typed: string) => Object.fromEntries(LANGUAGE_CODES.map((code) => [code, parseEuros(typed, code)]));
    expect(read('12,500')).toEqual({ ru: null, en: 12_500_00, he: 12_500_00, nl: null, fr: null });
    expect(read('12.500')).toEqual({ ru: 12_500_00, en: null, he: null, nl: 12_500_00, fr: 12_500_00 });
  });

  test('are refused where they are none', () => {
    for (const code of LANGUAGE_CODES) {
      for (const typed of ['', 'abc', '-5', '5%', '1e9', '12345678901', ',5', '0,005', '0.005', '1,2,3', '1.2.3', '1,234,56', '1,23,456', '12 50', '0 500', '1 234.567', '1234,567', '1..5', '5 € 5', '1,234,']) expect([code, typed, parseEuros(typed, code)]).toEqual([code, typed, null]);
    }
  });

  test('are shared to the cent', () => {
    expect(shareOf(10_000_00, 7.5)).toBe(750_00);
    expect(shareOf(1, 7.5)).toBe(0);
    expect(shareOf(33_33, 8.25)).toBe(2_75);
  });
});

describe('the page of costs', () => {
  test('has examples without scripts, and no field', () => {
    const html = renderToStaticMarkup(<Page code="en" i18n={translations('en')}><Costs content={CONTENT} fee={FEE} paysVat /></Page>);
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect([...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['€0', '€0', '€0'], ['€1,000', '€75', '€925'], ['€5,000', '€375', '€4,625'], ['€10,000', '€750', '€9,250'],
      ['€25,000', '€1,875', '€23,125'], ['€50,000', '€3,750', '€46,250'], ['€100,000', '€7,500', '€92,500'],
    ]);
    expect(page.body.textContent).toContain(texts.vat);
    expect(page.querySelector('input')).toBeNull();
  });

  test('calculates what is typed', () => {
    renderPage(<Costs content={CONTENT} fee={FEE} paysVat={false} />);
    const field = screen.getByLabelText(texts.calculate);
    fireEvent.change(field, { target: { value: '12 500' } });
    expect(screen.getByRole('status').textContent).toBe('€12,500 comes back: our fee is €937.50, you keep €11,562.50.');
    fireEvent.change(field, { target: { value: 'much' } });
    expect(screen.getByRole('status').textContent).toBe(texts.notASum);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    fireEvent.change(field, { target: { value: '' } });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(field).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText(texts.vat)).toBeNull();
  });

  test('is its text alone while the agreement is not published', () => {
    const { container } = renderPage(<Costs content={CONTENT} fee={null} paysVat />);
    expect(container.querySelector('table, input')).toBeNull();
  });
});
