import { graphql, type HeadFC } from 'gatsby';
import { lazy, type ComponentType } from 'react';

import type { PreviewContents } from '@site/content';
import { DEFAULT_LOCALE, localeByCode, pagePath, type LanguageCode, type PreviewPage } from '@site/rules';

import type { PageContext } from '../../gatsby/pages/createPages';
import { Preview } from '../preview/Preview';
import type { Shown } from '../preview/usePreview';

interface DrawnProps<Page extends PreviewPage> {
  readonly data: PreviewContents[Page];
  readonly pageContext: PageContext;
  readonly path: string;
}
type Templates = { readonly [Page in PreviewPage]: ComponentType<DrawnProps<Page>> };

/** Imported under the names that Gatsby's own code uses, so that visitors' bundles do not change. */
const TEMPLATES: Templates = {
  home: lazy(() => import(/* webpackChunkName: "component---src-templates-home-template-tsx" */ './HomeTemplate?export=default')),
  secondHome: lazy(() => import(/* webpackChunkName: "component---src-templates-second-home-template-tsx" */ './SecondHomeTemplate?export=default')),
  helpRequest: lazy(() => import(/* webpackChunkName: "component---src-templates-help-request-template-tsx" */ './HelpRequestTemplate?export=default')),
  contract: lazy(() => import(/* webpackChunkName: "component---src-templates-contract-template-tsx" */ './ContractTemplate?export=default')),
  news: lazy(() => import(/* webpackChunkName: "component---src-templates-news-template-tsx" */ './NewsTemplate?export=default')),
  legal: lazy(() => import(/* webpackChunkName: "component---src-templates-legal-template-tsx" */ './LegalTemplate?export=default')),
  firstSteps: lazy(() => import(/* webpackChunkName: "component---src-templates-first-steps-template-tsx" */ './FirstStepsTemplate?export=default')),
  checkUs: lazy(() => import(/* webpackChunkName: "component---src-templates-check-us-template-tsx" */ './CheckUsTemplate?export=default')),
  companyDetails: lazy(() => import(/* webpackChunkName: "component---src-templates-company-details-template-tsx" */ './CompanyDetailsTemplate?export=default')),
  accessibility: lazy(() => import(/* webpackChunkName: "component---src-templates-accessibility-template-tsx" */ './AccessibilityTemplate?export=default')),
  costs: lazy(() => import(/* webpackChunkName: "component---src-templates-costs-template-tsx" */ './CostsTemplate?export=default')),
  questions: lazy(() => import(/* webpackChunkName: "component---src-templates-questions-template-tsx" */ './QuestionsTemplate?export=default')),
  article: lazy(() => import(/* webpackChunkName: "component---src-templates-article-template-tsx" */ './ArticleTemplate?export=default')),
  person: lazy(() => import(/* webpackChunkName: "component---src-templates-person-template-tsx" */ './PersonTemplate?export=default')),
  withdrawal: lazy(() => import(/* webpackChunkName: "component---src-templates-withdrawal-template-tsx" */ './WithdrawalTemplate?export=default')),
  verification: lazy(() => import(/* webpackChunkName: "component---src-templates-verification-template-tsx" */ './VerificationTemplate?export=default')),
  emailConfirmation: lazy(() => import(/* webpackChunkName: "component---src-templates-email-confirmation-template-tsx" */ './EmailConfirmationTemplate?export=default')),
  notFound: lazy(() => import(/* webpackChunkName: "component---src-templates-not-found-template-tsx" */ './NotFoundTemplate?export=default')),
};

/** Shows any page of the site to staff, with drafts. */
export default function PreviewTemplate() {
  return <Preview draw={draw} />;
}

function draw({ page, content, language, slug }: Shown) {
  return drawPage(page, content, language, slug);
}

function drawPage<Page extends PreviewPage>(page: Page, content: PreviewContents[Page], language: LanguageCode, slug: string) {
  const Template: ComponentType<DrawnProps<Page>> = TEMPLATES[page];
  const path = pagePath(localeByCode(language), slug);
  const pageContext: PageContext = { language, slug, noindex: true, canonicalPath: path, translations: [], isRoot: false, i18n: {} };
  const site = { siteMetadata: { siteUrl: window.location.origin } };
  return <Template data={{ ...content, site }} pageContext={pageContext} path={path} />;
}

export const Head: HeadFC<Queries.PreviewTemplateQuery> = ({ data }) => (
  <>
    <html lang={DEFAULT_LOCALE.code} dir={DEFAULT_LOCALE.dir} />
    <title>{titleOf(data)}</title>
    <meta name="robots" content="noindex, nofollow" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </>
);

function titleOf({ locales }: Queries.PreviewTemplateQuery): string {
  const texts = locales.edges.find(({ node }) => node.language === DEFAULT_LOCALE.code)?.node.data;
  return texts ? String((JSON.parse(texts) as Record<string, unknown>).title ?? '') : '';
}

export const query = graphql`
  query PreviewTemplate {
    locales: allLocale(filter: { ns: { in: ["preview"] } }) {
      edges { node { ...Translations } }
    }
  }
`;
