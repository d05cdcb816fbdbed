import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { CompanyDetails } from '../sections/CompanyDetails';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function CompanyDetailsTemplate({ data: { site, siteSettings, informationPage }, pageContext }: TemplateProps<Queries.CompanyDetailsTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={siteSettings}>
      {siteSettings && informationPage && <CompanyDetails content={informationPage} site={siteSettings} details={siteSettings.details} siteUrl={site?.siteMetadata?.siteUrl ?? ''} />}
    </TemplatePage>
  );
}

export default memoPage(CompanyDetailsTemplate);

export const Head: HeadFC<Queries.CompanyDetailsTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.informationPage?.seo.title ?? null} description={head.data.informationPage?.seo.description ?? null} />
);

export const query = graphql`
  query CompanyDetailsTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site ...Details }
    informationPage(language: { eq: $language }, slug: { eq: $slug }) { ...Information }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
