/**
 * What the screens show, in our own words. The templates' queries give exactly these shapes; no component knows
 * where they come from. A text that an editor left empty is null, and nothing is rendered for it.
 */
import type { AgreementVersion } from '@site/rules';

/** A text; `lang` names its language where that is not the page's (a field that is not translated yet). */
export interface TextContent {
  readonly text: string;
  readonly lang: string | null;
}
export type MaybeText = TextContent | null;

/** Sanitized HTML. */
export interface RichTextContent {
  readonly html: string;
  readonly lang: string | null;
}

/** A picture in several sizes and formats, as the image pipeline describes it. */
export interface PictureContent {
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
export type MaybePicture = PictureContent | null;

export interface SiteContent {
  readonly company: MaybeText;
  readonly tagline: MaybeText;
  readonly phoneDesktop: string | null;
  readonly phoneMobile: string | null;
  readonly phoneSupport: string | null;
  readonly email: string | null;
  readonly address: MaybeText;
  readonly mapsUrl: string | null;
  readonly hoursWeekdays: MaybeText;
  readonly hoursSaturday: MaybeText;
  readonly registerLine: MaybeText;
  readonly footerServices: readonly TextContent[];
  readonly footerLinks: readonly { readonly label: MaybeText; readonly href: string }[];
}

export interface HeroContent {
  readonly title: MaybeText;
  readonly subtitle: MaybeText;
  readonly steps: readonly { readonly title: MaybeText; readonly text: MaybeText }[];
  readonly callToAction: MaybeText;
  readonly closing: MaybeText;
  readonly claims: readonly { readonly value: MaybeText; readonly label: MaybeText }[];
}

export interface ServicesContent {
  readonly title: MaybeText;
  readonly intro: MaybeText;
  readonly items: readonly { readonly key: string | null; readonly icon: string | null; readonly title: MaybeText; readonly description: MaybeText }[];
}

export interface AboutContent {
  readonly title: MaybeText;
  readonly paragraphs: readonly TextContent[];
  readonly advantagesTitle: MaybeText;
  readonly advantages: readonly TextContent[];
  readonly image: MaybePicture;
  readonly imageAlt: MaybeText;
}

export interface TeamMemberContent {
  readonly key: string | null;
  readonly name: MaybeText;
  readonly position: MaybeText;
  readonly experienceYears: number | null;
  readonly specialization: MaybeText;
  readonly photo: MaybePicture;
}

export interface TeamContent {
  readonly title: MaybeText;
  readonly intro: MaybeText;
  readonly members: readonly TeamMemberContent[];
}

export interface BannerContent {
  readonly slogan: MaybeText;
  readonly attribution: MaybeText;
  readonly image: MaybePicture;
}

export interface ContactContent {
  readonly title: MaybeText;
  readonly intro: MaybeText;
  readonly mapImage: MaybePicture;
}

export interface HomeContent {
  readonly hero: HeroContent;
  readonly services: ServicesContent;
  readonly about: AboutContent;
  readonly team: TeamContent;
  readonly banner: BannerContent;
  readonly contact: ContactContent;
}

export interface HelpRequestContent {
  readonly title: MaybeText;
  readonly subtitle: MaybeText;
  readonly successTitle: MaybeText;
  readonly successText: MaybeText;
}

export interface ContractContent {
  /** What is to be signed now; null while nothing is. */
  readonly version: AgreementVersion | null;
  /** Only to be read: what is signed is published. */
  readonly isDraft?: boolean;
  /** Signature of the head of the company. */
  readonly headSignature: MaybePicture;
}

export interface NewsContent {
  readonly title: MaybeText;
  readonly subtitle: MaybeText;
  readonly bannerImage: MaybePicture;
  readonly articles: readonly {
    readonly title: MaybeText;
    readonly teaser: MaybeText;
    readonly image: MaybePicture;
    readonly imageAlt: MaybeText;
    readonly publishedOn: string | null;
    readonly href: string;
  }[];
}

export interface ArticleContent {
  readonly title: MaybeText;
  readonly lead: MaybeText;
  readonly image: MaybePicture;
  readonly imageAlt: MaybeText;
  readonly body: RichTextContent | null;
  readonly questionsTitle: MaybeText;
  readonly questions: readonly TextContent[];
  readonly disclaimer: MaybeText;
  readonly publishedOn: string | null;
}

export interface LegalContent {
  readonly title: MaybeText;
  readonly body: RichTextContent | null;
}
