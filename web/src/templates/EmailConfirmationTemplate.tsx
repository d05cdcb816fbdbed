import { graphql, type HeadFC } from 'gatsby';
import { useTranslation } from 'react-i18next';

import type { PageContext } from '../../gatsby/pages/createPages';
import { EmailConfirmationForm } from '../forms/EmailConfirmationForm';
import { FormPage } from '../sections/FormPage';
import { memoPage, type TemplateProps } from './memoPage';
import { pageText } from './pageText';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function EmailConfirmationTemplate({ data, pageContext }: TemplateProps<Queries.EmailConfirmationTemplateQuery>) {
  const { t } = useTranslation('emailConfirmation');
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.siteSettings && <FormPage site={data.siteSettings} title={t('emailConfirmation:title')} form={<EmailConfirmationForm />} />}
    </TemplatePage>
  );
}

export default memoPage(EmailConfirmationTemplate);

export const Head: HeadFC<Queries.EmailConfirmationTemplateQuery, PageContext> = (head) => <Seo head={head} title={pageText(head.data, 'emailConfirmation', 'title')} description={null} />;

export const query = graphql`
  query EmailConfirmationTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "emailConfirmation"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
