import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { Costs } from '../sections/Costs';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function CostsTemplate({ data: { siteSettings, informationPage }, pageContext }: TemplateProps<Queries.CostsTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={siteSettings}>
      {informationPage && <Costs content={informationPage} fee={siteSettings?.fee ?? null} paysVat={Boolean(siteSettings?.vatNumber)} />}
    </TemplatePage>
  );
}

export default memoPage(CostsTemplate);

export const Head: HeadFC<Queries.CostsTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.informationPage?.seo.title ?? null} description={head.data.informationPage?.seo.description ?? null} />
);

export const query = graphql`
  query CostsTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site fee { percent text } }
    informationPage(language: { eq: $language }, slug: { eq: $slug }) { ...Information }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "costs"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
