import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { Verification } from '../sections/Verification';
import { LazyDocumentCheck } from '../verification/lazy';
import { memoPage, type TemplateProps } from './memoPage';
import { pageText } from './pageText';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function VerificationTemplate({ data, pageContext }: TemplateProps<Queries.VerificationTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      <Verification siteUrl={data.site?.siteMetadata?.siteUrl ?? ''} check={<LazyDocumentCheck />} />
    </TemplatePage>
  );
}

export default memoPage(VerificationTemplate);

export const Head: HeadFC<Queries.VerificationTemplateQuery, PageContext> = (head) => <Seo head={head} title={pageText(head.data, 'verification', 'title')} description={pageText(head.data, 'verification', 'description')} />;

export const query = graphql`
  query VerificationTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "verification"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
