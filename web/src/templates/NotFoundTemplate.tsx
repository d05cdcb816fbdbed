import { graphql, type HeadFC } from 'gatsby';

import { SECTIONS } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { NotFound } from '../sections/NotFound';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function NotFoundTemplate({ data, pageContext }: TemplateProps<Queries.NotFoundTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      <NotFound sections={data.siteSettings?.sections ?? SECTIONS} />
    </TemplatePage>
  );
}

export default memoPage(NotFoundTemplate);

export const Head: HeadFC<Queries.NotFoundTemplateQuery, PageContext> = (head) => <Seo head={head} title={titleOf(head.data)} description={null} />;

/** The title is the text on the page, since the page has no entry of its own. */
function titleOf(data: Queries.NotFoundTemplateQuery): string | null {
  const texts = data.locales.edges.find(({ node }) => node.ns === 'notFound')?.node.data;
  const title: unknown = texts ? (JSON.parse(texts) as Record<string, unknown>).title : null;
  return typeof title === 'string' ? title : null;
}

export const query = graphql`
  query NotFoundTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "notFound"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
