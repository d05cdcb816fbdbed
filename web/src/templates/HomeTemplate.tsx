import { graphql, navigate, type HeadFC } from 'gatsby';
import { useEffect } from 'react';

import { DEFAULT_LOCALE, PAGES, pagePath } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { HomeSections } from '../sections/HomeSections';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function HomeTemplate({ data, pageContext }: TemplateProps<Queries.HomeTemplateQuery>) {
  const { isRoot } = pageContext;
  // In development, and for links to the root: a request for it is answered with the home page itself (gatsby/postbuild/finishPages.ts).
  useEffect(() => {
    if (isRoot) void navigate(pagePath(DEFAULT_LOCALE, PAGES.home) + window.location.search + window.location.hash, { replace: true });
  }, [isRoot]);
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings} onHome>
      {data.homePage && data.siteSettings && <HomeSections content={data.homePage} site={data.siteSettings} arrangement="columns" />}
    </TemplatePage>
  );
}

export default memoPage(HomeTemplate);

export const Head: HeadFC<Queries.HomeTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.homePage?.seo.title ?? null} description={head.data.homePage?.seo.description ?? null} />
);

export const query = graphql`
  query HomeTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    homePage(language: { eq: $language }) { ...Home }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company", "questions", "forms", "contactForm"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
