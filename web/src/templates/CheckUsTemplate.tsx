import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { CheckUs } from '../sections/CheckUs';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function CheckUsTemplate({ data: { site, siteSettings, informationPage }, pageContext }: TemplateProps<Queries.CheckUsTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={siteSettings}>
      {siteSettings && informationPage && <CheckUs content={informationPage} site={siteSettings} details={siteSettings.details} siteUrl={site?.siteMetadata?.siteUrl ?? ''} />}
    </TemplatePage>
  );
}

export default memoPage(CheckUsTemplate);

export const Head: HeadFC<Queries.CheckUsTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.informationPage?.seo.title ?? null} description={head.data.informationPage?.seo.description ?? null} />
);

export const query = graphql`
  query CheckUsTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site ...Details }
    informationPage(language: { eq: $language }, slug: { eq: $slug }) { ...Information }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
