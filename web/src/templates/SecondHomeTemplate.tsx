import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { HomeSections } from '../sections/HomeSections';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function SecondHomeTemplate({ data, pageContext }: TemplateProps<Queries.SecondHomeTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings} onHome>
      {data.homePage && data.siteSettings && <HomeSections content={data.homePage} site={data.siteSettings} arrangement="ledger" />}
    </TemplatePage>
  );
}

export default memoPage(SecondHomeTemplate);

export const Head: HeadFC<Queries.SecondHomeTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.homePage?.seo.title ?? null} description={head.data.homePage?.seo.description ?? null} />
);

export const query = graphql`
  query SecondHomeTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    homePage(language: { eq: $language }) { ...Home }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company", "questions", "forms", "contactForm"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
