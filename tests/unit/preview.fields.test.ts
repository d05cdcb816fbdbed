/** @jest-environment node */
import { LatestOnly } from '../../cms/src/features/preview/admin/LatestOnly';
import { FewAtATime } from '../../cms/src/features/preview/few-at-a-time';
import { findField, isWhole } from '../../cms/src/features/preview/find-field';
import { endsWithoutHang } from './support/hang';

const entry = {
  documentId: 'abc',
  title: 'Возврат средств',
  experience: 'Опыт: {{count}} лет',
  biography: '# Биография\n\nРаботает с **2009 года** в [суде](https://example.org).\n\n- Первый пункт\n- Второй пункт\n\n| Страна | Срок |\n|---|---|\n| Литва | 30 дней |',
  memberSince: 2009,
  steps: [{ id: 1, title: 'Шаг' }, { id: 2, title: 'Другой шаг', text: 'Шаг с длинным текстом' }],
  hero: { id: 3, subtitle: 'Les avocats : « enfin »' },
  image: { id: 7, mime: 'image/png', url: '/uploads/photo_1.png', alternativeText: 'Возврат средств' },
};
const found = (...texts: readonly string[]) => findField(entry, { texts, picture: null })?.path.join('.');

test.each([
  ['a whole text', ['Возврат средств'], 'title'],
  ['a text with a placeholder', ['Опыт: 12 лет'], 'experience'],
  ['a heading of a rich text', ['Биография'], 'biography'],
  ['a paragraph with marks and a link', ['2009 года', 'Работает с 2009 года в суде.'], 'biography'],
  ['an item of a list in a rich text', ['Второй пункт'], 'biography'],
  ['a cell of a table', ['30 дней'], 'biography'],
  ['a number, only if it is the whole text', ['2009'], 'memberSince'],
  ['an item of a list of components', ['Другой шаг'], 'steps.1.title'],
  ['a text that typography has changed', ['Les avocats\u00a0: «\u00a0enfin\u00a0»'], 'hero.subtitle'],
  ['a part of a paragraph', ['с длинным'], 'steps.1.text'],
  ['a text with a label beside it', ['Дело: Возврат средств'], 'title'],
  ['nothing', ['Совсем другое'], undefined],
])('%s leads to its field', (_name, texts, path) => {
  expect(found(...texts)).toBe(path);
});

test('a picture leads to its field by its address, at any origin', () => {
  expect(findField(entry, { texts: ['Возврат средств'], picture: 'https://store.example/uploads/photo_1.png?x=1' })?.path).toEqual(['image']);
  expect(findField(entry, { texts: [], picture: '/uploads/other.png' })).toBeUndefined();
});

test('whole texts are told from parts, and what was written is given back', () => {
  const whole = findField(entry, { texts: ['Работает с 2009 года в суде.'], picture: null });
  expect(whole && [isWhole(whole), whole.written]).toEqual([true, 'Работает с **2009 года** в [суде](https://example.org).']);
  const part = findField(entry, { texts: ['с длинным'], picture: null });
  expect(part && isWhole(part)).toBe(false);
});

test.each([
  ['opening brackets', '['.repeat(600_000)],
  ['opening links', '[](a'.repeat(150_000)],
  ['links in links', `[](${'[](x)'.repeat(110_000)}`],
  ['opening tags', '<a'.repeat(300_000)],
  ['placeholders', '{{'.repeat(300_000)],
  ['cells', Array.from({ length: 100_000 }, (_, index) => `${index}|`).join('\n')],
])('a text of nothing but %s does not keep the process busy', (_name, text) => {
  endsWithoutHang(() => findField({ text }, { texts: ['Возврат средств'], picture: null }));
});

test('addresses of links may have brackets', () => {
  expect(findField({ text: 'См. [статью](https://example.org/a_(b)) здесь' }, { texts: ['См. статью здесь'], picture: null })?.score).toBeGreaterThan(10_000);
});

test('while one request is sent, of the others only the latest waits', async () => {
  const sent: number[] = [];
  let answer = (): void => undefined;
  const queue = new LatestOnly<{ readonly value: number }>(({ value }) => {
    sent.push(value);
    return new Promise((done) => (answer = done));
  }, 0);
  for (const value of [1, 2, 3, 4]) queue.submit({ value });
  expect(sent).toEqual([1]);
  answer();
  await new Promise((done) => setTimeout(done));
  expect(sent).toEqual([1, 4]);
  queue.submit({ value: 5 });
  queue.stop();
  answer();
  await new Promise((done) => setTimeout(done));
  expect(sent).toEqual([1, 4]);
});

test('a request that is dropped in the pause before it is not sent', async () => {
  const sent: unknown[] = [];
  const queue = new LatestOnly<{ readonly value: number }>(async (request) => void sent.push(request), 200);
  queue.submit({ value: 1 });
  await new Promise((done) => setTimeout(done));
  queue.submit({ value: 2 });
  queue.stop();
  await new Promise((done) => setTimeout(done, 250));
  expect(sent).toEqual([{ value: 1 }]);
  queue.submit({ value: 3 });
  expect(sent).toEqual([{ value: 1 }, { value: 3 }]);
});

test('few pages are rendered for one account at a time, whatever others do', async () => {
  const few = new FewAtATime(2);
  let end = (): void => undefined;
  const ended = new Promise<void>((done) => (end = done));
  const first = [few.run(1, () => ended), few.run(1, () => ended)];
  await expect(few.run(1, () => ended)).rejects.toMatchObject({ code: 'too_many_requests' });
  await expect(few.run(2, () => Promise.resolve('other'))).resolves.toBe('other');
  end();
  await Promise.all(first);
  await expect(few.run(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  await expect(few.run(1, () => Promise.resolve('again'))).resolves.toBe('again');
});
