import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { InformationText } from '../sections/InformationText';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function AccessibilityTemplate({ data: { siteSettings, informationPage }, pageContext }: TemplateProps<Queries.AccessibilityTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={siteSettings}>
      {informationPage && <InformationText content={informationPage} />}
    </TemplatePage>
  );
}

export default memoPage(AccessibilityTemplate);

export const Head: HeadFC<Queries.AccessibilityTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.informationPage?.seo.title ?? null} description={head.data.informationPage?.seo.description ?? null} />
);

export const query = graphql`
  query AccessibilityTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    informationPage(language: { eq: $language }, slug: { eq: $slug }) { ...Information }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
