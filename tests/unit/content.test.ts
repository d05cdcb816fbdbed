import {
  agreementAsText, escapedPlaceholder, fillPlaceholders, linksIn, LocalizedEntry, mergeCollection, PageContent, renderRichText, resolveTarget, richTextProblem, unknownPlaceholder, type Content, type JsonObject,
} from '@site/content';
import { CONTENT_LIMITS, DEFAULT_LOCALE, localeByCode } from '@site/rules';

import { buildContentNodes } from '../../web/gatsby/source/contentNodes';
import { endsWithoutHang } from './support/hang';

test.each([
  ['[a](/us/x?a=1&b=2) <a href="/ru">b</a>', ['/us/x?a=1&b=2', '/ru']],
  ['See www.example.com/gone, please.', ['http://www.example.com/gone']],
  ['https://example.com/{{company}} [c](/us/{{company}})', []],
  ['No links, e.g. none. `[a](/us/code)`', []],
] as const)('links of a text are found: %s', (source, links) => {
  expect(linksIn(source, ['company'])).toEqual(links);
});

describe('a field that is missing in a language', () => {
  const entry = new LocalizedEntry({ title: 'Our team', intro: ' ' }, { title: 'Команда', intro: 'Кто мы' }, 'en');

  test('shows the Russian, marked as Russian', () => {
    expect(entry.text('intro')).toEqual({ text: 'Кто мы', lang: 'ru' });
  });
  test('is not marked where the language has it', () => {
    expect(entry.text('title')).toEqual({ text: 'Our team', lang: null });
  });
  test('is empty if Russian has none either', () => {
    expect(entry.text('closing')).toBeNull();
  });
  test('on a Russian page is never marked', () => {
    expect(new LocalizedEntry(undefined, { title: 'Команда' }, 'ru').text('title')).toEqual({ text: 'Команда', lang: null });
  });
  test('uses lists as a whole: a partly translated list never mixes languages', () => {
    const lists = new LocalizedEntry({ steps: [{ text: 'One' }] }, { steps: [{ text: 'Раз' }, { text: 'Два' }] }, 'en');
    expect(lists.texts('steps')).toEqual([{ text: 'One', lang: null }]);
    expect(new LocalizedEntry({ steps: [] }, { steps: [{ text: 'Раз' }] }, 'en').texts('steps')).toEqual([{ text: 'Раз', lang: 'ru' }]);
  });
});

test('an entry that exists in one language only keeps its position', () => {
  const own = [{ documentId: 'c', order: 1, title: 'First' }, { documentId: 'b', order: 3, title: 'Third' }, { documentId: 'd', order: 5, title: 'Fifth' }];
  const russian = [{ documentId: 'a', order: 2, title: 'Второй' }, { documentId: 'b', order: 3, title: 'Третий' }];
  const titles = (one: typeof own, other: typeof own) => mergeCollection(one, other, 'en').map((entry) => entry.text('title')?.text);
  expect(titles(own, russian)).toEqual(['First', 'Второй', 'Third', 'Fifth']);
  // The order must not depend on which language was published first.
  expect(titles([...own].reverse(), [...russian].reverse())).toEqual(['First', 'Второй', 'Third', 'Fifth']);
});

test('a collection contains entries in the language or in Russian, each once', () => {
  const merged = mergeCollection([{ documentId: 'b', title: 'B' }, { documentId: 'c', title: 'C' }], [{ documentId: 'a', title: 'А' }, { documentId: 'b', title: 'Б' }], 'en');
  expect(merged.map((entry) => entry.text('title'))).toEqual([{ text: 'А', lang: 'ru' }, { text: 'B', lang: null }, { text: 'C', lang: null }]);
});

test('articles are listed newest first, in whatever order they are fetched; one without a date by when it was published', () => {
  const article = (slug: string, publishedOn: string | null) => ({ documentId: slug, slug, title: slug, publishedOn, publishedAt: '2026-02-15T10:00:00.000Z' });
  const ru = { article: [article('oldest', '2026-01-01'), article('newest', '2026-03-01'), article('undated', null), article('older', '2026-02-01')] };
  const { articles } = new PageContent({ ru, en: {}, he: {}, nl: {}, fr: {} }, localeByCode('ru'), () => null).newsPage();
  expect(articles.map(({ key }) => key)).toEqual(['newest', 'undated', 'older', 'oldest']);
});

describe('what search engines are told about a page', () => {
  const none = { ru: {}, en: {}, he: {}, nl: {}, fr: {} };
  const russian = { documentId: 'a', slug: 'tax', title: 'Налоги', lead: 'О налогах', seo: { title: 'Налоги — советы', description: 'Советы о налогах' } };
  /** Of the article on the English page. */
  const seoOf = (english: JsonObject | null, inRussian: JsonObject = russian) => {
    const content: Content = { ...none, ru: { article: [inRussian] }, en: { article: english ? [{ documentId: 'a', slug: 'tax', ...english }] : [] } };
    const seo = new PageContent(content, localeByCode('en'), () => null).articles()[0]?.seo;
    return [seo?.title, seo?.description];
  };

  test('is in the language of the page if its text is', () => {
    expect(seoOf({ title: 'Taxes', seo: { title: 'Taxes: advice', description: 'Advice on taxes' } })).toEqual(['Taxes: advice', 'Advice on taxes']);
    expect(seoOf({ title: 'Taxes', lead: 'About taxes' })).toEqual(['Taxes', 'About taxes']);
    expect(seoOf({ title: 'Taxes', seo: null })).toEqual(['Taxes', null]);
    expect(seoOf({ title: 'Taxes', seo: { title: '', description: 'Advice on taxes' } })).toEqual(['Taxes', 'Advice on taxes']);
    expect(seoOf({ title: 'Taxes', seo: { title: 'Taxes: advice' } })).toEqual(['Taxes: advice', null]);
  });
  test('is Russian where the page is', () => {
    expect(seoOf(null)).toEqual(['Налоги — советы', 'Советы о налогах']);
    expect(seoOf(null, { ...russian, seo: null })).toEqual(['Налоги', null]);
    expect(seoOf({ title: '' })).toEqual(['Налоги — советы', 'Советы о налогах']);
  });
  test('is for other pages than articles their own, or their title', () => {
    const legal = (seo: JsonObject | null) => ({ 'legal-page': [{ documentId: 'p', slug: 'privacy-policy', title: 'Privacy', seo }] });
    const of = (content: Content) => new PageContent(content, localeByCode('en'), () => null).legalPages()[0]?.seo;
    const ru = { 'legal-page': [{ documentId: 'p', slug: 'privacy-policy', title: 'Политика', seo: { title: 'Политика фирмы', description: 'О данных' } }] };
    expect(of({ ...none, ru, en: legal(null) })).toMatchObject({ title: 'Privacy', description: null });
    expect(of({ ...none, ru, en: legal({ title: 'Privacy here' }) })).toMatchObject({ title: 'Privacy here', description: null });
  });

  test('names the last change of everything that the page shows', () => {
    const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    const dated = (day: number, fields: JsonObject = {}) => ({ documentId: String(day), publishedAt: at(day), ...fields });
    const page = (slug: string, day: number) => dated(day, { slug });
    const ru = {
      'site-settings': [dated(20)],
      'home-page': [dated(1)],
      'contract-page': [dated(2)],
      'contract-section': [dated(12), dated(11)],
      question: [dated(15, { key: 'a', onHome: true, answer: 'Да' }), dated(16, { key: 'b', onHome: false, answer: 'Да' })],
      'information-page': [page('check-us', 3), page('company-details', 4), page('costs', 5), page('accessibility', 6)],
    };
    const shown = new PageContent({ ...none, ru }, localeByCode('ru'), () => null);
    expect(shown.contractPage(null).seo.changedAt).toBe(at(12));
    expect(shown.homePage().seo.changedAt).toBe(at(15));
    const changes = Object.fromEntries(shown.informationPages().map(({ slug, seo }) => [slug, seo.changedAt]));
    expect(changes).toEqual({ 'check-us': at(20), 'company-details': at(20), costs: at(5), accessibility: at(6) });
    const withFee = new PageContent({ ...none, ru: { ...ru, 'contract-page': [dated(9)] } }, localeByCode('ru'), () => null);
    expect(withFee.informationPages().find(({ slug }) => slug === 'costs')?.seo.changedAt).toBe(at(9));
  });
});

describe('the spaces of French punctuation, typed as ordinary ones', () => {
  const written = 'Vous avez payé « par carte » : faites 7,5 % ; et puis ?';
  const unbroken = 'Vous avez payé «\u00a0par carte\u00a0»\u00a0: faites 7,5\u00a0%\u00a0; et puis\u00a0?';
  const published = (language: 'fr' | 'nl'): Content => {
    const entry = { documentId: 'a', slug: 'first-steps', title: written, body: `- **Par carte :** oui\n\n| a | b |\n| :--- | ---: |\n| x : | y |\n\n[ici](https://a.example/?a=%20:b)` };
    const empty = { ru: {}, en: {}, he: {}, nl: {}, fr: {} };
    return { ...empty, [language]: { 'information-page': [entry], 'interface-texts': [{ forms: { phone: written } }] } };
  };
  const shown = (language: 'fr' | 'nl') => {
    const page = new PageContent(published(language), localeByCode(language), () => null);
    return { page: page.informationPages()[0], texts: page.interfaceTexts()[0]?.data ?? '' };
  };

  test('do not break: in texts, rich texts and interface texts', () => {
    const { page, texts } = shown('fr');
    expect(page?.title?.text).toBe(unbroken);
    expect(page?.body?.html).toContain('<strong>Par carte\u00a0:</strong>');
    expect(page?.body?.html).toMatch(/<table>[\s\S]*x\u00a0:/);
    expect(page?.body?.html).toContain('href="https://a.example/?a=%20:b"');
    expect(JSON.parse(texts)).toEqual({ phone: unbroken });
  });
  test('stay as written in other languages', () => {
    expect(shown('nl').page?.title?.text).toBe(written);
  });
  test('stay as written in the agreement, whose versions are told apart by their text', () => {
    expect(new LocalizedEntry({ title: written }, undefined, 'fr').text('title')?.text).toBe(written);
  });
});

describe('an editor’s rich text', () => {
  test('cannot add scripts, handlers, styles or frames to a page', () => {
    const html = renderRichText('Text <script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:alert(1)" onclick="x()">here</a> <iframe src="https://evil.example"></iframe>', {});
    expect(html).toBe('<p>Text  <a>here</a> </p>');
  });
  test('replaces the company placeholder by the settings', () => {
    expect(renderRichText('**{{company}}**, {{ email }}', { company: 'Sample', email: 'a@example.com' })).toContain('<strong>Sample</strong>, <a href="mailto:a@example.com">a@example.com</a>');
  });
  test('shows unknown placeholders, so that the mistake is noticed', () => {
    expect(renderRichText('{{compny}}', { company: 'Sample' })).toBe('<p>{{compny}}</p>');
  });
  test.each([['constructor'], ['toString'], ['hasOwnProperty']])('{{%s}} is unknown like any other, also in plain text', (name) => {
    expect(renderRichText(`{{${name}}}`, { company: 'Sample' })).toBe(`<p>{{${name}}}</p>`);
    expect(fillPlaceholders(`{{${name}}}`, { company: 'Sample' })).toBe(`{{${name}}}`);
  });
  test.each([
    ['*A* <b>B</b> & [C](https://c.example)', '*A* &lt;b&gt;B&lt;/b&gt; &amp; [C](https://c.example)'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['# 1\n\n- 2\n\n    3', '# 1\n\n- 2\n\n    3'],
    ['{{phone}} $& \\', '{{phone}} $&amp; \\'],
    ['|`', '|`'],
  ])('shows a value as it was typed: %j', (company, shown) => {
    expect(renderRichText('**{{company}}**', { company, phone: '+1' })).toBe(`<p><strong>${shown}</strong></p>`);
    expect(renderRichText('<b>{{ company }}</b>', { company })).toBe(`<p><b>${shown}</b></p>`);
  });
  test('writes numbers from left to right, and an address as a link, wherever they stand', () => {
    const values = { phone: '+370 600 <1>', email: 'a@example.com', company: 'javascript:alert(1)' };
    expect(renderRichText('{{phone}}: {{email}}', values)).toBe('<p><bdi dir="ltr">+370 600 &lt;1&gt;</bdi>: <a href="mailto:a@example.com">a@example.com</a></p>');
    expect(renderRichText('[write to {{email}}](mailto:{{email}}) [x]({{company}}) <a href="{{company}}">y</a>', values)).toBe('<p><a href="mailto:a@example.com">write to a@example.com</a> <a>x</a> <a>y</a></p>');
  });
  test.each([
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#10;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['[x](//evil.example/a)', '<a>x</a>'],
    ['[x](</\\\\evil.example>)', '<a href="/%5Cevil.example">x</a>'],
    ['<a href="/\\evil.example">x</a>', '<a>x</a>'],
    ['<a href="&#9;//evil.example">x</a>', '<a>x</a>'],
    ['<a href="https:evil.example">x</a>', '<a>x</a>'],
    ['[x](mailto:a@example.com?bcc=evil@example.com&subject=y)', '<a href="mailto:a@example.com">x</a>'],
    ['[x](MAILTO:a@example.com?BCC=evil@example.com)', '<a href="mailto:a@example.com">x</a>'],
    ['[x](mailto:a@example.com%0D%0Abcc:evil@example.com)', '<a>x</a>'],
    ['[x](mailto:?to=evil@example.com)', '<a>x</a>'],
    ['[x](/us/euronews#top)', '<a href="/us/euronews#top">x</a>'],
    ['[x](https://example.com/?a=b)', '<a href="https://example.com/?a=b">x</a>'],
    ['[x](tel:+37060000003)', '<a href="tel:+37060000003">x</a>'],
  ])('a link leads to its visible target, or nowhere: %s', (markdown, html) => {
    expect(renderRichText(markdown, {})).toBe(`<p>${html}</p>`);
  });
  test('keeps clause numbers as they were written', () => {
    expect(renderRichText('**1.1.** First\n\n**1.3.** Third', {})).toBe('<p><strong>1.1.</strong> First</p>\n<p><strong>1.3.</strong> Third</p>');
  });
});

/** Inputs that are most expensive to parse. */
const HOSTILE: readonly (readonly [name: string, write: (length: number) => string])[] = [
  ...(['<b>', '<ul><li>', '<table><tr><td>', '<blockquote>\n\n', '<div>', '[', '*', '*a ', '**a *b ', '_a*b ', '>', '> - ', '- ', '![', '[a](', '`a', '&amp;', '&', '{{', '{{ ', 'http://a.b ', 'www.', '# \n', '[a]: x\n', '<!--', '<a href="'] as const)
    .map((unit) => [unit, (length: number) => unit.repeat(length / unit.length)] as const),
  ['<b> closed', (length) => '<b>'.repeat(length / 7) + '</b>'.repeat(length / 7)],
  ['nested emphasis', (length) => '*a '.repeat(length / 6) + 'a* '.repeat(length / 6)],
  ['wide table', (length) => `${'a|'.repeat(length / 6)}\n${'-|'.repeat(length / 6)}\n${'a|\n'.repeat(length / 9)}`],
  ['deep list', (length) => Array.from({ length: Math.sqrt(length) }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join('\n')],
];

describe('a rich text crafted to take long', () => {
  const agreementOf = (html: string) => agreementAsText({ language: 'ru', title: null, number: null, mainTerms: null, introduction: { html, lang: null }, sections: [], withdrawal: null, withdrawalForm: null, signature: { companyLabel: null, headName: null, headPosition: null, clientLabel: null }, consent: null, earlyStart: null });
  const depthOf = (html: string) => [...html.matchAll(/<(\/?)(\w+)/g)].reduce(([depth, most], [, end, tag = '']) => {
    const now = ['br', 'hr'].includes(tag) ? depth : depth + (end ? -1 : 1);
    return [now, Math.max(most, now)] as [number, number];
  }, [0, 0] as [number, number])[1];

  test.each(HOSTILE)('%s, of any length, is rendered, no deeper than is allowed, and can be read as plain text', (_name, write) => {
    for (const length of [CONTENT_LIMITS.richText, 10 * CONTENT_LIMITS.richText]) {
      const html = renderRichText(write(length), { company: 'Sample' });
      expect(depthOf(html)).toBeLessThanOrEqual(CONTENT_LIMITS.nesting);
      expect(() => agreementOf(html)).not.toThrow();
    }
  });
  test('takes a time that does not grow with the square of the length', () => {
    expect(endsWithoutHang(() => depthOf(renderRichText('<b>'.repeat(1_000_000), {})))).toBeLessThanOrEqual(CONTENT_LIMITS.nesting);
  });
  test('is reported as too long or too deep, unlike an ordinary one', () => {
    expect(richTextProblem('a'.repeat(CONTENT_LIMITS.richText))).toBeUndefined();
    expect(richTextProblem('a'.repeat(CONTENT_LIMITS.richText + 1))).toBe('too_long');
    expect(richTextProblem('<b>'.repeat(100))).toBe('too_deep');
    expect(richTextProblem('*a '.repeat(100) + 'a* '.repeat(100))).toBe('too_deep');
    expect(richTextProblem(Array.from({ length: 8 }, (_, depth) => `${'  '.repeat(depth)}- **a**`).join('\n'))).toBeUndefined();
    // HTML permits omitting these end tags.
    expect(richTextProblem('<p>one'.repeat(500) + `<ul>${'<li>one'.repeat(500)}</ul>` + '<br>'.repeat(500))).toBeUndefined();
  });
  test('is shown as plain source if it cannot be rendered', () => {
    const html = renderRichText(`First & {{company}}\n\n${'<b>'.repeat(100)}last`, { company: '<Sample>' });
    expect(html).toContain('<p>First &amp; &lt;Sample&gt;</p>');
    expect(html).toContain('&lt;b&gt;last</p>');
  });
});

describe('text in double braces', () => {
  const known = ['company', 'phone'];
  test.each([['{{company}} and {{ phone }}'], ['one { brace } of each'], ['']])('is known: %j', (text) => expect(unknownPlaceholder(text, known)).toBeUndefined());
  test.each([
    ['{{compny}}', '{{compny}}'],
    ['{{company}} {{Компания}}', '{{Компания}}'],
    ['{{company name}}', '{{company name}}'],
    ['{{company}', '{{'],
    ['{company}}', '}}'],
    ['{{{company}}}', '{{'],
    ['{{}}', '{{}}'],
    ['{{com<b></b>pany}}', '{{com<b></b>pany}}'],
    ['{{constructor}}', '{{constructor}}'],
  ])('is not known: %j', (text, found) => expect(unknownPlaceholder(text, known)).toBe(found));
});

describe('double braces that appear only in rendered text', () => {
  const known = ['company', 'phone'];
  test.each([
    ['{&#123;x&#125;}', '{{x}}'],
    ['&#x7B;&#X7b;x&#x07d;}', '{{x}}'],
    ['&lbrace;&lcub;x&rcub;&rbrace;', '{{x}}'],
    ['\\{\\{x}\\}', '{{x}}'],
    ['{\\{company}\\}', '{{company}}'],
    ['{<b></b>{x}<i></i>}', '{{x}}'],
    ['{**{x}**}', '{{x}}'],
    ['{<!-- -->{x}<script>}</script>}', '{{x}}'],
    ['<p>{&#123x}&#125</p>', '{{x}}'],
    ['{{company}} and a stray &#125;}', '}}'],
  ])('are found: %s', (source, found) => expect(escapedPlaceholder(source, known)).toBe(found));
  test.each([['{{company}} and {{ phone }}'], ['one { brace } of each, and &#38;#123;'], ['AT&T &amp; {a} *b*'], ['']])('are not there: %s', (source) => expect(escapedPlaceholder(source, known)).toBeUndefined());
});

describe('a footer link', () => {
  const english = localeByCode('en');
  test.each([
    ['euronews', '/us/euronews'],
    ['#services', '/us#services'],
    ['https://example.com/x', 'https://example.com/x'],
    ['/privacy-policy/', '/us/privacy-policy'],
    ['mailto:a@example.com?bcc=evil@example.com', 'mailto:a@example.com'],
    ['tel:+37060000003', 'tel:+37060000003'],
  ])('%s leads to %s', (target, href) => expect(resolveTarget(target, english)).toBe(href));
  test.each([[''], [null], ['#nowhere'], ['mailto:?bcc=evil@example.com'], ['https:evil.example']])('%s is not shown', (target) => expect(resolveTarget(target, DEFAULT_LOCALE)).toBeNull());
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

test('interface texts have no fallback: a missing key stays missing', () => {
  const texts = (forms: JsonObject): JsonObject => ({ documentId: 'i', forms });
  const content: Content = {
    ru: { 'interface-texts': [texts({ id: 1, dismiss: 'Закрыть', offline: 'Нет связи' })] },
    en: { 'interface-texts': [texts({ id: 2, dismiss: 'Close', offline: null })] },
    he: {}, nl: {}, fr: {},
  };
  const english = buildContentNodes(content, []).find(({ type, key }) => type === 'Locale' && key === 'en/forms');
  expect(english?.fields).toEqual({ language: 'en', ns: 'forms', data: '{"dismiss":"Close"}' });
});
