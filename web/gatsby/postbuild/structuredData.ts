import { localeByCode, PAGES, pagePath, parsePagePath } from '@site/rules';

import { ICONS } from './webManifests';
import type { PageHead } from './pageHead';

/** What the site settings of a language say, and the title of its news page. */
export interface SiteFacts {
  readonly tagline: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly newsTitle: string | null;
  /** The people who have a page; `slug` is the last part of its address. */
  readonly people: readonly { readonly slug: string; readonly name: string; readonly position: string | null; readonly specialization: string | null }[];
  /** The questions of their page, with the HTML of their answers. */
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
}

type Thing = Readonly<Record<string, unknown>>;

/**
 * What a page tells search engines in the vocabulary of schema.org: the firm and the site on the home page, elsewhere
 * where the page is, articles, people, and questions with their answers. It says nothing that the page does not show.
 * @param picture address of the page's picture
 */
export function structuredData({ language, title, description, company, type, canonical, published }: PageHead & { readonly canonical: string }, site: SiteFacts, siteUrl: string, picture: string): Thing {
  const locale = localeByCode(language);
  const home = siteUrl + pagePath(locale, PAGES.home);
  const firm = { '@id': `${siteUrl}/#organization` };
  // An article that is not translated stands under every language, in the language of its canonical address.
  const about = { inLanguage: parsePagePath(canonical.slice(siteUrl.length)).locale.code, ...(description !== null && { description }) };
  const person = site.people.find(({ slug }) => canonical === siteUrl + pagePath(locale, slug));
  const things: Thing[] =
    canonical === home
      ? [
          {
            '@type': 'LegalService', ...firm, name: company, url: home, logo: siteUrl + ICONS.large, image: picture,
            ...(site.tagline !== null && { slogan: site.tagline }), ...(site.phone !== null && { telephone: site.phone }), ...(site.email !== null && { email: site.email }), ...(site.address !== null && { address: site.address }),
          },
          { '@type': 'WebSite', '@id': `${siteUrl}/#website`, url: siteUrl, name: company, publisher: firm, ...about },
        ]
      : [
          breadcrumbs([{ name: company ?? '', address: home }, ...(type === 'article' && site.newsTitle !== null ? [{ name: site.newsTitle, address: siteUrl + pagePath(locale, PAGES.news) }] : []), { name: person?.name ?? title, address: canonical }]),
          ...(type === 'article'
            ? [{ '@type': 'Article', headline: title, image: picture, mainEntityOfPage: canonical, ...(published !== null && { datePublished: published }), author: organization(firm, company, home), publisher: organization(firm, company, home), ...about }]
            : []),
          ...(person ? [personThing(person, canonical, organization(firm, company, home))] : []),
          ...(canonical === siteUrl + pagePath(locale, PAGES.questions) && site.questions.length > 0 ? [{ '@type': 'FAQPage', inLanguage: language, mainEntity: site.questions.map(questionAndAnswer) }] : []),
        ];
  return { '@context': 'https://schema.org', '@graph': things };
}

const questionAndAnswer = ({ question, answer }: SiteFacts['questions'][number]): Thing => ({ '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } });

const personThing = ({ name, position, specialization }: SiteFacts['people'][number], url: string, worksFor: Thing): Thing => ({ '@type': 'Person', name, url, ...(position !== null && { jobTitle: position }), ...(specialization !== null && { knowsAbout: specialization }), worksFor });

const organization = (firm: Thing, name: string | null, url: string): Thing => ({ '@type': 'Organization', ...firm, name, url });

function breadcrumbs(places: readonly { readonly name: string; readonly address: string }[]): Thing {
  return { '@type': 'BreadcrumbList', itemListElement: places.map(({ name, address }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: address })) };
}

/** JSON that can stand in a script element. */
export const scriptJson = (data: Thing): string => JSON.stringify(data).replaceAll('<', '\\u003c');
