import { type LanguageCode, type Locale, type PreviewPage, previewPageForSlug, type PreviewStatus } from '@site/rules';

import { type AgreementSources, renderAgreement } from './agreement';
import { type Content, type Entries, PageContent, type PictureOf } from './pageContent';
import type { Article, ContractPage, HelpRequestPage, HomePage, InformationPage, InterfaceTexts, LegalPage, NewsPage, Person, Question, ReportingCountry, ResponsivePicture, SiteSettings } from './pages';

/** Data that every template gets besides its page's content. */
interface CommonPageData<Picture> {
  /** Null from the CMS, which does not know the address at which the browser shows the site. */
  readonly site: { readonly siteMetadata: { readonly siteUrl: string } } | null;
  readonly siteSettings: SiteSettings<Picture>;
  readonly locales: { readonly edges: readonly { readonly node: InterfaceTexts & { readonly language: LanguageCode } }[] };
}

/** The data of each template: the result of its query. */
export interface PreviewContents<Picture = ResponsivePicture> {
  readonly home: CommonPageData<Picture> & { readonly homePage: HomePage<Picture> };
  readonly secondHome: CommonPageData<Picture> & { readonly homePage: HomePage<Picture> };
  readonly helpRequest: CommonPageData<Picture> & { readonly helpRequestPage: HelpRequestPage };
  /** A draft of the agreement can be read but not signed. */
  readonly contract: CommonPageData<Picture> & { readonly contractPage: ContractPage<Picture> & { readonly isDraft: true } };
  readonly news: CommonPageData<Picture> & { readonly newsPage: NewsPage<Picture> };
  readonly legal: CommonPageData<Picture> & { readonly legalPage: LegalPage };
  readonly firstSteps: CommonPageData<Picture> & { readonly informationPage: InformationPage; readonly allReportingCountry: { readonly nodes: readonly ReportingCountry[] } };
  readonly checkUs: CommonPageData<Picture> & { readonly informationPage: InformationPage };
  readonly companyDetails: CommonPageData<Picture> & { readonly informationPage: InformationPage };
  readonly costs: CommonPageData<Picture> & { readonly informationPage: InformationPage };
  readonly accessibility: CommonPageData<Picture> & { readonly informationPage: InformationPage };
  readonly questions: CommonPageData<Picture> & { readonly informationPage: InformationPage; readonly allQuestion: { readonly nodes: readonly Question[] } };
  readonly article: CommonPageData<Picture> & { readonly article: Article<Picture> };
  readonly person: CommonPageData<Picture> & { readonly person: Person<Picture> };
  readonly withdrawal: CommonPageData<Picture>;
  readonly verification: CommonPageData<Picture>;
  readonly emailConfirmation: CommonPageData<Picture>;
  readonly notFound: CommonPageData<Picture>;
}

/** A page and the data of its template. */
export type PreviewedPage<Picture = ResponsivePicture> = { readonly [Page in PreviewPage]: { readonly page: Page; readonly content: PreviewContents<Picture>[Page] } }[PreviewPage];

/** Answer of the preview API. */
export interface PreviewAnswer {
  readonly data: PreviewedPage & { readonly language: LanguageCode; readonly slug: string; readonly status: PreviewStatus };
}

/**
 * The data of a page's template, from published content or drafts.
 * @param slug last part of the page's address; an unknown one gives the not-found page
 */
export function previewPage<Picture>(content: Content, locale: Locale, slug: string, pictureOf: PictureOf<Picture>): PreviewedPage<Picture> {
  const pageContent = new PageContent(content, locale, pictureOf);
  const language = locale.code;
  const common: CommonPageData<Picture> = {
    site: null,
    siteSettings: pageContent.siteSettings(),
    locales: { edges: pageContent.interfaceTexts().map((texts) => ({ node: { ...texts, language } })) },
  };
  const notFound: PreviewedPage<Picture> = { page: 'notFound', content: common };

  const page = previewPageForSlug(slug);
  switch (page) {
    case 'home':
    case 'secondHome': return { page, content: { ...common, homePage: pageContent.homePage() } };
    case 'helpRequest': return { page, content: { ...common, helpRequestPage: pageContent.helpRequestPage() } };
    case 'contract': return { page, content: { ...common, contractPage: { ...pageContent.contractPage(draftAgreement(content, locale)), isDraft: true } } };
    case 'news': return { page, content: { ...common, newsPage: pageContent.newsPage() } };
    case 'legal': {
      const legalPage = pageContent.legalPages().find((legal) => legal.slug === slug);
      return legalPage ? { page, content: { ...common, legalPage } } : notFound;
    }
    case 'firstSteps': {
      const informationPage = informationPageOf(pageContent, slug);
      return informationPage ? { page, content: { ...common, informationPage, allReportingCountry: { nodes: pageContent.reportingCountries() } } } : notFound;
    }
    case 'questions': {
      const informationPage = informationPageOf(pageContent, slug);
      return informationPage ? { page, content: { ...common, informationPage, allQuestion: { nodes: pageContent.questions() } } } : notFound;
    }
    case 'checkUs':
    case 'costs':
    case 'accessibility':
    case 'companyDetails': {
      const informationPage = informationPageOf(pageContent, slug);
      return informationPage ? { page, content: { ...common, informationPage } } : notFound;
    }
    case 'article': {
      const article = pageContent.articles().find((one) => one.slug === slug);
      return article ? { page, content: { ...common, article } } : notFound;
    }
    case 'person': {
      const person = pageContent.people().find((one) => one.slug === slug);
      return person ? { page, content: { ...common, person } } : notFound;
    }
    case 'withdrawal':
    case 'verification':
    case 'emailConfirmation': return { page, content: common };
    case 'notFound': return notFound;
  }
}

function informationPageOf<Picture>(pageContent: PageContent<Picture>, slug: string): InformationPage | undefined {
  return pageContent.informationPages().find((page) => page.slug === slug);
}

/** The agreement as its next version would be. Version 0 and the empty hash cannot be signed. */
function draftAgreement(content: Content, { code }: Locale) {
  const sources = Object.fromEntries(Object.entries(content).map(([language, entries]) => [language, agreementSources(entries)])) as Readonly<Record<keyof Content, AgreementSources>>;
  const agreement = renderAgreement(sources, code);
  return agreement ? { version: 0, sha256: '', agreement } : null;
}

function agreementSources(entries: Entries): AgreementSources {
  return { settings: entries['site-settings']?.[0], page: entries['contract-page']?.[0], sections: entries['contract-section'] ?? [] };
}
