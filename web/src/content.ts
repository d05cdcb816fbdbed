/** The shapes of pages (content/src/pages.ts) with the browser's pictures, named after the sections. Types only: content/ is not bundled. */
import type { Article, CompanyDetails, ContractPage, HelpRequestPage, HomePage, InformationPage, LegalPage, NewsPage, Person, Question, ReportingCountry, ResponsivePicture, SiteSettings } from '@site/content';
import type { LocalizedRichText, LocalizedText } from '@site/rules';

export type TextContent = LocalizedText;
export type MaybeText = LocalizedText | null;
export type RichTextContent = LocalizedRichText;
export type PictureContent = ResponsivePicture;
export type MaybePicture = ResponsivePicture | null;

export type SiteContent = Omit<SiteSettings<ResponsivePicture>, 'shareImage' | 'details' | 'fee'>;
export type FeeContent = SiteSettings<ResponsivePicture>['fee'];
export type CompanyDetailsContent = CompanyDetails;
export type HomeContent = Omit<HomePage<ResponsivePicture>, 'seo'>;
export type HeroContent = HomeContent['hero'];
export type ServicesContent = NonNullable<HomeContent['services']>;
export type AboutContent = NonNullable<HomeContent['about']>;
export type TeamContent = NonNullable<HomeContent['team']>;
export type TeamMemberContent = TeamContent['members'][number];
export type PersonContent = Omit<Person<ResponsivePicture>, 'seo' | 'slug'>;
export type BannerContent = NonNullable<HomeContent['banner']>;
export type ContactContent = HomeContent['contact'];
export type HelpRequestContent = Omit<HelpRequestPage, 'seo'>;
/** `isDraft`: a preview, which cannot be signed. */
export type ContractContent = Omit<ContractPage<ResponsivePicture>, 'seo'> & { readonly isDraft?: boolean };
export type NewsContent = Omit<NewsPage<ResponsivePicture>, 'seo' | 'articles'> & { readonly articles: readonly Omit<NewsPage<ResponsivePicture>['articles'][number], 'key' | 'since'>[] };
export type ArticleContent = Omit<Article<ResponsivePicture>, 'seo' | 'slug' | 'textLanguage'>;
export type InformationContent = Omit<InformationPage, 'seo' | 'slug'>;
export type QuestionContent = Question;
export type ReportingCountryContent = ReportingCountry;
export type LegalContent = Pick<LegalPage, 'title' | 'body' | 'revisedOn'>;
