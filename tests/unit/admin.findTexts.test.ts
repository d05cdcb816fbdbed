import { findTexts } from '../../cms/src/features/editing/admin/findTexts';

const VALUES = {
  id: 4,
  menu: { id: 1, open: 'Открыть меню', close: null, language: 'Язык' },
  forms: { id: 2, submit: 'Отправить заявку', error: 'Введите свой е-мейл ещё раз', hint: '' },
};
const LABELS: Readonly<Record<string, string>> = { open: 'Кнопка меню', submit: 'Кнопка формы' };
const find = (words: string, parts: readonly string[] = ['menu', 'forms']) => findTexts(VALUES, parts, words, ({ field }) => LABELS[field] ?? field).map(({ part, field }) => `${part}.${field}`);

test('finds texts by words in any order, by the label, without case and accents', () => {
  expect(find('заявку ОТПРАВИТЬ')).toEqual(['forms.submit']);
  expect(find('еще')).toEqual(['forms.error']);
  expect(find('кнопка')).toEqual(['menu.open', 'forms.submit']);
  expect(find('кнопка меню')).toEqual(['menu.open']);
});

test('an exact text comes first, then the words side by side', () => {
  const buttons = { sent: 'Заявка отправлена. Отправить ещё заявку?', again: 'Отправить заявку ещё раз', submit: ' Отправить  заявку ' };
  const found = findTexts({ buttons }, ['buttons'], 'отправить заявку', () => '').map(({ field }) => field);
  expect(found).toEqual(['submit', 'again', 'sent']);
});

test('finds nothing without a word, in empty fields, or in parts that the form does not have', () => {
  expect(find('  ')).toEqual([]);
  expect(find('hint')).toEqual([]);
  expect(find('язык', ['forms'])).toEqual([]);
});
