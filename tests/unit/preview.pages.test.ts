/** @jest-environment node */
import { previewPage, type Content, type JsonObject } from '@site/content';
import { DEFAULT_LOCALE, localeByCode, LOCALES, parsePagePath, PAGES, previewPageForSlug, parsePreviewTarget, serializePreviewTarget, type PreviewPage, type PreviewTarget } from '@site/rules';

import { pictureOf } from '../../cms/src/features/preview/picture';
import { contentTypes, entryOf, type Fill } from './support/contentTypes';

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
const information = [PAGES.firstSteps, PAGES.checkUs, PAGES.companyDetails, PAGES.questions, PAGES.costs, PAGES.accessibility].map((slug) => ({ ...entryOf('information-page', fill), documentId: slug, slug }));
const full = { ...entries, article: [article], 'information-page': information };
const contents: [string, Content][] = [
  ['everything is there', { ru: full, en: full, he: full, nl: full, fr: full }],
  ['only Russian is there', { ru: full, en: nothing, he: nothing, nl: nothing, fr: nothing }],
  ['nothing is there', { ru: nothing, en: nothing, he: nothing, nl: nothing, fr: nothing }],
];

const pages: [slug: string, page: PreviewPage][] = [
  [PAGES.home, 'home'],
  [PAGES.secondHome, 'secondHome'],
  [PAGES.helpRequest, 'helpRequest'],
  [PAGES.contract, 'contract'],
  [PAGES.news, 'news'],
  [PAGES.privacyPolicy, 'legal'],
  [PAGES.firstSteps, 'firstSteps'],
  [PAGES.checkUs, 'checkUs'],
  [PAGES.companyDetails, 'companyDetails'],
  [PAGES.questions, 'questions'],
  [PAGES.costs, 'costs'],
  [PAGES.accessibility, 'accessibility'],
  ['an-article', 'article'],
  ['team/privacy-policy', 'person'],
  [PAGES.withdrawal, 'withdrawal'],
  [PAGES.verification, 'verification'],
  [PAGES.notFound, 'notFound'],
];

describe.each(contents)('when %s', (name, content) => {
  test.each(pages)('“%s” is previewed by its own template', (slug, page) => {
    for (const locale of LOCALES) {
      const made = previewPage(content, locale, slug, pictureOf);
      expect(made.page).toBe(name === 'nothing is there' && ['legal', 'firstSteps', 'checkUs', 'companyDetails', 'questions', 'costs', 'accessibility', 'article', 'person'].includes(page) ? 'notFound' : page);
      // Values that JSON omits are not content.
      expect(JSON.parse(JSON.stringify(made.content))).toStrictEqual(made.content);
    }
  });
});

test('a previewed agreement can be read, but not signed', () => {
  const [, content] = contents[0] as [string, Content];
  expect(previewPage(content, localeByCode('he'), PAGES.contract, pictureOf).content).toMatchObject({ contractPage: { isDraft: true, version: { version: 0, sha256: '', agreement: { language: 'he' } } } });
});

describe('the address of a preview', () => {
  const target: PreviewTarget = { path: '/il/an-article', section: 'team', status: 'published', token: '1.2.a-b_c.0f' };

  test('is parsed as it was serialized', () => {
    expect(parsePreviewTarget(`#${serializePreviewTarget(target)}`)).toEqual(target);
    expect(parsePreviewTarget(serializePreviewTarget({ ...target, section: null }))).toEqual({ ...target, section: null });
  });
  test('that was truncated leads to the Russian home page, without a token', () => {
    expect(parsePreviewTarget('')).toEqual({ path: '/', section: null, status: 'draft', token: '' });
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
    const { locale, slug } = parsePagePath(path);
    expect([locale.code, previewPageForSlug(slug)]).toEqual([language, page]);
  });
  test('names every page of the site', () => {
    for (const slug of Object.values(PAGES)) expect(parsePagePath(`/${DEFAULT_LOCALE.prefix}/${slug}`).slug).toBe(slug);
  });
});
