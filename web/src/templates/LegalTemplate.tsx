import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { LegalText } from '../sections/LegalText';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function LegalTemplate({ data, pageContext }: TemplateProps<Queries.LegalTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.legalPage && <LegalText content={data.legalPage} />}
    </TemplatePage>
  );
}

export default memoPage(LegalTemplate);

export const Head: HeadFC<Queries.LegalTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.legalPage?.seo.title ?? null} description={head.data.legalPage?.seo.description ?? null} />
);

export const query = graphql`
  query LegalTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    legalPage(language: { eq: $language }, slug: { eq: $slug }) {
      seo { title description }
      title { ...Text }
      body { ...RichText }
      revisedOn
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "news"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
