import type { GatsbyConfig } from 'gatsby';


import { alternatesOf } from './src/i18n/localizedPaths';
import { buildEnvironment } from './gatsby/environment';
import type { PageContext } from './gatsby/pages/createPages';
import { TOLERANCE } from './gatsby/source/pictures';
import { I18N_OPTIONS } from './src/i18n/options';

const { siteUrl } = buildEnvironment();
process.env.GATSBY_BUILD_YEAR = String(new Date().getFullYear());

interface SitemapPage {
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
        query: '{ allSitePage { nodes { path pageContext } } }',
        resolveSiteUrl: () => siteUrl,
        resolvePages: ({ allSitePage }: { allSitePage: { nodes: SitemapPage[] } }) =>
          allSitePage.nodes.filter(({ path, pageContext }) => !pageContext.noindex && path === pageContext.canonicalPath),
        serialize: ({ path, pageContext }: SitemapPage) => ({
          url: path,
          links: alternatesOf(path, pageContext.translations).map((alternate) => ({ lang: alternate.lang, url: siteUrl + alternate.path })),
        }),
      },
    },
  ],
};

export default config;
