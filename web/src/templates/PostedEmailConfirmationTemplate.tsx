import { graphql, type HeadFC } from 'gatsby';
import { useTranslation } from 'react-i18next';

import type { PageContext } from '../../gatsby/pages/createPages';
import { PostedEmailConfirmation } from '../forms/PostedEmailConfirmation';
import { FormPage } from '../sections/FormPage';
import { memoPage, type TemplateProps } from './memoPage';
import { pageText } from './pageText';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

/** What the site's server completes to answer a confirmation; it is not served at its own address. */
function PostedEmailConfirmationTemplate({ data, pageContext }: TemplateProps<Queries.PostedEmailConfirmationTemplateQuery>) {
  const { t } = useTranslation('emailConfirmation');
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.siteSettings && <FormPage site={data.siteSettings} title={t('emailConfirmation:title')} form={<PostedEmailConfirmation />} />}
    </TemplatePage>
  );
}

export default memoPage(PostedEmailConfirmationTemplate);

export const Head: HeadFC<Queries.PostedEmailConfirmationTemplateQuery, PageContext> = (head) => <Seo head={head} title={pageText(head.data, 'emailConfirmation', 'title')} description={null} />;

export const query = graphql`
  query PostedEmailConfirmationTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "forms", "emailConfirmation"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
