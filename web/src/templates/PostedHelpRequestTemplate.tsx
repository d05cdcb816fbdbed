import { graphql, type HeadFC } from 'gatsby';

import { slot } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { PostedRequest } from '../forms/PostedRequest';
import { FormPage } from '../sections/FormPage';
import { RequestSent } from '../sections/HelpRequest';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

/** What the site's server completes for a visitor without scripts; it is not served at its own address. */
function PostedHelpRequestTemplate({ data: { siteSettings: site, helpRequestPage: content }, pageContext }: TemplateProps<Queries.PostedHelpRequestTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={site}>
      {site && content && <FormPage site={site} title={content.title} form={<PostedRequest form="help" office={site.office} done={<RequestSent content={content} site={site} reference={slot('reference')} />} />} />}
    </TemplatePage>
  );
}

export default memoPage(PostedHelpRequestTemplate);

export const Head: HeadFC<Queries.PostedHelpRequestTemplateQuery, PageContext> = (head) => <Seo head={head} title={head.data.helpRequestPage?.seo.title ?? null} description={null} />;

export const query = graphql`
  query PostedHelpRequestTemplate($language: String!) {
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
