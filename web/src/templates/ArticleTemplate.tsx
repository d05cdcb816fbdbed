import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { ArticleText } from '../sections/ArticleText';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function ArticleTemplate({ data, pageContext }: TemplateProps<Queries.ArticleTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.article && <ArticleText content={data.article} />}
    </TemplatePage>
  );
}

export default memoPage(ArticleTemplate);

export const Head: HeadFC<Queries.ArticleTemplateQuery, PageContext> = (head) => (
  <Seo head={head} type="article" published={head.data.article?.publishedOn ?? null} title={head.data.article?.seo.title ?? null} description={head.data.article?.seo.description ?? null} />
);

export const query = graphql`
  query ArticleTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    article(language: { eq: $language }, slug: { eq: $slug }) {
      seo { title description }
      title { ...Text }
      lead { ...Text }
      image {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 1600, breakpoints: [400, 800, 1200, 1600], sizes: "(min-width: 68rem) 64rem, 92vw", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
        }
      }
      imageAlt { ...Text }
      body { ...RichText }
      questionsTitle { ...Text }
      questions { ...Text }
      disclaimer { ...Text }
      publishedOn
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "news"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
