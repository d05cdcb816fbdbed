import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { FirstSteps } from '../sections/FirstSteps';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function FirstStepsTemplate({ data, pageContext }: TemplateProps<Queries.FirstStepsTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.informationPage && <FirstSteps content={data.informationPage} countries={data.allReportingCountry.nodes} />}
    </TemplatePage>
  );
}

export default memoPage(FirstStepsTemplate);

export const Head: HeadFC<Queries.FirstStepsTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.informationPage?.seo.title ?? null} description={head.data.informationPage?.seo.description ?? null} />
);

export const query = graphql`
  query FirstStepsTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    informationPage(language: { eq: $language }, slug: { eq: $slug }) { ...Information }
    allReportingCountry(filter: { language: { eq: $language } }, sort: { position: ASC }) {
      nodes {
        key
        name { ...Text }
        places { name { ...Text } purpose { ...Text } url phone }
      }
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "contract"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
