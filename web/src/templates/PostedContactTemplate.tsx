import { graphql, type HeadFC } from 'gatsby';

import { slot } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { PostedRequest } from '../forms/PostedRequest';
import { ContactSent } from '../sections/ContactSent';
import { FormPage } from '../sections/FormPage';
import { memoPage, type TemplateProps } from './memoPage';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

/** What the site's server completes for a visitor without scripts; it is not served at its own address. */
function PostedContactTemplate({ data: { siteSettings: site, homePage }, pageContext }: TemplateProps<Queries.PostedContactTemplateQuery>) {
  return (
    <TemplatePage pageContext={pageContext} site={site}>
      {site && homePage && <FormPage site={site} title={homePage.contact.title} form={<PostedRequest form="contact" office={site.office} done={<ContactSent reference={slot('reference')} site={site} />} />} />}
    </TemplatePage>
  );
}

export default memoPage(PostedContactTemplate);

export const Head: HeadFC<Queries.PostedContactTemplateQuery, PageContext> = (head) => <Seo head={head} title={head.data.homePage?.contact.title?.text ?? null} description={null} />;

export const query = graphql`
  query PostedContactTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    homePage(language: { eq: $language }) { contact { title { ...Text } } }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "company", "forms", "contactForm"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
