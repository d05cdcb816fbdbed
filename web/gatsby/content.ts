import { LocalizedEntry, mergeCollection, placeholderValues, renderRichText, type Json, type JsonObject, type Placeholders, type RichText, type Text } from '@site/content';
import { DEFAULT_LOCALE, localeByCode, LOCALES, pathOf, type AgreementVersion, type LanguageCode, type Locale } from '@site/rules';

import { resolveTarget } from './links';
import type { Content } from './strapi';

/** A node of our own, before Gatsby's bookkeeping: the words of schema.graphql, not of the CMS. */
export interface ContentNode {
  readonly type: string;
  /** Unique among the nodes of its type. */
  readonly key: string;
  readonly fields: object;
}

/**
 * Everything the pages show, one set of nodes a language.
 * @param agreements what is to be signed now, at most one a language
 */
export function buildContentNodes(content: Content, agreements: readonly AgreementVersion[]): ContentNode[] {
  return LOCALES.flatMap((locale) => new PageContent(content, agreements, locale).nodes());
}

class PageContent {
  private readonly language: LanguageCode;
  private readonly settings: LocalizedEntry;
  private readonly contract: LocalizedEntry;
  private readonly services: LocalizedEntry[];
  private readonly placeholders: (language: LanguageCode) => Placeholders;

  constructor(
    private readonly content: Content,
    private readonly agreements: readonly AgreementVersion[],
    private readonly locale: Locale,
  ) {
    this.language = locale.code;
    this.settings = this.single('site-settings');
    this.contract = this.single('contract-page');
    this.services = this.collection('service');
    // A text that is shown in Russian for want of a translation names the company in Russian too.
    this.placeholders = (language) =>
      language === this.language ? placeholderValues(this.settings, this.contract) : new PageContent(content, agreements, localeByCode(language)).placeholders(language);
  }

  nodes(): ContentNode[] {
    return [
      this.node('SiteSettings', '', this.siteSettings()),
      this.node('HomePage', '', this.homePage()),
      this.node('HelpRequestPage', '', this.helpRequestPage()),
      this.node('ContractPage', '', this.contractPage()),
      this.node('NewsPage', '', this.newsPage()),
      ...this.collection('article').flatMap((article) => this.article(article)),
      ...this.collection('legal-page').flatMap((page) => this.legalPage(page)),
      ...this.interfaceTexts(),
    ];
  }

  private siteSettings(): object {
    const { settings } = this;
    return {
      company: settings.text('company'),
      tagline: settings.text('tagline'),
      phoneDesktop: settings.shared('phoneDesktop'),
      phoneMobile: settings.shared('phoneMobile'),
      phoneSupport: settings.shared('phoneSupport'),
      email: settings.shared('email'),
      address: settings.text('address'),
      mapsUrl: settings.shared('mapsUrl'),
      hoursWeekdays: settings.text('hoursWeekdays'),
      hoursSaturday: settings.text('hoursSaturday'),
      registerLine: settings.text('registerLine'),
      shareImage: pictureOf(settings, 'shareImage'),
      footerServices: this.services.filter((service) => service.flag('showInFooter')).flatMap((service) => service.text('title') ?? []),
      footerLinks: settings.list('footerLinks').flatMap((link) => {
        const href = resolveTarget(link.shared('target'), this.locale);
        return href ? [{ label: link.text('label'), href }] : [];
      }),
    };
  }

  private homePage(): object {
    const page = this.single('home-page');
    const hero = page.component('hero');
    const about = page.component('about');
    const banner = page.component('banner');
    return {
      seo: seoOf(page),
      hero: {
        title: hero.text('title'),
        subtitle: hero.text('subtitle'),
        steps: hero.list('steps').map((step) => ({ title: step.text('title'), text: step.text('text') })),
        callToAction: hero.text('callToAction'),
        closing: hero.text('closing'),
        claims: page.list('claims').map((claim) => ({ value: claim.text('value'), label: claim.text('label') })),
      },
      services: {
        title: page.text('servicesTitle'),
        intro: page.text('servicesIntro'),
        items: this.services
          .filter((service) => service.flag('showOnHome'))
          .map((service) => ({ key: service.shared('key'), icon: service.shared('icon'), title: service.text('title'), description: service.text('description') })),
      },
      about: {
        title: about.text('title'),
        paragraphs: about.texts('paragraphs'),
        advantagesTitle: about.text('advantagesTitle'),
        advantages: about.texts('advantages'),
        image: pictureOf(page, 'aboutImage'),
        imageAlt: page.text('aboutImageAlt'),
      },
      team: {
        title: page.text('teamTitle'),
        intro: page.text('teamIntro'),
        members: this.collection('team-member').map((member) => ({
          key: member.shared('key'),
          name: member.text('name'),
          position: member.text('position'),
          experienceYears: member.number('experienceYears'),
          specialization: member.text('specialization'),
          photo: pictureOf(member, 'photo'),
        })),
      },
      banner: { slogan: banner.text('slogan'), attribution: banner.text('attribution'), image: pictureOf(page, 'bannerImage') },
      contact: { title: page.text('contactTitle'), intro: page.text('contactIntro'), mapImage: pictureOf(page, 'mapImage') },
    };
  }

  private helpRequestPage(): object {
    const page = this.single('help-request-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      successTitle: page.text('successTitle'),
      successText: page.text('successText'),
    };
  }

  private contractPage(): object {
    return {
      seo: seoOf(this.contract),
      version: this.agreements.find(({ agreement }) => agreement.language === this.language) ?? null,
      headSignature: pictureOf(this.contract, 'signatureImage'),
    };
  }

  private newsPage(): object {
    const page = this.single('news-page');
    return {
      seo: seoOf(page),
      title: page.text('title'),
      subtitle: page.text('subtitle'),
      bannerImage: pictureOf(page, 'bannerImage'),
      articles: this.articlesByDay().flatMap((article) => {
        const slug = article.shared('slug');
        if (!slug) return [];
        return [{
          /** The same whatever its address is. */
          key: article.shared('documentId') ?? slug,
          title: article.text('title'),
          teaser: article.text('teaser'),
          image: pictureOf(article, 'image'),
          imageAlt: article.text('imageAlt'),
          publishedOn: article.shared('publishedOn'),
          since: dayOf(article),
          href: pathOf(articleLocale(article, this.locale), slug),
        }];
      }),
    };
  }

  private article(article: LocalizedEntry): ContentNode[] {
    const slug = article.shared('slug');
    if (!slug) return [];
    return [this.node('Article', slug, {
      slug,
      /** The language the article is really in: its canonical address. */
      textLanguage: articleLocale(article, this.locale).code,
      seo: seoOf(article),
      title: article.text('title'),
      lead: article.text('lead'),
      image: pictureOf(article, 'image'),
      imageAlt: article.text('imageAlt'),
      body: this.richText(article, 'body'),
      questionsTitle: article.text('questionsTitle'),
      questions: article.texts('questions'),
      disclaimer: article.text('disclaimer'),
      publishedOn: article.shared('publishedOn'),
    })];
  }

  private legalPage(page: LocalizedEntry): ContentNode[] {
    const slug = page.shared('slug');
    if (!slug) return [];
    return [this.node('LegalPage', slug, {
      slug,
      seo: seoOf(page),
      title: page.text('title'),
      body: this.richText(page, 'body'),
      revisedOn: page.shared('revisedOn'),
    })];
  }

  /**
   * The interface texts as i18next resources: a component is a namespace, a field a key. No fallback here: a key that
   * is missing shows itself, so that staff see what is to be translated.
   */
  private interfaceTexts(): ContentNode[] {
    const own = this.content[this.language]['interface-texts']?.[0] ?? {};
    return Object.entries(own).flatMap(([namespace, texts]) => {
      if (!texts || typeof texts !== 'object' || Array.isArray(texts)) return [];
      return [this.node('Locale', namespace, { ns: namespace, data: JSON.stringify(filledTexts(texts)) })];
    });
  }

  private node(type: string, key: string, fields: object): ContentNode {
    return { type, key: `${this.language}/${key}`, fields: { language: this.language, ...fields } };
  }

  /** The newest first, also where some are not translated. */
  private articlesByDay(): LocalizedEntry[] {
    return this.collection('article').sort((one, other) => (dayOf(one) < dayOf(other) ? 1 : dayOf(one) > dayOf(other) ? -1 : 0));
  }

  private richText(entry: LocalizedEntry, name: string): RichText | null {
    return entry.richText(name, (markdown, language) => renderRichText(markdown, this.placeholders(language)));
  }

  private single(type: string): LocalizedEntry {
    return new LocalizedEntry(this.content[this.language][type]?.[0], this.content[DEFAULT_LOCALE.code][type]?.[0], this.language);
  }

  private collection(type: string): LocalizedEntry[] {
    return mergeCollection(this.content[this.language][type] ?? [], this.content[DEFAULT_LOCALE.code][type] ?? [], this.language);
  }
}

/** Id of a picture's File node, or null if the entry has none. */
function pictureOf(entry: LocalizedEntry, name: string): string | null {
  const file = entry.media(name)?.localFile___NODE;
  return typeof file === 'string' ? file : null;
}

/** The day an article bears, or else when it was published. */
function dayOf(article: LocalizedEntry): string {
  return article.shared('publishedOn') ?? article.shared('publishedAt') ?? '1970-01-01';
}

function seoOf(entry: LocalizedEntry): { title: string | null; description: string | null } {
  const seo = entry.component('seo');
  return { title: textOf(seo.text('title') ?? entry.text('title')), description: textOf(seo.text('description')) };
}

const textOf = (text: Text | null): string | null => text?.text ?? null;

/** An article that is not translated is read in Russian. */
function articleLocale(article: LocalizedEntry, locale: Locale): Locale {
  return article.isTranslated ? locale : DEFAULT_LOCALE;
}

function filledTexts(texts: JsonObject): Record<string, string> {
  const isFilled = (entry: [string, Json]): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '';
  return Object.fromEntries(Object.entries(texts).filter(isFilled));
}

