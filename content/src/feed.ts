import { feedPath, localeByCode, PAGES, pathOf, type LanguageCode } from '@site/rules';

/** What a feed tells of the news page of one language. */
export interface NewsFeed {
  readonly language: LanguageCode;
  readonly company: string;
  readonly title: { readonly text: string } | null;
  readonly subtitle: { readonly text: string } | null;
  readonly articles: readonly {
    readonly key: string;
    readonly title: { readonly text: string } | null;
    readonly teaser: { readonly text: string } | null;
    /** ISO 8601. */
    readonly since: string;
    readonly href: string;
  }[];
}

/** Readers of feeds ask for what is new. */
const LONGEST = 50;

/** The feed of one language: the newest articles, as its news page lists them. */
export async function feedOf({ language, company, title, subtitle, articles }: NewsFeed, siteUrl: string): Promise<string> {
  // The package is an ES module.
  const { Feed } = await import('feed');
  const locale = localeByCode(language);
  const newest = articles.slice(0, LONGEST);
  const feed = new Feed({
    title: inXml([company, title?.text].filter(Boolean).join(' · ')),
    description: inXml(subtitle?.text ?? ''),
    link: siteUrl + pathOf(locale, PAGES.news),
    language,
    feedLinks: { rss: siteUrl + feedPath(locale) },
    generator: false,
    // Not the time of the build: the same news are the same feed.
    updated: new Date(Math.max(0, ...newest.map(({ since }) => Date.parse(since)))),
  });
  for (const { key, title: heading, teaser, since, href } of newest) {
    feed.addItem({ id: key, title: inXml(heading?.text ?? ''), ...(teaser && { description: inXml(teaser.text) }), link: siteUrl + href, date: new Date(since) });
  }
  return feed.rss2();
}

/** A text as XML can hold it: without control characters, and without the mark that ends a CDATA section. */
function inXml(text: string): string {
  return [...text].filter((character) => isInXml(character.codePointAt(0) ?? 0)).join('').replaceAll(']]>', ']] >');
}

function isInXml(code: number): boolean {
  return code === 0x9 || code === 0xa || code === 0xd || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
}
