/**
 * The shape of each page's content. `PageContent` builds it from entries of the CMS; the compiler checks the GraphQL types,
 * the templates' queries, the components and the preview against it.
 *
 * A text that editors left empty is null, and is not rendered. `Picture` is the id of a file's node in the build,
 * {@link ResponsivePicture} in the browser.
 */
import type { AgreementVersion, LanguageCode, LocalizedRichText, LocalizedText, Office } from '@site/rules';

type Text = LocalizedText;
type RichText = LocalizedRichText;

/** A picture in several sizes and formats. */
export interface ResponsivePicture {
  readonly childImageSharp: {
    readonly gatsbyImageData: {
      readonly width: number;
      readonly height: number;
      readonly images: {
        readonly sources?: readonly { readonly srcSet?: string | undefined; readonly type?: string | undefined; readonly sizes?: string | undefined }[] | undefined;
        readonly fallback?: { readonly src: string; readonly srcSet?: string | undefined; readonly sizes?: string | undefined } | undefined;
      };
    };
  } | null;
}

/** Meta tags for search engines. */
export interface Seo {
  readonly title: string | null;
  readonly description: string | null;
  /** When its content was last published, ISO 8601. */
  readonly changedAt: string | null;
}

/** Content of the header and the footer. */
export interface SiteSettings<Picture> {
  readonly company: Text | null;
  readonly tagline: Text | null;
  readonly phoneDesktop: string | null;
  readonly phoneMobile: string | null;
  readonly phoneSupport: string | null;
  readonly email: string | null;
  /** The firm's accounts, as entered, and their links. */
  readonly messengers: readonly { readonly name: string; readonly account: string; readonly href: string }[];
  readonly address: Text | null;
  readonly mapsUrl: string | null;
  readonly hoursWeekdays: Text | null;
  readonly hoursSaturday: Text | null;
  readonly phoneHours: Text | null;
  /** Null if the hours or their time zone are not known. */
  readonly office: Office | null;
  readonly registerLine: Text | null;
  readonly registrationNumber: string | null;
  readonly vatNumber: string | null;
  readonly legalAddress: Text | null;
  readonly shareImage: Picture | null;
  readonly details: CompanyDetails;
  /** The fee of the agreement. */
  readonly fee: { readonly percent: number; readonly text: string } | null;
  /** The sections of the home page that are shown and have an address, see `SECTIONS`. */
  readonly sections: readonly string[];
  readonly footerServices: readonly Text[];
  readonly footerLinks: readonly { readonly label: Text | null; readonly href: string }[];
  /** Links to the information pages. */
  readonly pageLinks: readonly { readonly slug: string; readonly label: Text; readonly href: string }[];
}

/** What the page “Company details” says of the company, besides what every page says. */
export interface CompanyDetails {
  readonly registerName: Text | null;
  readonly registerUrl: string | null;
  readonly director: Text | null;
  readonly directorPosition: Text | null;
  readonly supervisor: Text | null;
  readonly insurance: Text | null;
  readonly languages: Text | null;
  readonly whereWeAct: Text | null;
  /** Official contacts besides phones, e-mail and the site itself. */
  readonly contacts: readonly { readonly value: string; readonly purpose: Text | null }[];
}

/** A section that staff have hidden is null. */
export interface HomePage<Picture> {
  readonly seo: Seo;
  readonly hero: {
    readonly title: Text | null;
    readonly subtitle: Text | null;
    readonly steps: readonly { readonly title: Text | null; readonly text: Text | null }[];
    readonly callToAction: Text | null;
    readonly closing: Text | null;
    readonly claims: readonly { readonly value: Text | null; readonly label: Text | null }[];
  };
  readonly services: {
    readonly title: Text | null;
    readonly intro: Text | null;
    readonly items: readonly { readonly key: string | null; readonly icon: string | null; readonly title: Text | null; readonly description: Text | null }[];
    /** Those that the footer names and that have no card. */
    readonly others: readonly Text[];
  } | null;
  readonly about: {
    readonly title: Text | null;
    readonly paragraphs: readonly Text[];
    readonly advantagesTitle: Text | null;
    readonly advantages: readonly Text[];
    readonly image: Picture | null;
    readonly imageAlt: Text | null;
  } | null;
  readonly team: {
    readonly title: Text | null;
    readonly intro: Text | null;
    readonly members: readonly (Member<Picture> & {
      readonly key: string | null;
      /** Address of the person's page, if there is one. */
      readonly href: string | null;
    })[];
  } | null;
  readonly banner: { readonly slogan: Text | null; readonly attribution: Text | null; readonly image: Picture | null } | null;
  /** Whether the note is shown that leads to the page on which visitors check the firm. */
  readonly checkUs: boolean;
  /** Those that editors chose for the home page; none if they are hidden. */
  readonly questions: readonly Question[];
  readonly contact: { readonly title: Text | null; readonly intro: Text | null; readonly mapImage: Picture | null };
}

/** What the site says of a person wherever it shows them. */
interface Member<Picture> {
  readonly name: Text | null;
  readonly position: Text | null;
  readonly experienceYears: number | null;
  readonly specialization: Text | null;
  readonly photo: Picture | null;
  /** The photo does not show the person. */
  readonly photoIsIllustration: boolean;
}

export interface HelpRequestPage {
  readonly seo: Seo;
  readonly title: Text | null;
  readonly subtitle: Text | null;
  readonly successTitle: Text | null;
  readonly successText: Text | null;
}

export interface ContractPage<Picture> {
  readonly seo: Seo;
  /** The agreement version that can be signed now, if there is one. */
  readonly version: AgreementVersion | null;
  /** Signature of the head of the company. */
  readonly headSignature: Picture | null;
}

export interface NewsPage<Picture> {
  readonly seo: Seo;
  readonly title: Text | null;
  readonly subtitle: Text | null;
  readonly bannerImage: Picture | null;
  /** The newest first. */
  readonly articles: readonly {
    /** Stays the same when the address changes. */
    readonly key: string;
    readonly title: Text | null;
    readonly teaser: Text | null;
    readonly image: Picture | null;
    readonly imageAlt: Text | null;
    readonly publishedOn: string | null;
    /** The date an editor gave the article, otherwise the date of its publication. */
    readonly since: string;
    readonly href: string;
  }[];
}

/** A page whose address ends in a slug. */
interface SlugPage {
  /** The last part of its address. */
  readonly slug: string;
  readonly seo: Seo;
}

export interface Article<Picture> extends SlugPage {
  /** The language of the article's text, which its canonical address has. */
  readonly textLanguage: LanguageCode;
  readonly title: Text | null;
  readonly lead: Text | null;
  readonly image: Picture | null;
  readonly imageAlt: Text | null;
  readonly body: RichText | null;
  readonly questionsTitle: Text | null;
  readonly questions: readonly Text[];
  readonly disclaimer: Text | null;
  readonly publishedOn: string | null;
}

/** The page of a person of the team. */
export interface Person<Picture> extends SlugPage, Member<Picture> {
  readonly biography: RichText | null;
  readonly languages: Text | null;
  readonly education: Text | null;
  /** Entry in a bar or another register, and where visitors find it. */
  readonly admission: Text | null;
  readonly registerUrl: string | null;
  /** The year in which the person joined the firm. */
  readonly memberSince: number | null;
}

export interface LegalPage extends SlugPage {
  readonly title: Text | null;
  readonly body: RichText | null;
  readonly revisedOn: string | null;
}

/** A page that explains something; its list, if it has one, consists of entries of their own. */
export interface InformationPage extends SlugPage {
  readonly title: Text | null;
  readonly lead: Text | null;
  readonly body: RichText | null;
  readonly listTitle: Text | null;
  readonly listIntro: Text | null;
}

/** A question that visitors ask, with its answer. */
export interface Question {
  readonly key: string;
  readonly question: Text | null;
  readonly answer: RichText;
}

/** Where fraud is reported in a country. */
export interface ReportingCountry {
  readonly key: string;
  readonly name: Text | null;
  readonly places: readonly { readonly name: Text | null; readonly purpose: Text | null; readonly url: string | null; readonly phone: string | null }[];
}

/** Interface texts as an i18next resource: `data` is JSON. */
export interface InterfaceTexts {
  readonly ns: string;
  readonly data: string;
}
