import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { Questions } from '../sections/Questions';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function QuestionsTemplate({ data, pageContext }: TemplateProps<Queries.QuestionsTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.informationPage && <Questions content={data.informationPage} questions={data.allQuestion.nodes} />}
    </TemplatePage>
  );
}

export default memoPage(QuestionsTemplate);

export const Head: HeadFC<Queries.QuestionsTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.informationPage?.seo.title ?? null} description={head.data.informationPage?.seo.description ?? null} />
);

export const query = graphql`
  query QuestionsTemplate($language: String!, $slug: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    informationPage(language: { eq: $language }, slug: { eq: $slug }) { ...Information }
    allQuestion(filter: { language: { eq: $language } }, sort: { position: ASC }) {
      nodes { key question { ...Text } answer { ...RichText } }
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "questions"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
