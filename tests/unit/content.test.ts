import { LocalizedEntry, mergeCollection, renderRichText, resolveTarget, type Content, type JsonObject } from '@site/content';
import { DEFAULT_LOCALE, localeByCode } from '@site/rules';

import { buildContentNodes } from '../../web/gatsby/content';

describe('a field that is missing in a language', () => {
  const entry = new LocalizedEntry({ title: 'Our team', intro: ' ' }, { title: 'Команда', intro: 'Кто мы' }, 'en');

  test('shows the Russian, marked as Russian', () => {
    expect(entry.text('intro')).toEqual({ text: 'Кто мы', lang: 'ru' });
  });
  test('is not marked where the language has it', () => {
    expect(entry.text('title')).toEqual({ text: 'Our team', lang: null });
  });
  test('is nothing where Russian has none either', () => {
    expect(entry.text('closing')).toBeNull();
  });
  test('on a Russian page is never marked', () => {
    expect(new LocalizedEntry(undefined, { title: 'Команда' }, 'ru').text('title')).toEqual({ text: 'Команда', lang: null });
  });
  test('takes a list whole: a half translated list never mixes languages', () => {
    const lists = new LocalizedEntry({ steps: [{ text: 'One' }] }, { steps: [{ text: 'Раз' }, { text: 'Два' }] }, 'en');
    expect(lists.texts('steps')).toEqual([{ text: 'One', lang: null }]);
    expect(new LocalizedEntry({ steps: [] }, { steps: [{ text: 'Раз' }] }, 'en').texts('steps')).toEqual([{ text: 'Раз', lang: 'ru' }]);
  });
});

test('a collection has what exists in the language or in Russian, each once', () => {
  const merged = mergeCollection([{ documentId: 'b', title: 'B' }, { documentId: 'c', title: 'C' }], [{ documentId: 'a', title: 'А' }, { documentId: 'b', title: 'Б' }], 'en');
  expect(merged.map((entry) => entry.text('title'))).toEqual([{ text: 'А', lang: 'ru' }, { text: 'B', lang: null }, { text: 'C', lang: null }]);
});

describe('an editor’s rich text', () => {
  test('cannot bring scripts, handlers, styles or frames to a page', () => {
    const html = renderRichText('Text <script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)" onclick="x()">here</a> <iframe src="https://evil.example"></iframe>', {});
    expect(html).toBe('<p>Text  <a>here</a> </p>');
  });
  test('names the company by the settings', () => {
    expect(renderRichText('**{{company}}**, {{ email }}', { company: 'Sample', email: 'a@example.com' })).toContain('<strong>Sample</strong>, <a href="mailto:a@example.com">a@example.com</a>');
  });
  test('shows a placeholder that does not exist, so that the slip is seen', () => {
    expect(renderRichText('{{compny}}', { company: 'Sample' })).toBe('<p>{{compny}}</p>');
  });
  test('keeps clause numbers as they were written', () => {
    expect(renderRichText('**1.1.** First\n\n**1.3.** Third', {})).toBe('<p><strong>1.1.</strong> First</p>\n<p><strong>1.3.</strong> Third</p>');
  });
});

describe('a footer link', () => {
  const english = localeByCode('en');
  test.each([
    ['euronews', '/us/euronews'],
    ['#services', '/us#services'],
    ['https://example.com/x', 'https://example.com/x'],
    ['/privacy-policy/', '/us/privacy-policy'],
  ])('%s leads to %s', (target, href) => expect(resolveTarget(target, english)).toBe(href));
  test.each([[''], [null], ['#nowhere']])('%s is not shown', (target) => expect(resolveTarget(target, DEFAULT_LOCALE)).toBeNull());
});

describe('an article that exists in Russian only', () => {
  const article: JsonObject = { documentId: 'x', slug: 'future', title: 'Будущее', body: { data: 'Текст', medias: [] } };
  const empty = { 'article': [] };
  const content: Content = { ru: { article: [article] }, en: empty, he: empty, nl: empty, fr: empty };
  const nodes = buildContentNodes(content, []);

  test('has a page in every language, and says that its text is Russian', () => {
    const pages = nodes.filter(({ type }) => type === 'Article').map(({ fields }) => fields);
    expect(pages).toHaveLength(5);
    expect(pages[1]).toMatchObject({ language: 'en', slug: 'future', textLanguage: 'ru', title: { text: 'Будущее', lang: 'ru' } });
  });
  test('is read at its Russian address from every language’s news', () => {
    for (const { fields } of nodes.filter(({ type }) => type === 'NewsPage')) expect(fields).toMatchObject({ articles: [{ href: '/ru/future' }] });
  });
  test('is read at its own address once it is translated', () => {
    const translated: Content = { ...content, en: { article: [{ ...article, title: 'Future' }] } };
    const news = buildContentNodes(translated, []).find(({ type, fields }) => type === 'NewsPage' && 'language' in fields && fields.language === 'en');
    expect(news?.fields).toMatchObject({ articles: [{ href: '/us/future', title: { text: 'Future', lang: null } }] });
  });
});

test('interface texts have no fallback: a key that is missing in a language is missing', () => {
  const texts = (forms: JsonObject): JsonObject => ({ documentId: 'i', forms });
  const content: Content = {
    ru: { 'interface-texts': [texts({ id: 1, dismiss: 'Закрыть', offline: 'Нет связи' })] },
    en: { 'interface-texts': [texts({ id: 2, dismiss: 'Close', offline: null })] },
    he: {}, nl: {}, fr: {},
  };
  const english = buildContentNodes(content, []).find(({ type, key }) => type === 'Locale' && key === 'en/forms');
  expect(english?.fields).toEqual({ language: 'en', ns: 'forms', data: '{"dismiss":"Close"}' });
});
