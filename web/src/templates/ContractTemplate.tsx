import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { Contract } from '../sections/Contract';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function ContractTemplate({ data, pageContext }: TemplateProps<Queries.ContractTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.contractPage && data.siteSettings && <Contract content={data.contractPage} site={data.siteSettings} />}
    </TemplatePage>
  );
}

export default memoPage(ContractTemplate);

export const Head: HeadFC<Queries.ContractTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.contractPage?.seo.title ?? null} description={head.data.contractPage?.seo.description ?? null} />
);

export const query = graphql`
  query ContractTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    contractPage(language: { eq: $language }) {
      seo { title description }
      version {
        version
        sha256
        agreement {
          language
          title { ...Text }
          number
          mainTerms { title { ...Text } body { ...RichText } }
          introduction { ...RichText }
          sections { title { ...Text } body { ...RichText } }
          withdrawal { title { ...Text } body { ...RichText } }
          withdrawalForm { title { ...Text } body { ...RichText } }
          signature {
            companyLabel { ...Text }
            headName { ...Text }
            headPosition { ...Text }
            clientLabel { ...Text }
          }
          consent { ...Text }
          earlyStart { ...Text }
        }
      }
      headSignature {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 448, breakpoints: [224, 448], sizes: "14rem", formats: [WEBP, AUTO], placeholder: NONE)
        }
      }
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "contract", "signing", "company", "forms"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
