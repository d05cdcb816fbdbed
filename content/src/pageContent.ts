import { type AgreementVersion, DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode, type Locale, localeByCode, type LocalizedRichText, type LocalizedText, MESSENGER_NAMES, MESSENGERS, messengerField, messengerLink, pagePath, PAGES, personSlug, sectionPath, SECTIONS } from '@site/rules';

import { type HideableSection, isSectionShown } from './homeSections';
import type { JsonObject } from './json';
import { resolveTarget } from './links';
import { LocalizedEntry, mergeCollection } from './localizedEntry';
import type { Article, CompanyDetails, ContractPage, HelpRequestPage, HomePage, InformationPage, InterfaceTexts, LegalPage, NewsPage, Person, Question, ReportingCountry, Seo, SiteSettings } from './pages';
import { officeOf } from './officeHours';
import { hasAllValues, type Placeholders, placeholderValues } from './placeholders';
import { renderRichText } from './richText';
import { typeset, typesetHtml } from './typography';

/** Entries by singular type name (`home-page`), in one language. */
export type Entries = Readonly<Record<string, readonly JsonObject[]>>;
export type Content = Readonly<Record<LanguageCode, Entries>>;

/** Converts a picture of the CMS to what the caller renders. */
export type PictureOf<Picture> = (media: JsonObject | undefined) => Picture | null;

/** The content of the pages in one language, in the shapes of pages.ts. */
export class PageContent<Picture> {
  private readonly language: LanguageCode;
  private readonly settings: LocalizedEntry;
  private readonly contract: LocalizedEntry;
  private readonly services: LocalizedEntry[];
  private readonly placeholders: (language: LanguageCode) => Placeholders;

  constructor(
    private readonly content: Content,
    private readonly locale: Locale,
    private readonly pictureOf: PictureOf<Picture>,
  ) {
    this.language = locale.code;
    this.settings = this.single('site-settings');
    this.contract = this.single('contract-page');
    this.services = this.collection('service');
    // A text shown in Russian for lack of a translation names the company in Russian too.
    this.placeholders = (language) =>
      language === this.language ? placeholderValues(this.settings, this.contract, language) : new PageContent(content, localeByCode(language), pictureOf).placeholders(language);
  }

  siteSettings(): SiteSettings<Picture> {
    const { settings } = this;
    return {
      company: settings.text('company'),
      tagline: settings.text('tagline'),
      phoneDesktop: settings.shared('phoneDesktop'),
      phoneMobile: settings.shared('phoneMobile'),
      phoneSupport: settings.shared('phoneSupport'),
      email: settings.shared('email'),
      messengers: MESSENGER_NAMES.flatMap((messenger) => {
        const account = settings.shared(messengerField(messenger))?.trim();
        const href = account && messengerLink(messenger, account);
        return href ? [{ name: MESSENGERS[messenger].name, account, href }] : [];
      }),
      address: settings.text('address'),
      mapsUrl: settings.shared('mapsUrl'),
      hoursWeekdays: settings.text('hoursWeekdays'),
      hoursSaturday: settings.text('hoursSaturday'),
      phoneHours: settings.text('phoneHours'),
      office: officeOf(settings),
      registerLine: settings.text('registerLine'),
      registrationNumber: settings.shared('registrationNumber'),
      vatNumber: settings.shared('vatNumber'),
      legalAddress: settings.text('legalAddress'),
      shareImage: this.picture(settings, 'shareImage'),
      details: this.companyDetails(),
      fee: this.fee(),
      sections: SECTIONS.filter((section) => this.isShown(section)),
      footerServices: this.services.filter((service) => service.flag('showInFooter')).flatMap((service) => service.text('title') ?? []),
      footerLinks: settings.list('footerLinks').flatMap((link) => {
        const href = resolveTarget(link.shared('target'), this.locale);
        const isHidden = SECTIONS.some((section) => href === sectionPath(this.locale, section) && !this.isShown(section));
        return href && !isHidden ? [{ label: link.text('label'), href }] : [];
      }),
      pageLinks: this.informationEntries().flatMap((page) => {
        const [slug, label] = [page.shared('slug'), page.text('linkText')];
        return slug && label ? [{ slug, label, href: pagePath(this.locale, slug) }] : [];
      }),
    };
  }

  private fee(): SiteSettings<Picture>['fee'] {
    const { fee: text } = this.placeholders(this.language);
    const percent = this.contract.number('feePercent');
    return text === undefined || percent === null ? null : { percent, text };
  }

  private companyDetails(): CompanyDetails {
    const { settings, contract } = this;
    return {
      registerName: settings.text('registerName'),
      registerUrl: settings.shared('registerUrl'),
      director: contract.text('headName'),
      directorPosition: contract.text('headPosition'),
      supervisor: settings.text('supervisor'),
      insurance: settings.text('insurance'),
      languages: settings.text('languages'),
      whereWeAct: settings.text('whereWeAct'),
      contacts: this.officialContacts(),
    };
  }

  /**
   * The contacts of all languages, each once, and the sender of the site's mails: a number that was added in one language
   * is the firm's in the others, too.
   */
  private officialContacts(): CompanyDetails['contacts'] {
    const { settings, language } = this;
    const sender = settings.shared('senderEmail');
    const others = LANGUAGE_CODES.filter((code) => code !== language);
    const contacts = [language, ...others].flatMap((code) =>
      new LocalizedEntry(this.content[code]['site-settings']?.[0], undefined, code, typeset).list('officialContacts').flatMap((contact) => {
        const [value, purpose] = [contact.shared('value')?.trim(), contact.text('purpose')];
        return value ? [{ value, purpose: purpose && code !== language ? { ...purpose, lang: code } : purpose }] : [];
      }),
    );
    const byValue = new Map<string, CompanyDetails['contacts'][number]>(sender === null ? [] : [[sender, { value: sender, purpose: null }]]);
    // Of those that are listed more than once, the first with a purpose: in this language if it has one.
    for (const contact of contacts) if (!byValue.get(contact.value)?.purpose) byValue.set(contact.value, contact);
    return [...byValue.values()];
  }

  homePage(): HomePage<Picture> {
    const page = this.single('home-page');
    const hero = page.component('hero');
    const about = page.component('about');
    const banner = page.component('banner');
    const ifShown = <Section>(section: HideableSection, content: Section): Section | null => (this.isShown(section) ? content : null);
    return {
      seo: seoOf(page, ...this.services, ...this.collection('team-member'), ...(this.isShown('questions') ? this.collection('question').filter(isOnHome) : [])),
      hero: {
        title: hero.text('title'),
        subtitle: hero.text('subtitle'),
        steps: hero.list('steps').map((step) => ({ title: step.text('title'), text: step.text('text') })),
        callToAction: hero.text('callToAction'),
        closing: hero.text('closing'),
        claims: page.list('claims').map((claim) => ({ value: claim.text('value'), label: claim.text('label') })),
      },
      services: ifShown('services', {
        title: page.text('servicesTitle'),
        intro: page.text('servicesIntro'),
        items: this.services
          .filter((service) => service.flag('showOnHome'))
          .map((service) => ({ key: service.shared('key'), icon: service.shared('icon'), title: service.text('title'), description: service.text('description') })),
        others: this.services.filter((service) => service.flag('showInFooter') && !service.flag('showOnHome')).flatMap((service) => service.text('title') ?? []),
      }),
      about: ifShown('about', {
        title: about.text('title'),
        paragraphs: about.texts('paragraphs'),
        advantagesTitle: about.text('advantagesTitle'),
        advantages: about.texts('advantages'),
        image: this.picture(page, 'aboutImage'),
        imageAlt: page.text('aboutImageAlt'),
      }),
      team: ifShown('team', {
        title: page.text('teamTitle'),
        intro: page.text('teamIntro'),
        members: this.collection('team-member').map((member) => {
          const slug = member.shared('slug');
          return { key: member.shared('key'), href: slug ? pagePath(this.locale, personSlug(slug)) : null, ...this.member(member) };
        }),
      }),
      checkUs: this.isShown('checkUs'),
      banner: ifShown('banner', { slogan: banner.text('slogan'), attribution: banner.text('attribution'), image: this.picture(page, 'bannerImage') }),
      questions: this.isShown('questions') ? this.questions(isOnHome) : [],
      contact: { title: page.text('contactTitle'), intro: page.text('contactIntro'), mapImage: this.picture(page, 'mapImage') },
    };
  }

  /** Whether the home page shows this section: another page must not lead to one that is hidden. */
  private isShown(section: string): boolean {
    return isSectionShown(section, (field) => this.single('home-page').isOff(field));
  }

  /** The people who have a page. */
  people(): Person<Picture>[] {
    return this.collection('team-member').flatMap((entry) => {
      const slug = entry.shared('slug');
      if (!slug) return [];
      const member = this.member(entry);
      return [{
        slug: personSlug(slug),
        seo: {
          title: joined(member.name, member.position),
          description: joined(member.name, member.position, member.specialization, this.settings.text('company')),
          changedAt: seoOf(entry).changedAt,
        },
        ...member,
        biography: this.richText(entry, 'biography'),
        languages: entry.text('languages'),
        education: entry.text('education'),
        admission: entry.text('admission'),
        registerUrl: resolveTarget(entry.shared('registerUrl'), this.locale),
        memberSince: entry.number('memberSince'),
      }];
    });
  }

  private member(entry: LocalizedEntry) {
    return {
      name: entry.text('name'),
      position: entry.text('position'),
      experienceYears: entry.number('experienceYears'),
      specialization: entry.text('specialization'),
      photo: this.picture(entry, 'photo'),
      photoIsIllustration: entry.flag('photoIsIllustration'),
    };
  }

  helpRequestPage(): HelpRequestPage {
    const page = this.single('help-request-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      successTitle: page.text('successTitle'),
      successText: page.text('successText'),
    };
  }

  /** @param version the agreement version that can be signed now */
  contractPage(version: AgreementVersion | null): ContractPage<Picture> {
    return {
      seo: seoOf(this.contract, ...this.collection('contract-section')),
      version,
      headSignature: this.picture(this.contract, 'signatureImage'),
    };
  }

  newsPage(): NewsPage<Picture> {
    const page = this.single('news-page');
    return {
      seo: seoOf(page, ...this.collection('article')),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      bannerImage: this.picture(page, 'bannerImage'),
      articles: this.articlesNewestFirst().flatMap((article) => {
        const slug = article.shared('slug');
        if (!slug) return [];
        return [{
          key: article.shared('documentId') ?? slug,
          title: article.text('title'),
          teaser: article.text('teaser'),
          image: this.picture(article, 'image'),
          imageAlt: article.text('imageAlt'),
          publishedOn: article.shared('publishedOn'),
          since: articleDate(article),
          href: pagePath(articleLocale(article, this.locale), slug),
        }];
      }),
    };
  }

  articles(): Article<Picture>[] {
    return this.collection('article').flatMap((article) => {
      const slug = article.shared('slug');
      if (!slug) return [];
      return [{
        slug,
        textLanguage: articleLocale(article, this.locale).code,
        seo: seoOf(article),
        title: article.text('title'),
        lead: article.text('lead'),
        image: this.picture(article, 'image'),
        imageAlt: article.text('imageAlt'),
        body: this.richText(article, 'body'),
        questionsTitle: article.text('questionsTitle'),
        questions: article.texts('questions'),
        disclaimer: article.text('disclaimer'),
        publishedOn: article.shared('publishedOn'),
      }];
    });
  }

  legalPages(): LegalPage[] {
    return this.collection('legal-page').flatMap((page) => {
      const slug = page.shared('slug');
      if (!slug) return [];
      return [{
        slug,
        seo: seoOf(page),
        title: page.text('title'),
        body: this.richText(page, 'body'),
        revisedOn: page.shared('revisedOn'),
      }];
    });
  }

  informationPages(): InformationPage[] {
    return this.informationEntries().flatMap((page) => {
      const slug = page.shared('slug');
      if (!slug) return [];
      return [{
        slug,
        seo: seoOf(page, ...(SHOWN[slug] ?? []).flatMap((type) => this.collection(type))),
        title: page.text('title'),
        lead: page.text('lead'),
        body: this.richText(page, 'body'),
        listTitle: page.text('listTitle'),
        listIntro: page.text('listIntro'),
      }];
    });
  }

  /** All questions, or those that fit. One whose answer needs a value that is not published (the agreement's) is left out. */
  questions(fits: (question: LocalizedEntry) => boolean = () => true): Question[] {
    return this.collection('question').filter(fits).flatMap((entry) => {
      const answer = this.completeRichText(entry, 'answer');
      return answer ? [{ key: entry.shared('key') ?? '', question: entry.text('question'), answer }] : [];
    });
  }

  reportingCountries(): ReportingCountry[] {
    return this.collection('reporting-country').map((country) => ({
      key: country.shared('key') ?? '',
      name: country.text('name'),
      places: country.list('places').map((place) => ({ name: place.text('name'), purpose: place.text('purpose'), url: place.shared('url'), phone: place.shared('phone') })),
    }));
  }

  /**
   * The interface texts as i18next resources: components are namespaces, fields are keys. There is no fallback: a missing
   * key is shown itself, so that staff notice it.
   */
  interfaceTexts(): InterfaceTexts[] {
    const own = this.content[this.language]['interface-texts']?.[0] ?? {};
    return Object.entries(own).flatMap(([namespace, texts]) => {
      if (!texts || typeof texts !== 'object' || Array.isArray(texts)) return [];
      return [{ ns: namespace, data: JSON.stringify(nonEmptyTexts(texts, this.language)) }];
    });
  }

  private articlesNewestFirst(): LocalizedEntry[] {
    return this.collection('article').sort((one, other) => (articleDate(one) < articleDate(other) ? 1 : articleDate(one) > articleDate(other) ? -1 : 0));
  }

  /** In the order of the site's pages: the entries have none of their own. */
  private informationEntries(): LocalizedEntry[] {
    const slugs: readonly string[] = Object.values(PAGES);
    const position = (page: LocalizedEntry): number => slugs.indexOf(page.shared('slug') ?? '');
    return this.collection('information-page').sort((one, other) => position(one) - position(other));
  }

  private picture(entry: LocalizedEntry, name: string): Picture | null {
    return this.pictureOf(entry.media(name));
  }

  private richText(entry: LocalizedEntry, name: string): LocalizedRichText | null {
    return entry.richText(name, (markdown, language) => typesetHtml(renderRichText(markdown, this.placeholders(language)), language));
  }

  /** Null also if a placeholder has no value. */
  private completeRichText(entry: LocalizedEntry, name: string): LocalizedRichText | null {
    const text = entry.richText(name, (markdown, language) => {
      const values = this.placeholders(language);
      return hasAllValues(markdown, values) ? typesetHtml(renderRichText(markdown, values), language) : '';
    });
    return text?.html ? text : null;
  }

  private single(type: string): LocalizedEntry {
    return new LocalizedEntry(this.content[this.language][type]?.[0], this.content[DEFAULT_LOCALE.code][type]?.[0], this.language, typeset);
  }

  private collection(type: string): LocalizedEntry[] {
    return mergeCollection(this.content[this.language][type] ?? [], this.content[DEFAULT_LOCALE.code][type] ?? [], this.language, typeset);
  }
}

/** Types of other entries that information pages show, by slug. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  [PAGES.firstSteps]: ['reporting-country'],
  [PAGES.questions]: ['question'],
  [PAGES.checkUs]: ['site-settings'],
  [PAGES.companyDetails]: ['site-settings', 'contract-page'],
  [PAGES.costs]: ['contract-page'],
};

const isOnHome = (question: LocalizedEntry): boolean => question.flag('onHome');

/** The date an editor gave the article, otherwise the date of its publication. */
function articleDate(article: LocalizedEntry): string {
  return article.shared('publishedOn') ?? article.shared('publishedAt') ?? '1970-01-01';
}

/**
 * If the page has a title in its own language, its description is in it, too: rather the lead or none than a Russian one.
 * @param parts entries that the page also shows
 */
function seoOf(entry: LocalizedEntry, ...parts: readonly LocalizedEntry[]): Seo {
  const seo = entry.component('seo');
  const titles = [seo.text('title'), entry.text('title')];
  const ownTitle = titles.find(isOwn);
  const description = seo.text('description');
  const changes = [entry, ...parts].flatMap((one) => one.shared('publishedAt') ?? []).sort();
  return {
    title: textOf(ownTitle ?? titles.find(Boolean)),
    description: textOf(ownTitle ? [description, entry.text('lead')].find(isOwn) : description),
    changedAt: changes.at(-1) ?? null,
  };
}

/** Null if there are none. */
const joined = (...texts: readonly (LocalizedText | null)[]): string | null => texts.flatMap((text) => text?.text ?? []).join(' · ') || null;

const textOf = (text: LocalizedText | null | undefined): string | null => text?.text ?? null;

/** Whether a text is in the language of the page. */
const isOwn = (text: LocalizedText | null): boolean => text?.lang === null;

/** Articles that are not translated are linked in Russian. */
function articleLocale(article: LocalizedEntry, locale: Locale): Locale {
  return article.isTranslated ? locale : DEFAULT_LOCALE;
}

function nonEmptyTexts(texts: JsonObject, language: LanguageCode): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' && text !== '' ? [[key, typeset(text, language)]] : [])));
}
