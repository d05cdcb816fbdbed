import type { GatsbyConfig } from 'gatsby';

import { LOCALES, switchLocale } from '@site/rules';

import { buildEnvironment } from './gatsby/environment';
import { TOLERANCE } from './gatsby/pictures';
import { I18N_OPTIONS } from './src/i18n/options';

const { siteUrl } = buildEnvironment();

interface SitemapPage {
  readonly path: string;
  readonly pageContext: { readonly noindex: boolean; readonly canonicalPath: string };
}

const config: GatsbyConfig = {
  siteMetadata: { siteUrl },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  graphqlTypegen: { typesOutputPath: 'src/gatsby-types.d.ts', generateOnBuild: true },
  plugins: [
    // Its defaults write each file's source map into the bundle, in production too.
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
        serialize: ({ path }: SitemapPage) => ({
          url: path,
          links: LOCALES.map((locale) => ({ lang: locale.code, url: `${siteUrl}${switchLocale(path, locale)}` })),
        }),
      },
    },
  ],
};

export default config;
