/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { previewPage, type Content, type JsonObject } from '@site/content';
import { DEFAULT_LOCALE, localeByCode, LOCALES, pageOfPath, PAGES, previewPageOf, readPreviewTarget, writePreviewTarget, type PreviewPage, type PreviewTarget } from '@site/rules';
import { buildSchema, execute, parse, type GraphQLFieldResolver } from 'graphql';

import { pictureOf } from '../../cms/src/preview/picture';
import { typeDefs } from '../../web/gatsby/schema';
import { contentTypes, entryOf, type Fill } from './support/contentTypes';

const TEMPLATES = resolve(__dirname, '../../web/src/templates');

/** What stands between the backquotes of a file's queries. */
const queriesIn = (file: string): string => [...readFileSync(join(TEMPLATES, file), 'utf8').matchAll(/graphql`([^`]*)`/g)].map(([, text]) => text).join('\n');
const fragments = queriesIn('fragments.ts');

/** The schema of the build, with as much of Gatsby's own as the templates ask for. */
const schema = buildSchema(`
  directive @dontInfer on OBJECT
  directive @link on FIELD_DEFINITION
  ${typeDefs.replaceAll(' implements Node', '')}
  scalar ImageData
  enum Layout { FIXED CONSTRAINED FULL_WIDTH }
  enum Format { AUTO JPG PNG WEBP AVIF }
  enum Placeholder { NONE }
  type ImageSharp { gatsbyImageData(layout: Layout, width: Int, height: Int, breakpoints: [Int], sizes: String, formats: [Format], placeholder: Placeholder, outputPixelDensities: [Float], aspectRatio: Float): ImageData! }
  type File { childImageSharp: ImageSharp }
  type SiteMetadata { siteUrl: String }
  type Site { siteMetadata: SiteMetadata }
  input Words { eq: String in: [String] }
  input LocaleFilter { language: Words ns: Words }
  type Edge { node: Locale! }
  type Locales { edges: [Edge!]! }
  type Query {
    site: Site
    siteSettings(language: Words): SiteSettings
    homePage(language: Words): HomePage
    helpRequestPage(language: Words): HelpRequestPage
    contractPage(language: Words): ContractPage
    newsPage(language: Words): NewsPage
    article(language: Words, slug: Words): Article
    legalPage(language: Words, slug: Words): LegalPage
    allLocale(filter: LocaleFilter): Locales!
  }
`);

/** A field that a query asks for has to be there; empty is null. */
const present: GraphQLFieldResolver<Readonly<Record<string, unknown>>, unknown> = (source, _values, _context, { fieldName, path }) => {
  const name = path.typename === 'Query' ? String(path.key) : fieldName;
  if (source[name] === undefined) throw new Error(`${name} is missing`);
  return source[name];
};

const fill: Fill = ({ type, enum: choices }, name) => {
  switch (type) {
    case 'integer': return 1;
    case 'boolean': return true;
    case 'date': return '2026-01-02';
    case 'enumeration': return choices?.[0];
    case 'media': return { id: 1, mime: 'image/png', url: '/uploads/a.png', width: 20, height: 10 };
    case 'component': return true;
    default: return name === 'slug' ? 'privacy-policy' : 'text';
  }
};
const entries = Object.fromEntries(Object.keys(contentTypes).map((type): [string, JsonObject[]] => [type, [entryOf(type, fill)]]));
const nothing = {};
const article = { ...entryOf('article', fill), slug: 'an-article' };
const full = { ...entries, article: [article] };
const contents: [string, Content][] = [
  ['everything is there', { ru: full, en: full, he: full, nl: full, fr: full }],
  ['only Russian is there', { ru: full, en: nothing, he: nothing, nl: nothing, fr: nothing }],
  ['nothing is there', { ru: nothing, en: nothing, he: nothing, nl: nothing, fr: nothing }],
];

const pages: [slug: string, page: PreviewPage, template: string][] = [
  [PAGES.home, 'home', 'HomeTemplate'],
  [PAGES.secondHome, 'secondHome', 'SecondHomeTemplate'],
  [PAGES.helpRequest, 'helpRequest', 'HelpRequestTemplate'],
  [PAGES.contract, 'contract', 'ContractTemplate'],
  [PAGES.news, 'news', 'NewsTemplate'],
  [PAGES.privacyPolicy, 'legal', 'LegalTemplate'],
  ['an-article', 'article', 'ArticleTemplate'],
  [PAGES.notFound, 'notFound', 'NotFoundTemplate'],
];

describe.each(contents)('when %s', (name, content) => {
  test.each(pages)('“%s” has all that its template asks for', async (slug, page, template) => {
    for (const locale of LOCALES) {
      const made = previewPage(content, locale, slug, pictureOf);
      expect(made.page).toBe(name === 'nothing is there' && ['legal', 'article'].includes(page) ? 'notFound' : page);
      if (made.page !== page) continue;
      const { data, errors } = await execute({ schema, document: parse(`${queriesIn(`${template}.tsx`)} ${fragments}`), rootValue: made.content, variableValues: { language: locale.code, slug }, fieldResolver: present });
      expect(errors).toBeUndefined();
      expect(data).not.toBeNull();
    }
  });
});

test('an agreement that is previewed can be read and not signed', () => {
  const [, content] = contents[0] as [string, Content];
  expect(previewPage(content, localeByCode('he'), PAGES.contract, pictureOf).content.contractPage).toMatchObject({ isDraft: true, version: { version: 0, sha256: '', agreement: { language: 'he' } } });
});

describe('the address of a preview', () => {
  const target: PreviewTarget = { path: '/il/an-article', section: 'team', status: 'published', token: '1.2.a-b_c.0f' };

  test('is read as it was written', () => {
    expect(readPreviewTarget(`#${writePreviewTarget(target)}`)).toEqual(target);
    expect(readPreviewTarget(writePreviewTarget({ ...target, section: null }))).toEqual({ ...target, section: null });
  });
  test('that somebody shortened leads to the Russian home page, without a right', () => {
    expect(readPreviewTarget('')).toEqual({ path: '/', section: null, status: 'draft', token: '' });
  });
  test.each([
    ['/us/contract', 'en', 'contract'],
    ['/il', 'he', 'home'],
    ['/', 'ru', 'home'],
    ['/fr/an-article', 'fr', 'article'],
    ['/nl/privacy-policy', 'nl', 'legal'],
    ['/preview', 'ru', 'notFound'],
    ['/de/contract', 'ru', 'notFound'],
  ])('%s is a page in %s: %s', (path, language, page) => {
    const { locale, slug } = pageOfPath(path);
    expect([locale.code, previewPageOf(slug)]).toEqual([language, page]);
  });
  test('names every page of the site', () => {
    for (const slug of Object.values(PAGES)) expect(pageOfPath(`/${DEFAULT_LOCALE.prefix}/${slug}`).slug).toBe(slug);
  });
});
