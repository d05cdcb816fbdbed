import { graphql, type HeadFC } from 'gatsby';
import { useTranslation } from 'react-i18next';

import type { PageContext } from '../../gatsby/pages/createPages';
import { LazyWithdrawalForm } from '../forms/lazy';
import { FormPage } from '../sections/FormPage';
import { memoPage, type TemplateProps } from './memoPage';
import { pageText } from './pageText';
import { Seo } from './Seo';
import { TemplatePage } from './TemplatePage';

function WithdrawalTemplate({ data, pageContext }: TemplateProps<Queries.WithdrawalTemplateQuery>) {
  const { t } = useTranslation('withdrawal');
  return (
    <TemplatePage pageContext={pageContext} site={data.siteSettings}>
      {data.siteSettings && <FormPage site={data.siteSettings} title={t('withdrawal:title')} lead={t('withdrawal:lead')} form={<LazyWithdrawalForm />} />}
    </TemplatePage>
  );
}

export default memoPage(WithdrawalTemplate);

export const Head: HeadFC<Queries.WithdrawalTemplateQuery, PageContext> = (head) => <Seo head={head} title={pageText(head.data, 'withdrawal', 'title')} description={pageText(head.data, 'withdrawal', 'description')} />;

export const query = graphql`
  query WithdrawalTemplate($language: String!) {
    ...SiteAddress
    siteSettings(language: { eq: $language }) { ...Site }
    locales: allLocale(filter: { language: { eq: $language }, ns: { in: ["navigation", "footer", "appError", "home", "forms", "withdrawal"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
