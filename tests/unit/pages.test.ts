/** @jest-environment node */
import { createAllPages, type ArticlePage, type EntryPage, type PageContext } from '../../web/gatsby/pages/createPages';

/** Pages by address. */
function pagesOf(articles: readonly ArticlePage[], people: readonly EntryPage[] = [], texts: readonly EntryPage[] = []): Record<string, PageContext> {
  const pages: Record<string, PageContext> = {};
  const createPage: Parameters<typeof createAllPages>[0] = ({ path, context }) => {
    pages[path] = context as PageContext;
  };
  createAllPages(createPage, { articles, people, texts });
  return pages;
}

test('pages that show an article’s Russian text are not listed as translations', () => {
  const pages = pagesOf([
    { language: 'ru', slug: 'tax', textLanguage: 'ru' },
    { language: 'en', slug: 'tax', textLanguage: 'en' },
    { language: 'he', slug: 'tax', textLanguage: 'ru' },
    { language: 'ru', slug: 'other', textLanguage: 'ru' },
    { language: 'en', slug: 'other', textLanguage: 'ru' },
  ]);
  expect(pages['/us/tax']).toMatchObject({ canonicalPath: '/us/tax', translations: ['ru', 'en'] });
  expect(pages['/il/tax']).toMatchObject({ canonicalPath: '/ru/tax', translations: ['ru', 'en'] });
  expect(pages['/us/other']).toMatchObject({ canonicalPath: '/ru/other', translations: ['ru'] });
});

test('an article without a Russian text lists its existing translations', () => {
  expect(pagesOf([{ language: 'fr', slug: 'impots', textLanguage: 'fr' }])['/fr/impots']).toMatchObject({ canonicalPath: '/fr/impots', translations: ['fr'] });
});

test('a person has a page in every language, each the translation of the others', () => {
  const pages = pagesOf([], (['ru', 'en', 'he', 'nl', 'fr'] as const).map((language) => ({ language, slug: 'team/anna' })));
  expect(pages['/il/team/anna']).toMatchObject({ slug: 'team/anna', canonicalPath: '/il/team/anna', translations: ['ru', 'en', 'he', 'nl', 'fr'], noindex: false });
});

test('a person without a Russian text lists the languages in which there is a page', () => {
  const pages = pagesOf([], [{ language: 'fr', slug: 'team/claire' }, { language: 'he', slug: 'team/claire' }, { language: 'ru', slug: 'team/anna' }]);
  expect(pages['/fr/team/claire']).toMatchObject({ canonicalPath: '/fr/team/claire', translations: ['he', 'fr'] });
  expect(pages['/il/team/claire']).toMatchObject({ translations: ['he', 'fr'] });
});

test('the fixed pages are in all languages', () => {
  expect(pagesOf([])['/nl/contract']).toMatchObject({ translations: ['ru', 'en', 'he', 'nl', 'fr'] });
});

test('a text that is not published in a language has no page there, rather than an empty one, and is not announced to search engines', () => {
  const pages = pagesOf([], [], [{ language: 'en', slug: 'costs' }, { language: 'fr', slug: 'costs' }, { language: 'ru', slug: 'privacy-policy' }]);
  expect(Object.keys(pages).filter((path) => /costs|privacy-policy|faq/.test(path)).sort()).toEqual(['/fr/costs', '/ru/privacy-policy', '/us/costs']);
  expect(pages['/us/costs']).toMatchObject({ canonicalPath: '/us/costs', translations: ['en', 'fr'] });
});
