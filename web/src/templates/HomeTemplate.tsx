import { graphql, navigate, type HeadFC } from 'gatsby';
import { useEffect } from 'react';

import { DEFAULT_LOCALE, PAGES, pagePath } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { rememberTyped } from '../lib/formValues';
import { HomeSections } from '../sections/HomeSections';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function HomeTemplate({ data, pageContext }: TemplateProps<Queries.HomeTemplateQuery>) {
  const { isRoot } = pageContext;
  // The root shows the Russian home page and redirects to its address.
  useEffect(() => {
    if (!isRoot) return;
    // The page at that address is another one, with a form of its own.
    rememberTyped('contact', document.querySelector<HTMLFormElement>('form[data-waits]'));
    void navigate(pagePath(DEFAULT_LOCALE, PAGES.home) + window.location.search + window.location.hash, { replace: true });
  }, [isRoot]);
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings} onHome>
      {isRoot && <span data-needs-scripts hidden />}
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
