import { graphql, type HeadFC } from 'gatsby';

import { feedPath, localeByCode } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { NewsList } from '../sections/NewsList';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function NewsTemplate({ data, pageContext }: TemplateProps<Queries.NewsTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.newsPage && <NewsList content={data.newsPage} />}
    </TemplatePage>
  );
}

export default memoPage(NewsTemplate);

export const Head: HeadFC<Queries.NewsTemplateQuery, PageContext> = (head) => (
  <>
    <Seo head={head} title={head.data.newsPage?.seo.title ?? null} description={head.data.newsPage?.seo.description ?? null} />
    <link rel="alternate" type="application/rss+xml" title={head.data.newsPage?.seo.title ?? 'RSS'} href={feedPath(localeByCode(head.pageContext.language))} />
  </>
);

export const query = graphql`
  query NewsTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    newsPage(language: { eq: $language }) {
      seo { title description }
      title { ...Text }
      subtitle { ...Text }
      bannerImage {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 2000, breakpoints: [640, 1080, 1600, 2000], sizes: "(min-width: 48rem) 100vw, 48rem", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
        }
      }
      articles {
        title { ...Text }
        teaser { ...Text }
        image {
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 1280, breakpoints: [400, 800, 1280], sizes: "(min-width: 80rem) 40rem, (min-width: 64rem) 50vw, 92vw", formats: [AVIF, WEBP, AUTO], placeholder: NONE)
          }
        }
        imageAlt { ...Text }
        publishedOn
        href
      }
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "news"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
