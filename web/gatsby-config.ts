import type { GatsbyConfig } from 'gatsby';


import { PAGES } from '@site/rules';

import { alternatesOf } from './src/i18n/localizedPaths';
import { buildEnvironment } from './gatsby/environment';
import type { PageContext } from './gatsby/pages/createPages';
import { TOLERANCE } from './gatsby/source/pictures';
import { I18N_OPTIONS } from './src/i18n/options';

const { siteUrl } = buildEnvironment();
process.env.GATSBY_BUILD_YEAR = String(new Date().getFullYear());

interface Dated {
  readonly language: string;
  readonly slug?: string;
  readonly seo: { readonly changedAt: string | null };
}

interface SitemapData {
  readonly allSitePage: { readonly nodes: readonly SitemapPage[] };
  readonly [type: string]: { readonly nodes: readonly (Dated | SitemapPage)[] };
}

/** Types of pages, with the last part of the address of those that are no collection. */
const DATED_PAGES: Readonly<Record<string, string | undefined>> = { allHomePage: PAGES.home, allHelpRequestPage: PAGES.helpRequest, allContractPage: PAGES.contract, allNewsPage: PAGES.news, allArticle: undefined, allPerson: undefined, allLegalPage: undefined, allInformationPage: undefined };
const SITEMAP_QUERY = `{
  allSitePage { nodes { path pageContext } }
  ${Object.entries(DATED_PAGES).map(([type, slug]) => `${type} { nodes { language ${slug === undefined ? 'slug' : ''} seo { changedAt } } }`).join('\n')}
}`;

interface SitemapPage {
  /** When its content was last published. */
  readonly changedAt?: string | null;
  readonly path: string;
  readonly pageContext: PageContext;
}

const config: GatsbyConfig = {
  siteMetadata: { siteUrl },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  plugins: [
    // The defaults write source maps into the production bundle.
    { resolve: 'gatsby-plugin-emotion', options: { sourceMap: false, autoLabel: 'never' } },
    { resolve: 'gatsby-plugin-sharp', options: { failOn: TOLERANCE } },
    'gatsby-transformer-sharp',
    'gatsby-plugin-catch-links',
    {
      resolve: 'gatsby-plugin-react-i18next',
      options: {
        languages: ['ru'],
        defaultLanguage: 'ru',
        redirect: false,
        generateDefaultLanguagePage: false,
        localeJsonSourceName: null,
        i18nextOptions: I18N_OPTIONS,
      },
    },
    {
      resolve: 'gatsby-plugin-sitemap',
      options: {
        // robots.txt names it.
        createLinkInHead: false,
        query: SITEMAP_QUERY,
        resolveSiteUrl: () => siteUrl,
        resolvePages: (data: SitemapData) => {
          const changes = changesByPage(data);
          return data.allSitePage.nodes
            .filter(({ path, pageContext }) => !pageContext.noindex && path === pageContext.canonicalPath)
            .map((page) => ({ ...page, changedAt: changes.get(`${page.pageContext.language}/${page.pageContext.slug}`) ?? null }));
        },
        serialize: ({ path, pageContext, changedAt }: SitemapPage) => ({
          url: path,
          ...(changedAt && { lastmod: changedAt }),
          links: alternatesOf(path, pageContext.translations).map((alternate) => ({ lang: alternate.lang, url: siteUrl + alternate.path })),
        }),
      },
    },
  ],
};

/** When pages changed, by language and the last part of the address. */
function changesByPage(data: SitemapData): Map<string, string | null> {
  return new Map(
    Object.entries(DATED_PAGES).flatMap(([type, slug = '']) =>
      (data[type]?.nodes ?? []).flatMap((node) => ('seo' in node ? [[`${node.language}/${node.slug ?? slug}`, node.seo.changedAt] as const] : [])),
    ),
  );
}

export default config;
