import { act, renderHook, waitFor } from '@testing-library/react';

import { useClickedField } from '../../cms/src/features/preview/admin/useClickedField';
import { useEditedText } from '../../cms/src/features/preview/admin/useEditedText';
import { findField } from '../../cms/src/features/preview/find-field';
import { clickedPart } from '../../web/src/preview/clickedPart';
import type { FormEntry, FoundField } from '../../cms/src/features/preview/api-types';

let answers: ((fields: readonly FoundField[]) => void)[] = [];
const mockPost = jest.fn(() => new Promise((resolve) => answers.push((data) => resolve({ data: { data } }))));
const mockOpened: string[] = [];

jest.mock('@strapi/strapi/admin', () => ({ useFetchClient: () => ({ post: mockPost }) }), { virtual: true });
jest.mock('../../cms/src/features/editing/admin/useFieldLabels', () => ({ useFieldLabels: () => () => '' }));
jest.mock('../../cms/src/features/preview/admin/open-field', () => ({ openField: (path: readonly string[]) => Promise.resolve(mockOpened.push(path.join('.')) > 0) }));

const entry: FormEntry = { type: 'api::home-page.home-page', documentId: null, language: 'ru' };
const found = (name: string): readonly FoundField[] => [{ entry: { type: entry.type, documentId: 'a', language: 'ru', name, isSingle: true } as FoundField['entry'], path: [name], labels: [name], written: '', isWhole: true }];
const VALUES = { teamTitle: 'Команда' };

const open = (isShown = true) => renderHook(({ isShown: shown }: { readonly isShown: boolean }) => useClickedField(entry, true, VALUES, shown, () => undefined), { initialProps: { isShown } });
type Clicks = ReturnType<typeof open>['result'];
const click = (clicks: Clicks, text: string) => act(async () => void clicks.current.open({ texts: [text], picture: null }, '/ru', 'ru'));

beforeEach(() => {
  answers = [];
  mockOpened.length = 0;
});

test('the answer to an earlier click does not move the focus away from the field of a later one', async () => {
  const { result } = open();
  await click(result, 'Ищется');
  expect(result.current.outcome).toEqual({ kind: 'searching' });
  await click(result, 'Команда');
  expect(mockOpened).toEqual(['teamTitle']);
  await act(async () => answers[0]?.(found('seo')));
  expect(mockOpened).toEqual(['teamTitle']);
  await waitFor(() => expect(result.current.outcome).toBeNull());
});

test('nor does it in a form that was returned to, or in another one', async () => {
  const { result, rerender } = open();
  await click(result, 'Ищется');
  rerender({ isShown: false });
  await act(async () => answers[0]?.(found('seo')));
  expect(mockOpened).toEqual([]);
  rerender({ isShown: true });
  expect(result.current.outcome).toBeNull();

  const other = open();
  await click(other.result, 'Ищется');
  other.unmount();
  await act(async () => answers[1]?.(found('seo')));
  expect(mockOpened).toEqual([]);
});

test('a paragraph that is longer than what is sent of it leads to its field', () => {
  const text = Array.from({ length: 300 }, (_, index) => `слово${index}`).join(' ');
  document.body.innerHTML = `<main><p>${text}</p><p>Другой абзац</p></main>`;
  const clicked = clickedPart(document.querySelector('p') as Element);
  expect(findField({ title: 'Другой абзац', body: text }, clicked)?.path).toEqual(['body']);
});

test('the text with the cursor is reported: of a field, and of a line in a long one', async () => {
  document.body.innerHTML = '<main><form><input type="text" value="**Команда** {{company}}"><textarea>Первая строка\nВторая [строка](/ru)</textarea><input type="number" value="12345"></form></main><input type="text" value="Поиск">';
  const report = jest.fn();
  renderHook(() => useEditedText(report));
  const [title, share, outside] = document.querySelectorAll('input');
  const text = document.querySelector('textarea');
  const after = async (act: () => void) => {
    report.mockClear();
    act();
    await new Promise((done) => setTimeout(done, 5));
    return report.mock.calls as unknown[][];
  };
  expect(await after(() => title?.focus())).toEqual([['команда', true]]);
  expect(await after(() => title?.dispatchEvent(new Event('keyup', { bubbles: true })))).toEqual([]);
  expect(await after(() => {
    Object.assign(title ?? {}, { value: 'Команда фирмы' });
    title?.dispatchEvent(new Event('input', { bubbles: true }));
  })).toEqual([['команда фирмы', false]]);
  text?.setSelectionRange(0, 0);
  expect(await after(() => text?.focus())).toEqual([['первая строка', true]]);
  expect(await after(() => {
    text?.setSelectionRange(20, 20);
    text?.dispatchEvent(new Event('keyup', { bubbles: true }));
  })).toEqual([['вторая строка', true]]);
  expect(await after(() => share?.focus())).toEqual([]);
  expect(await after(() => outside?.focus())).toEqual([]);
});
