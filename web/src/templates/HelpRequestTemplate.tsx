import { graphql, type HeadFC } from 'gatsby';

import type { PageContext } from '../../gatsby/pages/createPages';
import { LazyHelpRequestForm } from '../forms/lazy';
import { HelpRequest } from '../sections/HelpRequest';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function HelpRequestTemplate({ data, pageContext }: TemplateProps<Queries.HelpRequestTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.helpRequestPage && data.siteSettings && <HelpRequest content={data.helpRequestPage} site={data.siteSettings} form={(onSuccess) => <LazyHelpRequestForm office={data.siteSettings?.office ?? null} onSuccess={onSuccess} />} />}
    </TemplatePage>
  );
}

export default memoPage(HelpRequestTemplate);

export const Head: HeadFC<Queries.HelpRequestTemplateQuery, PageContext> = (head) => (
  <Seo head={head} title={head.data.helpRequestPage?.seo.title ?? null} description={head.data.helpRequestPage?.seo.description ?? null} />
);

export const query = graphql`
  query HelpRequestTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    helpRequestPage(language: { eq: $language }) {
      seo { title description }
      title { ...Text }
      subtitle { ...Text }
      successTitle { ...Text }
      successText { ...Text }
    }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company", "forms", "helpRequest"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
