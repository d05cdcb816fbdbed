import { LANGUAGE_CODES } from '@site/rules';

/**
 * Every type that the pages query. Nothing is inferred: an empty field in the CMS must not change the schema.
 */
export const typeDefs = /* GraphQL */ `
  enum LanguageCode { ${LANGUAGE_CODES.join(' ')} }
  type Text { text: String! lang: LanguageCode }
  type RichText { html: String! lang: LanguageCode }
  type Seo { title: String description: String changedAt: String }
  type TitledText { title: Text text: Text }

  type PageLink { slug: String! label: Text! href: String! }
  type OfficialContact { value: String! purpose: Text }
  type CompanyDetails {
    registerName: Text
    registerUrl: String
    director: Text
    directorPosition: Text
    supervisor: Text
    insurance: Text
    languages: Text
    whereWeAct: Text
    contacts: [OfficialContact!]!
  }
  type FooterLink { label: Text href: String! }
  type Fee { percent: Float! text: String! }
  type Messenger { name: String! account: String! href: String! }
  type Office { timeZone: String! weekdays: [Int!] saturday: [Int!] closedDays: [String!]! callWithinHours: Int }
  type SiteSettings implements Node @dontInfer {
    language: String!
    company: Text
    tagline: Text
    phoneDesktop: String
    phoneMobile: String
    phoneSupport: String
    email: String
    messengers: [Messenger!]!
    address: Text
    mapsUrl: String
    hoursWeekdays: Text
    hoursSaturday: Text
    phoneHours: Text
    office: Office
    registerLine: Text
    registrationNumber: String
    vatNumber: String
    legalAddress: Text
    shareImage: File @link
    details: CompanyDetails!
    fee: Fee
    sections: [String!]!
    footerServices: [Text!]!
    footerLinks: [FooterLink!]!
    pageLinks: [PageLink!]!
  }

  type Claim { value: Text label: Text }
  type Hero { title: Text subtitle: Text steps: [TitledText!]! callToAction: Text closing: Text claims: [Claim!]! }
  type Service { key: String icon: String title: Text description: Text }
  type ServicesSection { title: Text intro: Text items: [Service!]! others: [Text!]! }
  type AboutSection { title: Text paragraphs: [Text!]! advantagesTitle: Text advantages: [Text!]! image: File @link imageAlt: Text }
  type TeamMember { key: String href: String name: Text position: Text experienceYears: Int specialization: Text photo: File @link photoIsIllustration: Boolean! }
  type TeamSection { title: Text intro: Text members: [TeamMember!]! }
  type BannerSection { slogan: Text attribution: Text image: File @link }
  type ContactSection { title: Text intro: Text mapImage: File @link }
  type HomePage implements Node @dontInfer {
    language: String!
    seo: Seo!
    hero: Hero!
    services: ServicesSection
    about: AboutSection
    team: TeamSection
    checkUs: Boolean!
    banner: BannerSection
    questions: [QuestionAndAnswer!]!
    contact: ContactSection!
  }

  type HelpRequestPage implements Node @dontInfer {
    language: String!
    seo: Seo!
    title: Text
    subtitle: Text
    successTitle: Text
    successText: Text
  }

  type AgreementSection { title: Text body: RichText }
  type AgreementSignature { companyLabel: Text headName: Text headPosition: Text clientLabel: Text }
  type Agreement {
    language: LanguageCode!
    title: Text
    number: String
    mainTerms: AgreementSection
    introduction: RichText
    sections: [AgreementSection!]!
    withdrawal: AgreementSection
    withdrawalForm: AgreementSection
    signature: AgreementSignature!
    consent: Text
    earlyStart: Text
  }
  type AgreementVersion { version: Int! sha256: String! agreement: Agreement! }
  type ContractPage implements Node @dontInfer {
    language: String!
    seo: Seo!
    version: AgreementVersion
    headSignature: File @link
  }

  type ArticleCard { key: String! title: Text teaser: Text image: File @link imageAlt: Text publishedOn: String since: String! href: String! }
  type NewsPage implements Node @dontInfer {
    language: String!
    seo: Seo!
    title: Text
    subtitle: Text
    bannerImage: File @link
    articles: [ArticleCard!]!
  }
  type Redirect implements Node @dontInfer { from: String! to: String! }
  type Article implements Node @dontInfer {
    language: String!
    slug: String!
    textLanguage: String!
    seo: Seo!
    title: Text
    lead: Text
    image: File @link
    imageAlt: Text
    body: RichText
    questionsTitle: Text
    questions: [Text!]!
    disclaimer: Text
    publishedOn: String
  }
  type Person implements Node @dontInfer {
    language: String!
    slug: String!
    seo: Seo!
    name: Text
    position: Text
    experienceYears: Int
    specialization: Text
    photo: File @link
    photoIsIllustration: Boolean!
    biography: RichText
    languages: Text
    education: Text
    admission: Text
    registerUrl: String
    memberSince: Int
  }
  type LegalPage implements Node @dontInfer {
    language: String!
    slug: String!
    seo: Seo!
    title: Text
    body: RichText
    revisedOn: String
  }

  type InformationPage implements Node @dontInfer {
    language: String!
    slug: String!
    seo: Seo!
    title: Text
    lead: Text
    body: RichText
    listTitle: Text
    listIntro: Text
  }
  type QuestionAndAnswer { key: String! question: Text answer: RichText! }
  type Question implements Node @dontInfer {
    language: String!
    position: Int!
    key: String!
    question: Text
    answer: RichText!
  }
  type ReportingPlace { name: Text purpose: Text url: String phone: String }
  type ReportingCountry implements Node @dontInfer {
    language: String!
    position: Int!
    key: String!
    name: Text
    places: [ReportingPlace!]!
  }

  type Locale implements Node @dontInfer {
    language: String!
    ns: String!
    data: String!
  }
`;
