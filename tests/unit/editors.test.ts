import { renderFeed, type Json, type JsonObject, type NewsFeed, type Content } from '@site/content';
import { LOCALES, type LanguageCode } from '@site/rules';

import { buildContentNodes, type ContentNode } from '../../web/gatsby/source/contentNodes';
import { faultsOf } from './support/conforms';
import { contentTypes, entryOf, type Attribute, type Fill } from './support/contentTypes';

const LONG_WORD = 'Rechtsschutzversicherungsgesellschaften'.repeat(30);
const WILD = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '![a picture](/uploads/gone.png) ![elsewhere](https://example.com/a.png) [link](javascript:alert(1))',
  '{{company}} {{company}} {{ nothing }} $t(title) $t($t(title)) %s ${x} &amp; &#0; <!-- --> ]]> ]]> <?php ?>',
  '\u0001\u0008\u000b\u001f\u2028\u2029\ufeff\u202e\ud83d\ude00 \ud800 lonely',
  '# heading\n\n```js\nx\n```\n\n| a | b |\n|---|---|\n| c | d |\n\n<table><tr><td>open',
];

/** The minimal publishable value of an attribute. */
const least: Fill = (attribute) => (attribute.required ? valueOf(attribute, 'x') : undefined);
const everywhere = (text: string): Fill => (attribute, name) => valueOf(attribute, name === 'slug' ? 'an-article' : text);

function valueOf(attribute: Attribute, text: string): Json | undefined {
  switch (attribute.type) {
    case 'integer': return 1;
    case 'boolean': return true;
    case 'date': return '2026-01-02';
    case 'enumeration': return attribute.enum?.[0];
    case 'media': return { id: 1, mime: 'image/png', localFile___NODE: 'file-1' };
    case 'component': return true;
    default: return text;
  }
}

type Entry = (type: string) => JsonObject | undefined;

/** Content with the result of `entry` for each type and language. */
const contentOf = (entryIn: (language: LanguageCode) => Entry): Content => {
  const inLanguage = (language: LanguageCode) => Object.fromEntries(Object.keys(contentTypes).map((type) => [type, [entryIn(language)(type) ?? []].flat()]));
  return { ru: inLanguage('ru'), en: inLanguage('en'), he: inLanguage('he'), nl: inLanguage('nl'), fr: inLanguage('fr') };
};

const filled = (fill: Fill): Entry => (type) => entryOf(type, fill);
const nothing: Entry = () => undefined;
const without = (left: string, entry: Entry): Entry => (type) => (type === left ? undefined : entry(type));

const cases: [name: string, content: Content][] = [
  ['nothing is published at all', contentOf(() => nothing)],
  ['every field that may be empty is empty', contentOf(() => filled(least))],
  ['Russian is there and no other language', contentOf((language) => (language === 'ru' ? filled(everywhere('text')) : nothing))],
  ['Russian is missing and the others are there', contentOf((language) => (language === 'ru' ? nothing : filled(everywhere('text'))))],
  ['Russian is full and the others are empty', contentOf((language) => filled(language === 'ru' ? everywhere('text') : least))],
  ['a very long word is everywhere', contentOf(() => filled(everywhere(LONG_WORD)))],
  ...WILD.map((text): [string, Content] => [`everywhere stands ${JSON.stringify(text).slice(0, 40)}`, contentOf(() => filled(everywhere(text)))]),
  ...Object.keys(contentTypes).flatMap((type): [string, Content][] => [
    [`${type} is unpublished`, contentOf(() => without(type, filled(everywhere('text'))))],
    [`${type} is missing in Hebrew`, contentOf((language) => (language === 'he' ? without(type, filled(everywhere('text'))) : filled(everywhere('text'))))],
  ]),
  ['every picture is deleted', contentOf(() => filled((attribute, name) => (attribute.type === 'media' ? undefined : everywhere('text')(attribute, name))))],
];

const ofType = (nodes: readonly ContentNode[], type: string) => nodes.filter((node) => node.type === type).map(({ fields }) => fields);

const parseXml = (xml: string): Document => new DOMParser().parseFromString(xml, 'text/xml');

describe.each(cases)('when %s', (_name, content) => {
  const nodes = buildContentNodes(content, []);

  test('every page has all fields of its query', () => {
    expect(nodes.flatMap(({ type, fields }) => faultsOf(type, fields))).toEqual([]);
    for (const type of ['SiteSettings', 'HomePage', 'HelpRequestPage', 'ContractPage', 'NewsPage']) expect(ofType(nodes, type)).toHaveLength(LOCALES.length);
  });

  test('no active markup gets through', () => {
    const html = (value: unknown): string[] => (typeof value !== 'object' || value === null ? [] : Object.entries(value).flatMap(([name, inner]) => (name === 'html' && typeof inner === 'string' ? [inner] : html(inner))));
    for (const text of nodes.flatMap(({ fields }) => html(fields))) expect(text).not.toMatch(/<(?:script|img|iframe|style|\?php)|<[^>]*\s(?:on\w+=|href="\s*javascript:)/i);
  });

  test('the feeds can be read', async () => {
    for (const page of ofType(nodes, 'NewsPage') as Omit<NewsFeed, 'company'>[]) {
      const { documentElement } = parseXml(await renderFeed({ ...page, company: 'Company & Co' }, 'https://www.example.com'));
      expect(documentElement.nodeName).toBe('rss');
    }
  });
});

test('information pages are linked in the order of the site’s pages, whatever the order of the CMS', () => {
  const page = (slug: string): JsonObject => ({ ...entryOf('information-page', everywhere('text')), documentId: slug, slug });
  const content = { ...contentOf(() => nothing), ru: { 'information-page': ['company-details', 'first-steps', 'check-us'].map(page) } };
  for (const fields of ofType(buildContentNodes(content, []), 'SiteSettings')) expect(fields).toMatchObject({ pageLinks: [{ slug: 'first-steps' }, { slug: 'check-us' }, { slug: 'company-details' }] });
});

test('news are sorted by date in every language, translated or not', () => {
  const article = (documentId: string, publishedOn: string | null): JsonObject => ({ ...entryOf('article', everywhere('text')), documentId, slug: documentId, publishedOn, publishedAt: '2026-03-01T00:00:00.000Z' });
  const content = contentOf(() => nothing);
  const news = { ...content, ru: { article: [article('newest', '2026-05-01'), article('oldest', '2026-01-01')] }, en: { article: [article('of-march', null), article('of-april', '2026-04-01')] } };
  const [russian, english] = ofType(buildContentNodes(news, []), 'NewsPage') as NewsFeed[];
  expect(russian?.articles.map(({ key }) => key)).toEqual(['newest', 'oldest']);
  expect(english?.articles.map(({ key }) => key)).toEqual(['newest', 'of-april', 'of-march', 'oldest']);
});

test('a feed lists the newest articles, and changes only with them', async () => {
  const page: NewsFeed = {
    language: 'he',
    company: 'Sample & Partners',
    title: { text: 'חדשות' },
    subtitle: null,
    articles: Array.from({ length: 60 }, (_, index) => ({ key: `key-${index}`, title: { text: `Title ${index}` }, teaser: null, since: '2026-05-01', href: `/ru/article-${index}` })),
  };
  const xml = await renderFeed(page, 'https://www.example.com');
  expect(await renderFeed(page, 'https://www.example.com')).toBe(xml);
  const channel = parseXml(xml);
  const texts = (selector: string) => [...channel.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(texts('channel > title')).toEqual(['Sample & Partners · חדשות']);
  expect(texts('channel > language')).toEqual(['he']);
  expect(texts('channel > link')).toContain('https://www.example.com/il/euronews');
  expect(channel.querySelector('[rel=self]')?.getAttribute('href')).toBe('https://www.example.com/il/feed.xml');
  expect(texts('item')).toHaveLength(50);
  expect([texts('item > title')[0], texts('item > link')[0], texts('item > guid')[0]]).toEqual(['Title 0', 'https://www.example.com/ru/article-0', 'key-0']);
});
