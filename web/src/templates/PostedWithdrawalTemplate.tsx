import { graphql, type HeadFC } from 'gatsby';
import { useTranslation } from 'react-i18next';

import type { PageContext } from '../../gatsby/pages/createPages';
import { PostedWithdrawal } from '../forms/PostedWithdrawal';
import { FormPage } from '../sections/FormPage';
import { memoPage, type TemplateProps } from './memoPage';
import { pageText } from './pageText';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

/** What the site's server completes for a visitor without scripts; it is not served at its own address. */
function PostedWithdrawalTemplate({ data, pageContext }: TemplateProps<Queries.PostedWithdrawalTemplateQuery>) {
  const { t } = useTranslation('withdrawal');
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.siteSettings && <FormPage site={data.siteSettings} title={t('withdrawal:title')} lead={t('withdrawal:lead')} form={<PostedWithdrawal />} />}
    </TemplatePage>
  );
}

export default memoPage(PostedWithdrawalTemplate);

export const Head: HeadFC<Queries.PostedWithdrawalTemplateQuery, PageContext> = (head) => <Seo head={head} title={pageText(head.data, 'withdrawal', 'title')} description={null} />;

export const query = graphql`
  query PostedWithdrawalTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "forms", "withdrawal"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
