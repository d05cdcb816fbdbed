import { feedPath, localeByCode, PAGES, pagePath, type LanguageCode } from '@site/rules';

/** Content of the news feed of one language. */
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

const MAX_ITEMS = 50;

/** RSS 2.0 of the news of one language: its newest articles. */
export async function renderFeed({ language, company, title, subtitle, articles }: NewsFeed, siteUrl: string): Promise<string> {
  // The package is ESM only.
  const { Feed } = await import('feed');
  const locale = localeByCode(language);
  const newest = articles.slice(0, MAX_ITEMS);
  const feed = new Feed({
    title: xmlText([company, title?.text].filter(Boolean).join(' · ')),
    description: xmlText(subtitle?.text ?? ''),
    link: siteUrl + pagePath(locale, PAGES.news),
    language,
    feedLinks: { rss: siteUrl + feedPath(locale) },
    generator: false,
    // Not the time of the build: unchanged news make an unchanged feed.
    updated: new Date(Math.max(0, ...newest.map(({ since }) => Date.parse(since)))),
  });
  for (const { key, title: heading, teaser, since, href } of newest) {
    feed.addItem({ id: key, title: xmlText(heading?.text ?? ''), ...(teaser && { description: xmlText(teaser.text) }), link: siteUrl + href, date: new Date(since) });
  }
  return feed.rss2();
}

/** Text that is valid in XML: without control characters, and without the end of a CDATA section. */
function xmlText(text: string): string {
  return [...text].filter((character) => isXmlCharacter(character.codePointAt(0) ?? 0)).join('').replaceAll(']]>', ']] >');
}

function isXmlCharacter(code: number): boolean {
  return code === 0x9 || code === 0xa || code === 0xd || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
}
