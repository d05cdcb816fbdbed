import { graphql, type HeadFC } from 'gatsby';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { DEFAULT_LOCALE, localeByCode, pathOf, type PreviewContent, type PreviewPage } from '@site/rules';

import type { PageContext } from '../../gatsby/pages';
import { Preview } from '../preview/Preview';
import type { Shown } from '../preview/usePreview';
import type { TemplateProps } from './memoPage';

type Template = LazyExoticComponent<ComponentType<TemplateProps<PreviewContent>>>;

/** Asked for as Gatsby's own code asks for them, by the names of its files: visitors load nothing on this page's account. */
const TEMPLATES: Readonly<Record<PreviewPage, Template>> = {
  home: lazy(() => import(/* webpackChunkName: "component---src-templates-home-template-tsx" */ './HomeTemplate?export=default')),
  secondHome: lazy(() => import(/* webpackChunkName: "component---src-templates-second-home-template-tsx" */ './SecondHomeTemplate?export=default')),
  helpRequest: lazy(() => import(/* webpackChunkName: "component---src-templates-help-request-template-tsx" */ './HelpRequestTemplate?export=default')),
  contract: lazy(() => import(/* webpackChunkName: "component---src-templates-contract-template-tsx" */ './ContractTemplate?export=default')),
  news: lazy(() => import(/* webpackChunkName: "component---src-templates-news-template-tsx" */ './NewsTemplate?export=default')),
  legal: lazy(() => import(/* webpackChunkName: "component---src-templates-legal-template-tsx" */ './LegalTemplate?export=default')),
  article: lazy(() => import(/* webpackChunkName: "component---src-templates-article-template-tsx" */ './ArticleTemplate?export=default')),
  notFound: lazy(() => import(/* webpackChunkName: "component---src-templates-not-found-template-tsx" */ './NotFoundTemplate?export=default')),
};

/** For staff: any page of the site, made of drafts while they look at it. */
export default function PreviewTemplate() {
  return <Preview draw={draw} />;
}

function draw({ page, language, slug, content }: Shown) {
  const Template = TEMPLATES[page];
  const path = pathOf(localeByCode(language), slug);
  const pageContext: PageContext = { language, slug, noindex: true, canonicalPath: path, isRoot: false, i18n: {} };
  return <Template data={content} pageContext={pageContext} path={path} />;
}

export const Head: HeadFC<Queries.PreviewTemplateQuery> = ({ data }) => (
  <>
    <html lang={DEFAULT_LOCALE.code} dir={DEFAULT_LOCALE.dir} />
    <title>{titleOf(data)}</title>
    <meta name="robots" content="noindex, nofollow" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </>
);

function titleOf({ locales }: Queries.PreviewTemplateQuery): string {
  const texts = locales.edges.find(({ node }) => node.language === DEFAULT_LOCALE.code)?.node.data;
  return texts ? String((JSON.parse(texts) as Record<string, unknown>).title ?? '') : '';
}

export const query = graphql`
  query PreviewTemplate {
    locales: allLocale(filter: { ns: { in: ["preview"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
